#include "app/formats/lane_format.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace lanescope {
namespace {

using Header = std::vector<std::uint8_t>;

std::optional<std::string> defect(const Header& cbor) { return cbor_defect(std::as_bytes(std::span(cbor))); }

TEST(CborCheck, AcceptsWhatRecordingsHold) {
    const nlohmann::json json{{"a", {1, -2, 3.5, true, nullptr, "text"}}, {"b", {{"c", 1ULL << 40U}}}, {"", {}}};
    EXPECT_EQ(defect(nlohmann::json::to_cbor(json)), std::nullopt);
}

TEST(CborCheck, RefusesWhatIsIncompleteOrUnbounded) {
    EXPECT_TRUE(defect({}));
    EXPECT_TRUE(defect({0x82, 0x01})) << "an array of two with one in it";
    EXPECT_TRUE(defect({0x19, 0x01})) << "half an integer";
    EXPECT_TRUE(defect({0x63, 'a', 'b'})) << "half a text";
    EXPECT_TRUE(defect({0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})) << "2^64 items";
    EXPECT_TRUE(defect({0xbb, 0x80, 0, 0, 0, 0, 0, 0, 0})) << "a count that doubles to 0";
    EXPECT_TRUE(defect({0x9f, 0xff})) << "indefinite";
    EXPECT_TRUE(defect({0xc1, 0x01})) << "a tag";
    EXPECT_TRUE(defect({0x01, 0x01})) << "two values";
    EXPECT_TRUE(defect(Header(17, 0x81))) << "deep";
    EXPECT_FALSE(defect({0x01}));
}

TEST(CborCheck, BoundsTheNumberOfItems) {
    Header many(5'000'000);  // Parsed, each of these small integers would take sixteen bytes.
    many[0] = 0x9a;
    many[2] = 0x4c, many[3] = 0x4b, many[4] = 0x3b;
    EXPECT_EQ(defect(many), "too many items");
}

}  // namespace
}  // namespace lanescope
