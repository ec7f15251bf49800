#include "app/catalog/kernel_header.h"

#include <gtest/gtest.h>

#include "app/base/error.h"

namespace lanescope {
namespace {

bool met(std::string_view text, const NamedNumbers& numbers) { return holds(parse_needs(text).at(0), numbers); }

std::string words(std::string_view text, std::int64_t warps = 1) {
    return in_words(parse_needs(text).at(0), "K", {{"warps", warps}});
}

TEST(Needs, AreProductsCompared) {
    EXPECT_TRUE(met("cols <= 100", {{"cols", 100}}));
    EXPECT_FALSE(met("cols <= 100", {{"cols", 101}}));
    EXPECT_TRUE(met("2 * cols <= 3 * rows", {{"cols", 3}, {"rows", 2}}));
    EXPECT_FALSE(met("2*cols<=3*rows", {{"cols", 4}, {"rows", 2}}));
}

TEST(Needs, AreNotFooledByProductsBeyondAnInt64) {
    EXPECT_FALSE(met("cols * cols * cols <= 2147483647", {{"cols", 3'000'000'000}}));
}

TEST(Needs, CanBeSeveral) {
    EXPECT_EQ(parse_needs("cols <= 4, rows <= 8").size(), 2u);
    EXPECT_TRUE(parse_needs("").empty());
    EXPECT_TRUE(parse_needs("  ").empty());
}

TEST(Needs, ThatCannotBeReadAreRefused) {
    for (const char* text : {"cols", "cols < 4", "cols <= ", "<= 4", "K <= 4", "cols <= -4", "cols <= 4 <= 5",
                             "cols <= 4,", "cols + 1 <= 4", "cols <= 99999999999999999999"})
        EXPECT_THROW(parse_needs(text), UsageError) << text;
}

TEST(Needs, DescribeColumnsInWords) {
    EXPECT_EQ(words("cols <= 134215680"), "K up to 134 215 680");
    EXPECT_EQ(words("cols <= 999"), "K up to 999");
    EXPECT_EQ(words("warps * cols <= 2147483647", 4), "K up to 536 870 911, fewer if a block has more than 4 warps");
}

TEST(Needs, KeepOtherTextAsWritten) {
    EXPECT_EQ(words("rows * cols <= 2147483647"), "rows * cols <= 2147483647");
    EXPECT_EQ(words("cols <= 4 * rows"), "cols <= 4 * rows");
}

}  // namespace
}  // namespace lanescope
