// Recordings are untrusted: reading gives results or one UsageError.
#include "tests/model/hostile_lane_file.h"

namespace lanescope {
namespace {

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

// Flips each bit of the file, as damage and then with forged checksums.
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

// Sections are checked in parts.
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

// Results may share sections, but the repetitions are limited.
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
    expect_parts(message(forged), {"events", "the next section, or a section of an earlier result"});
}

TEST_F(HostileLaneFile, NamesAnotherKindOfFile) {
    expect_parts(message(std::string(200, 'x')), {"not a recording"});
    expect_parts(message(std::string()), {"not a recording"});
    expect_parts(message("lanescope lane 00"), {"first line"});
    expect_parts(message_of([&] { read_lane_file(folder); }), {"directory"});
    expect_parts(message_of([&] { read_lane_file(folder / "none"); }), {"no such file"});
}

TEST_F(HostileLaneFile, ThatAnnouncesTooMuchIsRefusedBeforeMemoryIsTaken) {
    const std::string line = to_line({1ULL << 60U, 0});
    expect_parts(message(line + std::string(64, '\0')), {"is truncated within its header"});
    const auto huge = [](nlohmann::json& r) { r["events"]["bytes"] = 1ULL << 60U; };
    expect_parts(message(huge), {"is truncated within results[0].events"});
    const auto wraps = [](nlohmann::json& r) { r["events"]["bytes"] = UINT64_MAX - 7; };
    expect_parts(message(wraps), {"is truncated within results[0].events"});
}

TEST_F(HostileLaneFile, WhoseSectionsShareBytesIsRefused) {
    const auto overlap = [](nlohmann::json& r) { r["events"] = r["offsets"]; };
    expect_parts(message(overlap), {"results[0].events", "the next section, or a section of an earlier result"});
    const auto odd = [](nlohmann::json& r) { r["offsets"]["bytes"] = 23; };
    expect_parts(message(odd), {"results[0].offsets"});
}

TEST_F(HostileLaneFile, WithDamagedSectionsSaysWhich) {
    std::string file = good;
    file.back() = static_cast<char>(file.back() ^ 1);
    expect_parts(message(file), {"results[0].clocks is damaged"});
}

TEST_F(HostileLaneFile, NestedAsDeepAsItIsLongIsRefused) {
    for (const std::uint8_t opens : {0x81, 0x9f, 0x7f, 0x5f, 0xc1, 0xa1, 0xbf}) {
        SCOPED_TRACE(int(opens));
        message(with_header(Header(1 << 20, opens)));
    }
}

}  // namespace
}  // namespace lanescope
