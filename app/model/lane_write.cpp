// Writing `.lane` files; the layout is in lane_format.h.
#include <fmt/format.h>

#include <ostream>

#include "app/model/checksum.h"
#include "app/model/codec.h"
#include "app/model/file.h"
#include "app/model/lane_format.h"
#include "app/model/quote.h"
#include "app/model/serialise.h"

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

private:
    std::uint64_t end_ = 0;
    std::vector<std::span<const std::byte>> sections_;
};

nlohmann::json encode_results(const std::vector<RunResultPtr>& results, Layout& layout) {
    nlohmann::json list = nlohmann::json::array();
    for (const RunResultPtr& result : results) {
        check_result(*result, list.size());
        nlohmann::json entry = encode(*result);
        each_section(*result, [&](const char* name, const auto& numbers, bool later) {
            if (later && numbers.empty()) return;
            entry[name] = encode(layout.place(std::as_bytes(std::span(numbers))));
        });
        list.push_back(std::move(entry));
    }
    return {{"results", std::move(list)}};
}

void put(std::ostream& out, std::span<const std::byte> bytes) {
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
}

void pad(std::ostream& out, std::uint64_t& at) {
    for (const std::uint64_t end = next_section(at); at < end; ++at) out.put('\0');
}

void put_file(std::ostream& out, std::span<const std::byte> header, const Layout& layout) {
    const std::string line = to_line({header.size(), checksum(header)});
    put(out, std::as_bytes(std::span(line)));
    put(out, header);
    std::uint64_t at = preamble_bytes + header.size();
    pad(out, at);
    for (const auto bytes : layout.sections()) {
        pad(out, at);
        put(out, bytes);
        at += bytes.size();
    }
}

}  // namespace

void write_lane_file(const std::filesystem::path& path, const std::vector<RunResultPtr>& results) {
    Layout layout;
    std::vector<std::uint8_t> header;
    try {
        header = nlohmann::json::to_cbor(encode_results(results, layout));
        check_header(std::as_bytes(std::span(header)));
    } catch (const UsageError& error) {
        throw UsageError(fmt::format("cannot write {}: {}", quoted(path.string(), 4096), error.what()));
    }
    replace_file(path, [&](std::ostream& out) { put_file(out, std::as_bytes(std::span(header)), layout); });
}

}  // namespace lanescope
