// Recordings come from anywhere: whatever is in a file, reading it gives results or one UsageError.
#include <cmath>
#include <functional>
#include <nlohmann/json.hpp>

#include "app/model/files/checksum.h"
#include "app/model/files/codec.h"
#include "app/model/files/lane_format.h"
#include "app/model/files/serialise.h"
#include "tests/model/message.h"
#include "tests/model/sample_result.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

using Header = std::vector<std::uint8_t>;

std::span<const std::byte> bytes_of(const Header& header) { return std::as_bytes(std::span(header)); }

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

    // A file whose first line agrees with the header, whatever the header says.
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

    // The message when one thing in the header is changed.
    std::string message(const std::function<void(nlohmann::json&)>& change) const {
        nlohmann::json json = nlohmann::json::from_cbor(header);
        change(json["results"][0]);
        return message(with_header(nlohmann::json::to_cbor(json)));
    }

    // Reads what may be bad: a UsageError is fine, anything else is not. Whether it was read.
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

TEST_F(HostileLaneFile, CutAtAnyLengthIsRefused) {
    for (std::size_t length = 0; length < good.size(); ++length)
        EXPECT_FALSE(readable(good.substr(0, length))) << length << " of " << good.size() << " bytes";
}

TEST_F(HostileLaneFile, WithMoreBehindItIsRefused) { expect_parts(message(good + "x"), {"bytes, expected"}); }

TEST_F(HostileLaneFile, WithAnyByteChangedIsRefusedOrReadsTheSame) {
    const RunResult sample = sample_result();
    const nlohmann::json expected = encode(sample);
    const std::uint64_t events = checksum(std::as_bytes(std::span(sample.trace->events)));
    std::size_t read = 0;
    for (std::size_t at = 0; at < good.size(); ++at)
        for (const char flip : {'\x01', '\x80', '\xff'}) {
            std::string file = good;
            file[at] = static_cast<char>(file[at] ^ flip);
            if (!readable(file)) continue;
            ++read;
            ASSERT_EQ(encode(*last.at(0)), expected) << "byte " << at;
            ASSERT_EQ(checksum(std::as_bytes(std::span(last[0]->trace->events))), events);
        }
    EXPECT_LT(read, 3 * 4 * 64U) << "only padding may change unnoticed";
}

// Each single bit of the whole file, first as damage, then with checksums made to agree, as by somebody who means it.
TEST_F(HostileLaneFile, WithAnyBitFlippedIsRefusedOrReadsTheSame) {
    const nlohmann::json expected = encode(*read_lane_file(folder / "good.lane").at(0));
    for (std::size_t bit = 0; bit < 8 * good.size(); ++bit) {
        std::string file = good;
        file[bit / 8] = static_cast<char>(file[bit / 8] ^ 1 << bit % 8);
        if (readable(file)) {
            ASSERT_EQ(encode(*last.at(0)), expected) << "bit " << bit;
        }
    }
}

TEST_F(HostileLaneFile, WithAnyBitOfAForgedHeaderNeverCrashes) {
    std::size_t refused = 0;
    for (std::size_t bit = 0; bit < 8 * header.size(); ++bit) {
        Header forged = header;
        forged[bit / 8] = static_cast<std::uint8_t>(forged[bit / 8] ^ 1 << bit % 8);
        refused += !readable(with_header(forged));
    }
    EXPECT_GT(refused, 4 * header.size()) << "most bits are not free";
}

// Sections are read part by part.
TEST_F(HostileLaneFile, WithDamageAnywhereInALongSectionIsRefused) {
    RunResult large = sample_result();
    large.trace.edit().events.assign(100'001, WarpEvent{3, 1, 2, 0});
    large.trace.edit().offsets = {0, 50'000, 100'001};
    large.trace.edit().clocks.assign(100'001, 5);
    write_lane_file(folder / "large.lane", {shared(large)});
    const std::string file = get(folder / "large.lane");
    ASSERT_TRUE(readable(file));
    EXPECT_EQ(last.at(0)->trace->events.size(), 100'001U);
    EXPECT_EQ(last.at(0)->trace->clocks, large.trace->clocks);
    for (std::size_t at = file.size() - 1'100'000; at < file.size(); at += 99'991) {
        std::string damaged = file;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        expect_parts(message(damaged), {"is damaged"});
    }
}

TEST_F(HostileLaneFile, WithAForgedHeaderNeverCrashes) {
    for (std::size_t at = 0; at < header.size(); ++at)
        for (const int value : {0x00, 0x3b, 0x7b, 0x9b, 0xbb, 0xf6, 0xfb}) {
            Header forged = header;
            forged[at] = static_cast<std::uint8_t>(value);
            readable(with_header(forged));
        }
}

// Sections may be repeated, but not as often as a small file can say so.
TEST_F(HostileLaneFile, ThatRepeatsASectionWithoutEndIsRefused) {
    RunResult large = sample_result();
    large.trace.edit().events.assign(500'000, WarpEvent{3, 1, 2, 0});
    large.trace.edit().offsets = {0, 500'000};
    large.trace.edit().clocks = {};
    write_lane_file(folder / "large.lane", {shared(large)});
    const std::string file = get(folder / "large.lane");
    const std::size_t size = std::stoul(file.substr(20, 16), nullptr, 16);
    nlohmann::json json = nlohmann::json::from_cbor(file.substr(preamble_bytes, size));
    for (int copies = 1; copies <= 40; ++copies) json["results"].push_back(json["results"][0]);
    const Header many = nlohmann::json::to_cbor(json);
    std::string forged = to_line({many.size(), checksum(bytes_of(many))});
    forged.append(many.begin(), many.end());
    forged.resize(next_section(forged.size()));
    forged += file.substr(next_section(preamble_bytes + size));
    expect_parts(message(forged), {"events", "the next section, or that of an earlier result"});
}

TEST_F(HostileLaneFile, OfAnotherKindIsNamedAsSuch) {
    expect_parts(message(std::string(200, 'x')), {"not a recording"});
    expect_parts(message(std::string()), {"not a recording"});
    expect_parts(message("lanescope lane 00"), {"first line"});
    std::string newer = good;
    newer[18] = '2';
    expect_parts(message(newer), {"format 2", "up to 1", "update"});
    expect_parts(message_of([&] { read_lane_file(folder); }), {"directory"});
    expect_parts(message_of([&] { read_lane_file(folder / "none"); }), {"no such file"});
}

TEST_F(HostileLaneFile, ThatAnnouncesTooMuchIsRefusedBeforeMemoryIsTaken) {
    const std::string line = to_line({1ULL << 60U, 0});
    expect_parts(message(line + std::string(64, '\0')), {"ends within its header"});
    const auto huge = [](nlohmann::json& r) { r["events"]["bytes"] = 1ULL << 60U; };
    expect_parts(message(huge), {"ends within results[0].events"});
    const auto wraps = [](nlohmann::json& r) { r["events"]["bytes"] = UINT64_MAX - 7; };
    expect_parts(message(wraps), {"ends within results[0].events"});
}

TEST_F(HostileLaneFile, WhoseSectionsShareBytesIsRefused) {
    const auto overlap = [](nlohmann::json& r) { r["events"] = r["offsets"]; };
    expect_parts(message(overlap), {"results[0].events", "the next section, or that of an earlier result"});
    const auto odd = [](nlohmann::json& r) { r["offsets"]["bytes"] = 23; };
    expect_parts(message(odd), {"results[0].offsets"});
}

TEST_F(HostileLaneFile, WithDamagedSectionsSaysWhich) {
    std::string file = good;
    file.back() = static_cast<char>(file.back() ^ 1);
    expect_parts(message(file), {"results[0].clocks is damaged"});
}

// A result that makes no sense, in a file whose checksums all agree.
TEST_F(HostileLaneFile, WithEventsThatMakeNoSenseIsRefused) {
    const auto forged = [&](const LaneTrace& trace) {
        nlohmann::json json = nlohmann::json::from_cbor(header);
        const auto offsets = std::as_bytes(std::span(trace.offsets)), events = std::as_bytes(std::span(trace.events));
        json["results"][0]["offsets"] = encode(Section{0, offsets.size(), checksum(offsets)});
        json["results"][0]["events"] = encode(Section{64, events.size(), checksum(events)});
        const auto clocks = std::as_bytes(std::span(trace.clocks));
        json["results"][0]["clocks"] = encode(Section{128, clocks.size(), checksum(clocks)});
        sections.assign(128 + clocks.size(), '\0');
        std::memcpy(sections.data(), offsets.data(), offsets.size());
        std::memcpy(sections.data() + 64, events.data(), events.size());
        std::memcpy(sections.data() + 128, clocks.data(), clocks.size());
        return message(with_header(nlohmann::json::to_cbor(json)));
    };
    LaneTrace trace = sample_trace();
    trace.offsets = {0, 4, 3, 4};
    expect_parts(forged(trace), {"trace.offsets", "do not fall"});
    trace.offsets = {0, 3, 5};
    expect_parts(forged(trace), {"trace.offsets", "number of events"});
    trace.offsets = {1, 3, 4};
    expect_parts(forged(trace), {"trace.offsets"});
    trace = sample_trace();
    trace.events[3].site = 2;
    expect_parts(forged(trace), {"trace.events[3]", "a site below 2"});
    trace = sample_trace();
    trace.clocks.pop_back();
    expect_parts(forged(trace), {"trace.clocks", "one for each event"});
}

TEST_F(HostileLaneFile, OfAnOlderProgramLacksLaterFieldsAndKeepsTheirDefaults) {
    nlohmann::json json = nlohmann::json::from_cbor(header);
    json["results"][0].erase("sass_loads");
    json["results"][0].erase("printed");
    json["results"][0]["timing"]["cold"].erase("mean");
    ASSERT_TRUE(readable(with_header(nlohmann::json::to_cbor(json))));
    EXPECT_EQ(last.at(0)->sass_loads, std::nullopt);
    EXPECT_TRUE(last.at(0)->printed.lines.empty());
    EXPECT_EQ(last.at(0)->timing->cold.mean, std::nullopt);
    EXPECT_EQ(last.at(0)->timing->cold.median, sample_timing().cold.median);
    EXPECT_EQ(last.at(0)->timing->warm->mean, sample_timing().warm->mean);
}

struct Change {
    std::string name;
    std::function<void(nlohmann::json&)> apply;
    std::string part;
};
class BadField : public HostileLaneFile, public ::testing::WithParamInterface<Change> {};
TEST_P(BadField, IsNamed) { expect_parts(message(GetParam().apply), {GetParam().part}); }

const nlohmann::json::json_pointer grid("/trace/launch/grid"), line("/trace/sites/1/line");
INSTANTIATE_TEST_SUITE_P(
    Fields, BadField,
    ::testing::Values(
        Change{"missing", [](auto& r) { r.erase("work"); }, "results[0].work"},
        Change{"type", [](auto& r) { r["source"] = 3; }, "results[0].source: expected a text"},
        Change{"list", [](auto& r) { r["hazards"] = 3; }, "results[0].hazards: expected a list"},
        Change{"kind", [](auto& r) { r["schedule"] = "volta"; }, "results[0].schedule: expected one of"},
        Change{"range", [](auto& r) { r[line] = 1LL << 40; }, "results[0].trace.sites[1].line: expected an integer"},
        Change{"fraction", [](auto& r) { r[line] = 1.5; }, "results[0].trace.sites[1].line"},
        Change{"negative", [](auto& r) { r["trace"]["dropped"] = -1; }, "results[0].trace.dropped"},
        Change{"first_warp", [](auto& r) { r["trace"]["first_warp"] = -1; }, "results[0].trace.first_warp"},
        Change{"far_warp", [](auto& r) { r["trace"]["first_warp"] = INT64_MAX; },
               "results[0].trace.first_warp: expected 0 to 100000000000000, got 9.2"},
        Change{"warp_behind_the_launch", [](auto& r) { r["trace"]["first_warp"] = 3; },
               "results[0].trace.first_warp: expected that with the 2 recorded warps it lies within the launch's 4, "
               "got 3"},
        Change{"threads",
               [](auto& r) {
                   r["trace"]["launch"]["block"] = {1024, 2, 1};
               },
               "results[0].trace.launch.block: expected at most 1024 threads, got 2048"},
        Change{"no_blocks",
               [](auto& r) {
                   r[grid] = {0, 1, 1};
               },
               "results[0].trace.launch.grid[0]: expected 1 to"},
        Change{"lane", [](auto& r) { r["hazards"][0]["lane"] = 32; }, "results[0].hazards[0].lane: expected 0 to 31"},
        Change{"printing_lane", [](auto& r) { r["printed"]["lines"][0]["lane"] = -1; },
               "results[0].printed.lines[0].lane: expected 0 to 31"},
        Change{"printed_step", [](auto& r) { r["printed"]["lines"][1]["step"] = -2; },
               "results[0].printed.lines[1].step: expected -1 to"},
        Change{"printed_text", [](auto& r) { r["printed"]["lines"][0]["text"] = std::string(5000, 'x'); },
               "results[0].printed.lines[0].text: expected at most 4096 bytes"},
        Change{"printed_list", [](auto& r) { r["printed"]["lines"] = "much"; },
               "results[0].printed.lines: expected a list"},
        Change{"infinite", [](auto& r) { r["timing"]["cold"]["max"] = INFINITY; }, "cold.max: expected 0 to"},
        Change{"lanes_a_row", [](auto& r) { r["variant"]["lanes"] = 1 << 30; }, "results[0].variant.lanes"},
        Change{"unused_field", [](auto& r) { r["problem"]["spmv"]["side"] = 1LL << 40; },
               "results[0].problem.spmv.side: expected 1 to 46340"},
        Change{"columns", [](auto& r) { r["matrix"]["rows"] = 7; }, "results[0].matrix: expected rows and columns"},
        Change{"histogram", [](auto& r) { r["trace"]["sites"][0]["histogram"].push_back(0); }, "a list of 33"},
        Change{"launch",
               [](auto& r) {
                   r[grid] = {4294967295U, 4294967295U, 4294967295U};
               },
               "results[0].trace.launch.grid: expected at most 1000000000000 blocks"},
        Change{"agreement", [](auto& r) { r["cross_check"]["agreement"]["identical"] = 3; },
               "results[0].cross_check.identical: expected 0 to"},
        Change{"nan", [](auto& r) { r["device"]["clock_ghz"] = NAN; }, "results[0].device.clock_ghz"},
        Change{"time", [](auto& r) { r["timing"]["cold"]["median"] = -1; }, "results[0].timing.cold.median"},
        Change{"mean", [](auto& r) { r["timing"]["cold"]["mean"] = -1; }, "results[0].timing.cold.mean"},
        Change{"loads", [](auto& r) { r["sass_loads"]["bits128"] = -1; }, "results[0].sass_loads.bits128"},
        Change{"problem", [](auto& r) { r["problem"]["spmv"]["rows"] = -5; },
               "results[0].problem.spmv.rows: expected 1 to 2147483647, got -5"},
        Change{"operation",
               [](auto& r) {
                   r["problem"] = {{"gemm", 1}};
               },
               "results[0].problem.spmv"},
        Change{"counter", [](auto& r) { r["counters"]["dram_bytes"] = "x"; }, "results[0].counters.dram_bytes"},
        Change{"optional", [](auto& r) { r["timing"]["warm"] = 7; }, "results[0].timing.warm"}),
    [](const ::testing::TestParamInfo<Change>& change) { return change.param.name; });

TEST_F(HostileLaneFile, NestedAsDeepAsItIsLongIsRefused) {
    for (const std::uint8_t opens : {0x81, 0x9f, 0x7f, 0x5f, 0xc1, 0xa1, 0xbf}) {
        SCOPED_TRACE(int(opens));
        message(with_header(Header(1 << 20, opens)));
    }
}

}  // namespace
}  // namespace lanescope
