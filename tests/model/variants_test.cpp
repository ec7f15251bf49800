#include "app/catalog/variants.h"
#include "app/model/operation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/base/error.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

TEST(ParseVariants, ReadsIdsWithTheirLanes) {
    const auto chosen =
        parse_variants(shipped_catalog(), operation_named("spmv"), "thread_per_row,warp_per_row:lanes=8");
    const std::vector<VariantChoice> expected{{"thread_per_row"}, {"warp_per_row", 8}};
    EXPECT_EQ(chosen, expected);
}

TEST(ParseVariants, TakesAVariantsOwnCommasForNoEnd) {
    const auto chosen = parse_variants(shipped_catalog(), operation_named("spmv"),
                                       "cte:warps=4,warp_per_row:lanes=8,warps=2,lockstep,cte_v5");
    std::vector<std::string> texts;
    for (const VariantChoice& choice : chosen) texts.push_back(to_string(choice));
    EXPECT_EQ(texts, (std::vector<std::string>{"cte:warps=4", "warp_per_row:lanes=8,warps=2,lockstep", "cte_v5"}));
}

std::vector<VariantChoice> sgemv_of(bool published) {
    std::vector<VariantChoice> found;
    for (const Variant& variant : shipped_catalog().variants())
        if (variant.operation == "sgemv" && (variant.group == VariantGroup::known_bad) == published)
            found.push_back({std::string(variant.id)});
    return found;
}

TEST(ParseVariants, ReadsAllWithoutKnownBadOnes) {
    EXPECT_EQ(parse_variants(shipped_catalog(), operation_named("sgemv"), "all"), sgemv_of(false));
    EXPECT_EQ(std::ranges::count(parse_variants(shipped_catalog(), operation_named("sgemv"), "all"),
                                 VariantChoice{"b_endless_reduction"}),
              0);
}

TEST(ParseVariants, ReadsPublishedAsKnownBadOnes) {
    const auto chosen = parse_variants(shipped_catalog(), operation_named("sgemv"), "known_bad");
    EXPECT_EQ(chosen, sgemv_of(true));
    EXPECT_EQ(std::ranges::count(chosen, VariantChoice{"b_endless_reduction"}), 1);
}

TEST(ParseVariants, AcceptsAKnownBadAmongOthers) {
    EXPECT_EQ(parse_variants(shipped_catalog(), operation_named("sgemv"), "warp_per_row,d_grid_from_k").size(), 2u);
}

TEST(ParseVariants, RefusesWhatIsNoVariantOfTheOperation) {
    for (const char* bad : {"", ",", "cte,", "cte,,thread_per_row", "ALL", "cte thread_per_row", "warp_per_row_float4",
                            "cte:lanes=8", "warp_per_row:lanes=5", "warp_per_row:lanes=", "warp_per_row:rows=8"})
        EXPECT_THROW(parse_variants(shipped_catalog(), operation_named("spmv"), bad), UsageError) << bad;
}

}  // namespace
}  // namespace lanescope
