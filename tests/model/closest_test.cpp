#include "app/base/text/names.h"

#include <gtest/gtest.h>
#include <locale.h>

#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

const std::vector<std::string> variants{"thread_per_row", "warp_per_row", "warp_per_row_float4", "cte"};

TEST(EditDistance, CountsLettersToInsertRemoveOrReplace) {
    EXPECT_EQ(edit_distance("", ""), 0U);
    EXPECT_EQ(edit_distance("row", "rows"), 1U);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(edit_distance("abc", ""), 3U);
    EXPECT_EQ(edit_distance("", "abc"), 3U);
}

TEST(Closest, FindsTheNameThatWasMeant) {
    EXPECT_EQ(closest("warp_per_rwo", variants), "warp_per_row");
    EXPECT_EQ(closest("ctr", variants), "cte");
    EXPECT_EQ(closest("wrap_per_row_float4", variants), "warp_per_row_float4");
}

TEST(Closest, DoesNotMindTheCase) {
    EXPECT_EQ(closest("CTE", variants), "cte");
    EXPECT_EQ(closest("Warp_Per_Rwo", variants), "warp_per_row");
    EXPECT_EQ(closest("mk", {"M", "K", "MK"}), "MK");
}

TEST(Closest, SuggestsNoNameThatWasTyped) {
    EXPECT_EQ(closest("cte", variants), "");
    EXPECT_EQ(closest("cte", {"ctes", "cte"}), "");
}

TEST(Closest, SuggestsNothingWhenNothingIsNear) {
    EXPECT_EQ(closest("", variants), "");
    EXPECT_EQ(closest("zzzzzz", variants), "");
    EXPECT_EQ(closest("xyz", {"a", "bc"}), "");
    EXPECT_EQ(closest(std::string(1'000'000, 'a'), variants), "");
    EXPECT_EQ(closest("cte", {}), "");
}

TEST(Closest, DoesNotDependOnTheLocale) {
    if (!setlocale(LC_CTYPE, "tr_TR.UTF-8"))
        GTEST_SKIP() << "the locale is missing: localedef -i tr_TR -f UTF-8 tr_TR.UTF-8";
    EXPECT_EQ(closest("IIII", {"iiii"}), "iiii");
    setlocale(LC_CTYPE, "C");
}

TEST(DidYouMean, IsTheEndOfAMessageOrNothing) {
    EXPECT_EQ(did_you_mean("row", {"rows", "cols"}), "; did you mean rows?");
    EXPECT_EQ(did_you_mean("quux", {"rows", "cols"}), "");
}

TEST(Quoted, IsAlwaysOneShortLine) {
    EXPECT_EQ(quoted("rows"), "'rows'");
    EXPECT_EQ(quoted(std::string("a\nb\tc\x1b")), "'a?b?c?'");
    EXPECT_EQ(quoted("abcdef", 3), "'abc…'");
    EXPECT_EQ(quoted("Größe"), "'Größe'");
}

}  // namespace
}  // namespace lanescope
