#include "app/views/kit/text_format.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

TEST(Format, GroupsDigits) {
    EXPECT_EQ(grouped(0), "0");
    EXPECT_EQ(grouped(999), "999");
    EXPECT_EQ(grouped(1000), "1 000");
    EXPECT_EQ(grouped(1234567), "1 234 567");
    EXPECT_EQ(grouped(-1234), "-1 234");
    EXPECT_EQ(grouped(-123), "-123");
}

TEST(Format, KeepsThreeDigits) {
    EXPECT_EQ(figure(0), "0");
    EXPECT_EQ(figure(171.4), "171");
    EXPECT_EQ(figure(15.93), "15.9");
    EXPECT_EQ(figure(2.0648), "2.06");
    EXPECT_EQ(figure(0.00412), "0.00412");
    EXPECT_EQ(figure(4416.2), "4 416");
    EXPECT_EQ(figure(100), "100");
    EXPECT_EQ(figure(1.0 / 0.0), "-");
}

TEST(Format, ShortensCounts) {
    EXPECT_EQ(short_count(940), "940");
    EXPECT_EQ(short_count(24900), "24.9 k");
    EXPECT_EQ(short_count(1.61e6), "1.61 M");
    EXPECT_EQ(short_count(3.2e9), "3.20 G");
}

TEST(Format, ChoosesAUnitOfTime) {
    EXPECT_EQ(duration(21.4), "21.4 us");
    EXPECT_EQ(duration(2831.8), "2.83 ms");
    EXPECT_EQ(duration(1.2e6), "1.20 s");
}

TEST(Format, ShortestSaysTheNumberItself) {
    EXPECT_EQ(shortest(0), "0");
    EXPECT_EQ(shortest(850), "850");
    EXPECT_EQ(shortest(12'500), "12.5k");
    EXPECT_EQ(shortest(120'000), "120k");
    EXPECT_EQ(shortest(2'050'000), "2.05M");
    EXPECT_EQ(shortest(2'049'990), "2049990") << "rounded it would be the number of another warp";
}

}  // namespace
}  // namespace lanescope
