// Recordings of other versions of the program.
#include "app/base/version.h"
#include "tests/model/hostile_lane_file.h"

namespace lanescope {
namespace {

class OtherVersion : public HostileLaneFile {
protected:
    Header header_of(const std::string& program, const std::function<void(nlohmann::json&)>& change = {}) const {
        nlohmann::json json = nlohmann::json::from_cbor(header);
        json["program"] = program;
        if (change) change(json);
        return nlohmann::json::to_cbor(json);
    }
    /// The file has a later format, with the same first line and header.
    std::string in_later_format(const Header& other) const {
        std::string file = with_header(other);
        return to_line({other.size(), checksum(bytes_of(other)), lane_version + 1}) + file.substr(preamble_bytes);
    }
};

TEST_F(OtherVersion, OfTheFormatNamesTheProgramToInstall) {
    expect_parts(message(in_later_format(header_of("99.8.7"))),
                 {"written by Lanescope 99.8.7, and this is " + std::string(program_version()),
                  "install version 99.8.7 or later", "its format is 2"});
}

TEST_F(OtherVersion, OfTheFormatWithoutAProgramNeedsANewerOne) {
    nlohmann::json json = nlohmann::json::from_cbor(header);
    json.erase("program");
    for (const Header& other : {nlohmann::json::to_cbor(json), header_of("later"), Header{0xff}})
        expect_parts(message(in_later_format(other)),
                     {"needs a newer version of Lanescope than this, " + std::string(program_version())});
}

TEST_F(OtherVersion, OfTheProgramIsNamedIfAValueIsUnknown) {
    const auto unknown_kind = [](nlohmann::json& json) { json["results"][0]["hazards"][0]["kind"] = "later_hazard"; };
    expect_parts(message(with_header(header_of("99.0.0", unknown_kind))),
                 {"written by Lanescope 99.0.0", "install version 99.0.0 or later", "hazards[0].kind"});
    for (const std::string& older : std::vector<std::string>{"0.1.0", "", "99", std::string(program_version())}) {
        const std::string text = message(with_header(header_of(older, unknown_kind)));
        expect_parts(text, {"hazards[0].kind"});
        EXPECT_EQ(text.find("install"), text.npos) << older << ": " << text;
    }
}

TEST_F(OtherVersion, OfTheProgramIsReadIfItsValuesAreKnown) {
    const auto add_field = [](nlohmann::json& json) { json["results"][0]["later"] = 1; };
    EXPECT_TRUE(readable(with_header(header_of("99.0.0", add_field))));
}

TEST_F(OtherVersion, IsInEachFile) {
    EXPECT_EQ(nlohmann::json::from_cbor(header).at("program"), std::string(program_version()));
}

const std::filesystem::path recordings = std::filesystem::path(LANESCOPE_SOURCE_DIR) / "tests/model/recordings";

TEST(Version01, OfAnH200HasItsResults) {
    const auto results = read_lane_file(recordings / "0.1-first.lane");
    ASSERT_EQ(results.size(), 5U);
    EXPECT_EQ(results[0]->variant.id, "thread_per_row");
    EXPECT_EQ(results[4]->variant.id, "cublas");
    for (const RunResultPtr& result : results) {
        EXPECT_TRUE(result->verification.verified);
        ASSERT_TRUE(result->timing);
        EXPECT_EQ(result->timing->kind, Kind::measured);
        EXPECT_EQ(result->provenance.program_version, "0.1.0");
    }
    EXPECT_GT(results[0]->trace->events.size(), 0U);
}

TEST(Version01, OfTheEmulatorHasItsResults) {
    const auto results = read_lane_file(recordings / "0.1-last.lane");
    ASSERT_EQ(results.size(), 2U);
    for (const RunResultPtr& result : results) {
        EXPECT_TRUE(result->verification.verified);
        EXPECT_EQ(result->provenance.backend, BackendKind::emulator);
        EXPECT_EQ(result->provenance.program_version, "0.1.0");
        EXPECT_GT(result->trace->events.size(), 0U);
        EXPECT_TRUE(result->matrix.whole());
    }
}

TEST(Version01, IsWrittenAgainWithItsResults) {
    const std::filesystem::path copy =
        std::filesystem::path(testing::TempDir()) / ("lanescope_again_" + std::to_string(getpid()) + ".lane");
    for (const char* name : {"0.1-first.lane", "0.1-last.lane"}) {
        const auto results = read_lane_file(recordings / name);
        write_lane_file(copy, results);
        const auto again = read_lane_file(copy);
        ASSERT_EQ(again.size(), results.size());
        for (std::size_t i = 0; i < results.size(); ++i) EXPECT_EQ(encode(*again[i]), encode(*results[i]));
    }
    std::filesystem::remove(copy);
}

}  // namespace
}  // namespace lanescope
