// Lists of variants as people type them.
#include "app/lab/variants.h"

#include <gtest/gtest.h>

#include "app/model/error.h"

namespace lanescope {
namespace {

TEST(ParseVariants, ReadsIdsWithTheirLanes) {
    const auto chosen = parse_variants(Operation::spmv, "thread_per_row,warp_per_row:lanes=8");
    const std::vector<VariantChoice> expected{{"thread_per_row"}, {"warp_per_row", 8}};
    EXPECT_EQ(chosen, expected);
}

TEST(ParseVariants, AllIsTheWholeLadderInTheCataloguesOrder) {
    const auto chosen = parse_variants(Operation::sgemv, "all");
    std::vector<VariantChoice> expected;
    for (const Variant& variant : catalog())
        if (variant.operation == "sgemv") expected.push_back({std::string(variant.id)});
    EXPECT_EQ(chosen, expected);
}

TEST(ParseVariants, RefusesWhatIsNoVariantOfTheOperation) {
    for (const char* bad : {"", ",", "cte,", "cte,,thread_per_row", "ALL", "cte thread_per_row", "warp_per_row_float4",
                            "cte:lanes=8", "warp_per_row:lanes=5", "warp_per_row:lanes=", "warp_per_row:rows=8"})
        EXPECT_THROW(parse_variants(Operation::spmv, bad), UsageError) << bad;
}

}  // namespace
}  // namespace lanescope
