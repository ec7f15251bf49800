#include "app/formats/lane_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstdint>

#include "app/formats/check_values.h"

namespace lanescope {
namespace {

constexpr std::string_view magic = "lanescope lane ";
constexpr std::size_t version_digits = 4;
constexpr double max_threads = 1024;     // of a block
constexpr double max_blocks = 1e12;      // of a grid; warp numbers fit
constexpr std::size_t max_sites = 4096;  // sums of counts fit

std::optional<std::uint64_t> parse_digits(std::string_view text, int base) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

void check_launch(const LaunchShape& launch, const Where& where) {
    const auto extent = [](const auto& shape) { return double(shape[0]) * shape[1] * shape[2]; };
    if (extent(launch.block) > max_threads)
        Where{&where, "block"}.expected(fmt::format("at most {} threads", max_threads),
                                        fmt::format("{}", extent(launch.block)));
    if (extent(launch.grid) > max_blocks)
        Where{&where, "grid"}.expected(fmt::format("at most {} blocks", max_blocks),
                                       fmt::format("{:g}", extent(launch.grid)));
}

void check_offsets(const LaneTrace& trace, const Where& where) {
    const auto& offsets = trace.offsets;
    const std::uint64_t last = offsets.empty() ? 0 : offsets.back();
    if (last != trace.events.size() || (!offsets.empty() && offsets.front() != 0))
        where.expected("offsets from 0 to the number of events");
    for (std::size_t w = 1; w < offsets.size(); ++w)
        if (offsets[w] < offsets[w - 1]) where.expected("offsets that never decrease");
}

void check_verification(const Verification& verification, const Where& where) {
    if (const std::size_t count = verification.first_wrong.size(); count > max_first_wrong)
        Where{&where, "first_wrong"}.expected(fmt::format("at most {} elements", max_first_wrong),
                                              fmt::format("{}", count));
}

// Offsets must cover all nonzeros.
void check_whole(const MatrixPicture& matrix, const Where& where) {
    const auto& offsets = matrix.offsets;
    const std::size_t entries = matrix.columns.size();
    if (matrix.rows > max_whole_side || matrix.cols > max_whole_side)
        where.expected(fmt::format("at most {} rows and columns of a complete matrix", max_whole_side));
    const bool ends =
        offsets.size() == std::size_t(matrix.rows) + 1 && offsets.front() == 0 && offsets.back() == entries;
    if (!ends || !std::ranges::is_sorted(offsets))
        where.expected("offsets of its rows, from 0 to the number of nonzeros");
    if (std::size_t(matrix.nonzeros) != entries || matrix.values.size() != entries)
        where.expected("a column and a value for each nonzero");
    if (std::ranges::any_of(matrix.columns, [&](std::uint32_t column) { return column >= matrix.cols; }))
        where.expected("columns of the matrix");
}

void check_matrix(const MatrixPicture& matrix, const Where& where) {
    if (matrix.empty() != (matrix.cols == 0)) where.expected("rows and columns, or neither");
    if (matrix.whole()) return check_whole(matrix, where);
    if (!matrix.columns.empty() || !matrix.values.empty()) where.expected("offsets of its rows");
    if (matrix.down > max_picture_cells || matrix.across > max_picture_cells ||
        matrix.density.size() != std::size_t(matrix.down * matrix.across))
        where.expected(fmt::format("a count for each of at most {0} x {0} cells", max_picture_cells));
}

// Requires an element per lane that reads the matrix and rows per warp, or neither.
void check_readers(const LaneTrace& trace, const MatrixPicture& matrix, const Where& where) {
    if (!trace.rows.empty() && trace.rows.size() != std::size_t(trace.recorded_warps()))
        Where{&where, "warp_rows"}.expected("none, or the rows of each warp");
    const auto beyond = [](const RowSpan& rows) { return rows.first <= rows.last && double(rows.last) > max_int; };
    if (std::ranges::any_of(trace.rows, beyond)) Where{&where, "warp_rows"}.expected("rows that a matrix can have");
    if (trace.elements.empty()) return;
    std::size_t lanes = 0;
    for (const WarpEvent& event : trace.events)
        if (reads_matrix(trace.sites[event.site])) lanes += std::size_t(std::popcount(event.mask));
    const bool there = std::ranges::all_of(trace.elements, [&](std::uint32_t e) { return e < matrix.nonzeros; });
    if (trace.elements.size() != lanes || !there || !matrix.whole())
        Where{&where, "elements"}.expected("none, or an element of the matrix for each lane that reads it");
}

// A loop without exit vectorises, so first find the largest site.
void check_events(const LaneTrace& trace, const Where& where) {
    std::uint16_t largest = 0;
    for (const WarpEvent& event : trace.events) largest = std::max(largest, event.site);
    if (trace.events.empty() || largest < trace.sites.size()) return;
    const auto bad =
        std::ranges::find_if(trace.events, [&](const WarpEvent& e) { return e.site >= trace.sites.size(); });
    const Where events{&where, "events"};
    Where{&events, {}, std::size_t(bad - trace.events.begin())}.expected(
        fmt::format("a site below {}", trace.sites.size()));
}

// Each recorded warp needs a number and a block of the launch.
void check_recorded(const LaneTrace& trace, const Where& where) {
    const std::int64_t warps = trace.launch.warps(), recorded = trace.recorded_warps();
    if (recorded <= warps && trace.first_warp <= warps - recorded) return;
    Where{&where, "first_warp"}.expected(
        fmt::format("a number that keeps the {} recorded warps within the launch's {}", recorded, warps),
        fmt::format("{}", trace.first_warp));
}

void check_trace(const LaneTrace& trace, const Where& where) {
    check_launch(trace.launch, Where{&where, "launch"});
    if (trace.sites.size() > max_sites)
        Where{&where, "sites"}.expected(fmt::format("at most {}", max_sites), fmt::format("{}", trace.sites.size()));
    check_recorded(trace, where);
    check_offsets(trace, Where{&where, "offsets"});
    if (!trace.clocks.empty() && trace.clocks.size() != trace.events.size())
        Where{&where, "clocks"}.expected("none, or one for each event");
    check_events(trace, where);
}

// Keeps percentages at most 100.
void check_agreement(const Agreement& agreement, const Where& where) {
    const auto share = [&](const char* name, std::int64_t warps) {
        if (warps < 0 || warps > agreement.warps) Where{&where, name}.expected("0 to the number of warps");
    };
    share("warps", agreement.warps);
    if (agreement.left_out < 0) Where{&where, "left_out"}.expected("a number of warps");
    share("identical", agreement.identical);
    for (const SiteAgreement& site : agreement.sites) share("sites", site.identical);
}

constexpr std::size_t deepest = 16;
constexpr std::size_t max_items = 4'000'000;

// Major types of RFC 8949, section 3.1.
enum Major : unsigned { unsigned_int, negative_int, byte_string, text_string, array, map, tag, simple };

class Scanner {
public:
    explicit Scanner(std::span<const std::byte> bytes) : rest_(bytes) {}

    std::optional<std::string> scan() {
        left_[0] = 1;
        for (std::size_t items = 0; depth_ > 0 || left_[0] > 0; ++items) {
            if (items > max_items) return "too many items";
            if (left_[depth_] == 0) {
                --depth_;
                continue;
            }
            --left_[depth_];
            if (const char* defect = item()) return defect;
        }
        if (!rest_.empty()) return "bytes after the value";
        return std::nullopt;
    }

private:
    const char* item() {
        if (rest_.empty()) return "it is truncated";
        const auto head = std::to_integer<unsigned>(rest_[0]);
        rest_ = rest_.subspan(1);
        std::uint64_t argument = 0;
        if (const char* defect = read_argument(head & 31U, argument)) return defect;
        const unsigned major = head >> 5U;
        if (major == byte_string || major == tag) return "a kind of value that recordings do not use";
        if (major == text_string) return skip(argument);
        return major == array || major == map ? enter(argument, major == map ? 2 : 1) : nullptr;
    }

    const char* read_argument(unsigned info, std::uint64_t& argument) {
        argument = info;
        if (info < 24) return nullptr;
        if (info > 27) return "an indefinite length";
        const std::size_t size = std::size_t{1} << (info - 24);
        if (rest_.size() < size) return "it is truncated";
        argument = 0;
        for (std::size_t i = 0; i < size; ++i) argument = argument << 8U | std::to_integer<std::uint64_t>(rest_[i]);
        rest_ = rest_.subspan(size);
        return nullptr;
    }

    const char* skip(std::uint64_t size) {
        if (size > rest_.size()) return "a text longer than the remaining bytes";
        rest_ = rest_.subspan(size);
        return nullptr;
    }

    const char* enter(std::uint64_t count, std::uint64_t items_each) {
        if (count > rest_.size() / items_each) return "a count larger than the remaining bytes can hold";
        if (depth_ + 1 == deepest) return "nested too deep";
        left_[++depth_] = count * items_each;
        return nullptr;
    }

    std::span<const std::byte> rest_;
    std::size_t depth_ = 0;
    std::array<std::uint64_t, deepest> left_{};  // left at each level
};

}  // namespace

std::string to_line(const Preamble& preamble) {
    const std::string line = fmt::format("{}{:0{}} {:016x} {:016x}", magic, preamble.version, version_digits,
                                         preamble.header_bytes, preamble.header_checksum);
    return fmt::format("{:<{}}\n", line, preamble_bytes - 1);
}

Preamble parse_preamble(std::string_view line) {
    if (!line.starts_with(magic)) throw UsageError("it is not a recording: a recording starts with 'lanescope lane'");
    if (line.size() < preamble_bytes) throw UsageError("it is truncated within its first line");
    const auto version = parse_digits(line.substr(magic.size(), version_digits), 10);
    const std::size_t at = magic.size() + version_digits + 1;
    const auto bytes = parse_digits(line.substr(at, 16), 16), sum = parse_digits(line.substr(at + 17, 16), 16);
    if (!version || !bytes || !sum) throw UsageError("its first line is damaged");
    const Preamble preamble{*bytes, *sum, int(*version)};
    if (to_line(preamble) != line) throw UsageError("its first line is damaged");
    return preamble;
}

void check_result(const RunResult& result, std::size_t index) {
    const Where root{nullptr, "results"}, where{&root, {}, index};
    check_values(result, where);
    validate(result.problem);
    check_verification(result.verification, Where{&where, "verification"});
    check_trace(result.trace, Where{&where, "trace"});
    check_matrix(result.matrix, Where{&where, "matrix"});
    check_readers(result.trace, result.matrix, where);
    if (result.cross_check) check_agreement(result.cross_check->agreement, Where{&where, "cross_check"});
}

void check_header(std::span<const std::byte> cbor) {
    if (cbor.size() > max_header_bytes)
        throw UsageError(fmt::format("its header has {} bytes, expected at most {}", cbor.size(), max_header_bytes));
    if (const auto defect = cbor_defect(cbor)) throw UsageError("its header is not valid: " + *defect);
}

std::optional<std::string> cbor_defect(std::span<const std::byte> bytes) { return Scanner(bytes).scan(); }

}  // namespace lanescope
