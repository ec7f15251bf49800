#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <map>
#include <ostream>
#include <string_view>
#include <tuple>

#include "app/base/checksum.h"
#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/text/plain_text.h"
#include "app/base/version.h"
#include "app/formats/codec.h"
#include "app/formats/lane_format.h"
#include "app/formats/recordings.h"

namespace lanescope {
namespace {

struct Range {
    std::size_t begin = 0, end = 0;
};

template <class T>
void cut(std::vector<T>& values, Range range) {
    if (!values.empty()) values = std::vector(values.begin() + range.begin, values.begin() + range.end);
}

std::size_t elements_of(const LaneTrace& trace, std::size_t events) {
    std::size_t lanes = 0;
    for (std::size_t i = 0; i < events; ++i)
        if (reads_matrix(trace.sites[trace.events[i].site])) lanes += std::popcount(trace.events[i].mask);
    return lanes;
}

void keep(LaneTrace& trace, Range warps) {
    const Range events{std::size_t(trace.offsets[warps.begin]), std::size_t(trace.offsets[warps.end])};
    const Range elements{elements_of(trace, events.begin), elements_of(trace, events.end)};
    trace.dropped += trace.events.size() - (events.end - events.begin);
    trace.first_warp += std::int64_t(warps.begin);
    cut(trace.offsets, {warps.begin, warps.end + 1});
    for (std::uint64_t& offset : trace.offsets) offset -= events.begin;
    cut(trace.events, events);
    cut(trace.clocks, events);
    cut(trace.rows, warps);
    cut(trace.elements, elements);
}

class Layout {
public:
    enum class Sums { each_sections, none };
    explicit Layout(Sums sums) : sums_(sums) {}

    LaneSection place(std::string_view name, std::span<const std::byte> bytes) {
        const LaneSection section{next_section(end_), bytes.size(), sums_ == Sums::none ? 0 : checksum(bytes)};
        const auto [earlier, is_new] =
            placed_.try_emplace({name, section.bytes, section.checksum}, Placed{section, bytes});
        if (!is_new && may_repeat(earlier->second, bytes)) return earlier->second.section;
        end_ = section.at + section.bytes;
        sections_.push_back(bytes);
        return section;
    }
    const std::vector<std::span<const std::byte>>& sections() const { return sections_; }

private:
    struct Placed {
        LaneSection section;
        std::span<const std::byte> bytes;
    };

    /// Requires equal bytes, within the reader's limit.
    bool may_repeat(const Placed& earlier, std::span<const std::byte> bytes) {
        if (repeated_ + bytes.size() > max_repeated_bytes || !std::ranges::equal(earlier.bytes, bytes)) return false;
        repeated_ += bytes.size();
        return true;
    }

    Sums sums_;
    std::uint64_t end_ = 0, repeated_ = 0;
    std::vector<std::span<const std::byte>> sections_;
    std::map<std::tuple<std::string_view, std::uint64_t, std::uint64_t>, Placed> placed_;
};

nlohmann::json encode_result(const RunResult& result, std::size_t index, Layout& layout, Sections sections) {
    check_result(result, index);
    nlohmann::json entry = encode(result);
    if (sections == Sections::left_out) return entry;
    each_section(result, [&](const char* name, const auto& numbers, bool later) {
        if (later && numbers.empty()) return;
        entry[name] = encode(layout.place(name, std::as_bytes(std::span(numbers))));
    });
    return entry;
}

std::vector<std::uint8_t> header_of(nlohmann::json results, const std::string& view = {}) {
    nlohmann::json parts{{"program", program_version()}, {"results", std::move(results)}};
    if (!view.empty()) parts["view"] = view;
    std::vector<std::uint8_t> header = nlohmann::json::to_cbor(parts);
    check_header(std::as_bytes(std::span(header)));
    return header;
}

std::vector<std::uint8_t> encode_results(const std::vector<RunResultPtr>& results, const std::string& view,
                                         Layout& layout) {
    nlohmann::json list = nlohmann::json::array();
    for (const RunResultPtr& result : results)
        list.push_back(encode_result(*result, list.size(), layout, Sections::all));
    return header_of(std::move(list), view);
}

std::vector<std::byte> start_of(const std::vector<std::uint8_t>& header) {
    const auto bytes = std::as_bytes(std::span(header));
    const std::string line = to_line({bytes.size(), checksum(bytes)});
    const auto first = std::as_bytes(std::span(line));
    std::vector<std::byte> start(first.begin(), first.end());
    start.insert(start.end(), bytes.begin(), bytes.end());
    return start;
}

using Put = std::function<void(std::span<const std::byte>)>;

void pad(const Put& put, std::uint64_t& at) {
    static constexpr std::array<std::byte, 64> nothing{};
    const std::uint64_t missing = next_section(at) - at;
    if (missing) put(std::span(nothing).first(missing));
    at += missing;
}

void put_file(const Put& put, std::span<const std::byte> start, const Layout& layout) {
    put(start);
    std::uint64_t at = start.size();
    pad(put, at);
    for (const auto bytes : layout.sections()) {
        pad(put, at);
        put(bytes);
        at += bytes.size();
    }
}

}  // namespace

RunResult with_warps(const RunResult& result, std::int64_t first, std::int64_t warps) {
    RunResult kept = result;
    const std::int64_t from = result.trace->first_warp, recorded = result.trace->recorded_warps();
    if (recorded == 0) return kept;
    const std::int64_t begin = std::max<std::int64_t>(first - from, 0);
    const std::int64_t end = warps > 0 ? std::min(first - from + warps, recorded) : recorded;
    if (begin >= end)
        throw UsageError(fmt::format("{} has none of these warps: warps {} to {} were recorded",
                                     to_string(result.variant), from, from + recorded - 1));
    keep(kept.trace.edit(), {std::size_t(begin), std::size_t(end)});
    return kept;
}

void write_lane_file(const std::filesystem::path& path, const std::vector<RunResultPtr>& results,
                     const std::string& view) {
    Layout layout(Layout::Sums::each_sections);
    std::vector<std::byte> start;
    try {
        start = start_of(encode_results(results, view, layout));
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("cannot write {}: {}", quoted(path.string(), 4096), error.what()));
    }
    replace_file(path, [&](std::ostream& out) {
        const auto put = [&](std::span<const std::byte> bytes) {
            out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        };
        put_file(put, start, layout);
    });
}

LanePieces to_lane(const RunResult& result, Sections sections) {
    Layout layout(Layout::Sums::none);
    nlohmann::json list = nlohmann::json::array();
    list.push_back(encode_result(result, 0, layout, sections));
    LanePieces lane;
    lane.start = start_of(header_of(std::move(list)));
    put_file([&](std::span<const std::byte> piece) { lane.pieces.push_back(piece); }, lane.start, layout);
    return lane;
}

}  // namespace lanescope
