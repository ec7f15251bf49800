// A recording and functions to forge it with valid checksums.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/base/checksum.h"
#include "app/formats/codec.h"
#include "app/formats/lane_format.h"
#include "app/formats/recordings.h"
#include "tests/model/message.h"
#include "tests/model/sample_result.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {

using Header = std::vector<std::uint8_t>;

inline std::span<const std::byte> bytes_of(const Header& header) { return std::as_bytes(std::span(header)); }

class HostileLaneFile : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        write_lane_file(folder / "good.lane", {shared(sample_result())});
        good = get(folder / "good.lane");
        const std::size_t size = std::stoul(good.substr(20, 16), nullptr, 16);
        header = Header(good.begin() + preamble_bytes, good.begin() + std::ptrdiff_t(preamble_bytes + size));
        sections = good.substr(next_section(preamble_bytes + size));
    }

    // Returns a file whose first line has the size and checksum of this header.
    std::string with_header(const Header& other) const {
        std::string file = to_line({other.size(), checksum(bytes_of(other))});
        file.append(other.begin(), other.end());
        file.resize(next_section(file.size()));
        return file + sections;
    }

    std::string message(const std::string& file) const {
        const auto path = put("bad.lane", file);
        const std::string text = message_of([&] { read_lane_file(path); });
        expect_parts(text, {"cannot read '" + path.string() + "': "});
        return text;
    }

    std::string message(const std::function<void(nlohmann::json&)>& change) const {
        nlohmann::json json = nlohmann::json::from_cbor(header);
        change(json["results"][0]);
        return message(with_header(nlohmann::json::to_cbor(json)));
    }

    // Returns false on UsageError. Other exceptions fail the test.
    bool readable(const std::string& file) const {
        const auto path = put("bad.lane", file);
        try {
            last = read_lane_file(path);
            return true;
        } catch (const UsageError&) {
            return false;
        }
    }

    std::string good, sections;
    Header header;
    mutable std::vector<RunResultPtr> last;
};

}  // namespace lanescope
