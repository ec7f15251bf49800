// Writing `.lane` files; the layout is in lane_format.h.
#include <fmt/format.h>

#include <array>
#include <functional>
#include <ostream>

#include "app/model/files/checksum.h"
#include "app/model/files/codec.h"
#include "app/model/files/lane_format.h"
#include "app/model/files/serialise.h"
#include "app/model/text/quote.h"
#include "app/system/file.h"

namespace lanescope {
namespace {

// The sections of all results, in the order in which they stand in the file.
class Layout {
public:
    Section place(std::span<const std::byte> bytes) {
        const Section section{next_section(end_), bytes.size(), checksum(bytes)};
        end_ = section.at + section.bytes;
        sections_.push_back(bytes);
        return section;
    }
    const std::vector<std::span<const std::byte>>& sections() const { return sections_; }
    std::uint64_t bytes() const { return end_; }

private:
    std::uint64_t end_ = 0;
    std::vector<std::span<const std::byte>> sections_;
};

nlohmann::json encode_result(const RunResult& result, std::size_t index, Layout& layout, Sections sections) {
    check_result(result, index);
    nlohmann::json entry = encode(result);
    if (sections == Sections::left_out) return entry;
    each_section(result, [&](const char* name, const auto& numbers, bool later) {
        if (later && numbers.empty()) return;
        entry[name] = encode(layout.place(std::as_bytes(std::span(numbers))));
    });
    return entry;
}

std::vector<std::uint8_t> header_of(nlohmann::json results) {
    std::vector<std::uint8_t> header = nlohmann::json::to_cbor({{"results", std::move(results)}});
    check_header(std::as_bytes(std::span(header)));
    return header;
}

std::vector<std::uint8_t> encode_results(const std::vector<RunResultPtr>& results, Layout& layout) {
    nlohmann::json list = nlohmann::json::array();
    for (const RunResultPtr& result : results)
        list.push_back(encode_result(*result, list.size(), layout, Sections::all));
    return header_of(std::move(list));
}

using Put = std::function<void(std::span<const std::byte>)>;

void pad(const Put& put, std::uint64_t& at) {
    constexpr std::array<std::byte, 64> nothing{};
    const std::uint64_t missing = next_section(at) - at;
    put(std::span(nothing).first(missing));
    at += missing;
}

void put_file(const Put& put, std::span<const std::byte> header, const Layout& layout) {
    const std::string line = to_line({header.size(), checksum(header)});
    put(std::as_bytes(std::span(line)));
    put(header);
    std::uint64_t at = preamble_bytes + header.size();
    pad(put, at);
    for (const auto bytes : layout.sections()) {
        pad(put, at);
        put(bytes);
        at += bytes.size();
    }
}

}  // namespace

void write_lane_file(const std::filesystem::path& path, const std::vector<RunResultPtr>& results) {
    Layout layout;
    std::vector<std::uint8_t> header;
    try {
        header = encode_results(results, layout);
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("cannot write {}: {}", quoted(path.string(), 4096), error.what()));
    }
    replace_file(path, [&](std::ostream& out) {
        const auto put = [&](std::span<const std::byte> bytes) {
            out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        };
        put_file(put, std::as_bytes(std::span(header)), layout);
    });
}

std::vector<std::byte> to_lane(const RunResult& result, Sections sections) {
    Layout layout;
    nlohmann::json list = nlohmann::json::array();
    list.push_back(encode_result(result, 0, layout, sections));
    const std::vector<std::uint8_t> header = header_of(std::move(list));
    std::vector<std::byte> bytes;
    bytes.reserve(next_section(preamble_bytes + header.size()) + layout.bytes());
    put_file([&](std::span<const std::byte> more) { bytes.insert(bytes.end(), more.begin(), more.end()); },
             std::as_bytes(std::span(header)), layout);
    return bytes;
}

}  // namespace lanescope
