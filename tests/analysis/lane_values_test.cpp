#include "app/analysis/lanes/lane_values.h"

#include <gtest/gtest.h>

#include <bit>

namespace lanescope {
namespace {

KernelVariable variable(const std::string& name, ScalarKind kind, int bytes, int line, int first, int last) {
    return {.function = "k",
            .name = name,
            .kind = kind,
            .bytes = bytes,
            .file = "k.cu",
            .line = line,
            .first_line = first,
            .last_line = last};
}
KernelVariable scalar(ScalarKind kind, int bytes) { return variable("v", kind, bytes, 1, 1, 9); }

std::string text_of(ScalarKind kind, int bytes, std::uint64_t bits) {
    const WarpVariables variables{.arrays = {{"A", 4}}};
    return value_text(variables, scalar(kind, bytes), bits);
}

/// Lane 0 reaches `late` in step 2.
WarpVariables sample() {
    WarpVariables made;
    made.variables = {variable("i", ScalarKind::signed_number, 4, 3, 3, 6),
                      variable("late", ScalarKind::signed_number, 4, 4, 4, 5)};
    made.changes = {{0, 0, 3, 3}, {1, 0, 3, 2}, {2, 1, 1, 1}};
    made.values = {0, 0, 1, 7};
    made.known_steps = 3;
    return made;
}

TEST(LaneValues, AreTheLastChangesBeforeTheStep) {
    const auto first = values_at(sample(), 0), second = values_at(sample(), 1), third = values_at(sample(), 2);
    EXPECT_EQ(first[0].bits[1], 0u);
    EXPECT_EQ(second[0].bits[1], 1u);
    EXPECT_EQ(second[0].bits[0], 0u);
    EXPECT_EQ(second[1].reached, 0u);
    EXPECT_EQ(third[1].reached, 1u);
    EXPECT_EQ(third[1].bits[0], 7u);
}

TEST(LaneValues, AreEmptyForAnUnknownStep) {
    EXPECT_TRUE(values_at(sample(), 3).empty());
    EXPECT_TRUE(values_at(sample(), -1).empty());
}

TEST(LaneValues, LoseLanesThatEnterAFunctionAgain) {
    WarpVariables variables = sample();
    variables.changes.push_back({2, 0, 2, 0});  // lane 0 enters a new call and has not reached the variable there
    EXPECT_EQ(values_at(variables, 2)[0].reached, 2u);
}

TEST(LaneValues, AreInScopeFromTheirLineToTheEndOfTheirBlock) {
    using Indices = std::vector<std::size_t>;
    EXPECT_EQ(variables_in_scope(sample(), "k.cu", 2), Indices{});
    EXPECT_EQ(variables_in_scope(sample(), "k.cu", 3), Indices{0});
    EXPECT_EQ(variables_in_scope(sample(), "k.cu", 4), (Indices{0, 1}));
    EXPECT_EQ(variables_in_scope(sample(), "k.cu", 6), Indices{0});
    EXPECT_EQ(variables_in_scope(sample(), "other.cu", 4), Indices{});
}

TEST(LaneValues, PreferTheInnerBlocksName) {
    WarpVariables variables;
    variables.variables = {variable("n", ScalarKind::signed_number, 4, 1, 1, 9),
                           variable("n", ScalarKind::signed_number, 4, 3, 3, 5)};
    EXPECT_EQ(variables_in_scope(variables, "k.cu", 4), std::vector<std::size_t>{1});
    EXPECT_EQ(variables_in_scope(variables, "k.cu", 7), std::vector<std::size_t>{0});
}

TEST(LaneValues, FindAStructureByItsName) {
    WarpVariables variables;
    for (const char* name : {"pair.a", "pair.b", "pairs", "part[0]"})
        variables.variables.push_back(variable(name, ScalarKind::real, 4, 1, 1, 9));
    EXPECT_EQ(variables_named(variables, "k.cu", 2, "pair"), (std::vector<std::size_t>{0, 1}));
    EXPECT_EQ(variables_named(variables, "k.cu", 2, "part"), std::vector<std::size_t>{3});
    EXPECT_TRUE(variables_named(variables, "k.cu", 2, "par").empty());
}

TEST(LaneValues, ReadAsTheirTypeSays) {
    EXPECT_EQ(text_of(ScalarKind::signed_number, 1, 0xfd), "-3");
    EXPECT_EQ(text_of(ScalarKind::signed_number, 8, std::uint64_t(-5000000000)), "-5000000000");
    EXPECT_EQ(text_of(ScalarKind::unsigned_number, 2, 60000), "60000");
    EXPECT_EQ(text_of(ScalarKind::real, 4, std::bit_cast<std::uint32_t>(0.25f)), "0.25");
    EXPECT_EQ(text_of(ScalarKind::real, 8, std::bit_cast<std::uint64_t>(-1e100)), "-1e+100");
    EXPECT_EQ(text_of(ScalarKind::half, 2, 0x3e00), "1.5");
    EXPECT_EQ(text_of(ScalarKind::bfloat, 2, 0x3fc0), "1.5");
    EXPECT_EQ(text_of(ScalarKind::boolean, 1, 1), "true");
    EXPECT_EQ(text_of(ScalarKind::pointer, 8, pointer_bits(0, 48)), "A[12]");
    EXPECT_EQ(text_of(ScalarKind::pointer, 8, pointer_bits(0, -4)), "A[-1]");
    EXPECT_EQ(text_of(ScalarKind::pointer, 8, pointer_bits(0, 50)), "A[12] + 2 bytes");
    EXPECT_EQ(text_of(ScalarKind::pointer, 8, 0), "null");
    EXPECT_EQ(text_of(ScalarKind::pointer, 8, 0x1234), "0x1234");
}

TEST(LaneValues, HaveTextForAHostileAnswer) {
    EXPECT_EQ(text_of(ScalarKind::pointer, 8, ~std::uint64_t(0)), "unknown") << "an array that is not listed";
}

TEST(LaneValues, HaveASpreadOfThoseThatReachedThem) {
    LaneValues values{.reached = 0b1011};
    values.bits[0] = 4, values.bits[1] = std::uint32_t(-2), values.bits[2] = 99, values.bits[3] = 4;
    const KernelVariable number = scalar(ScalarKind::signed_number, 4);
    const ValueSpread spread = spread_of(number, values);
    EXPECT_EQ(spread.distinct, 2);
    EXPECT_EQ(spread.least_number, -2);
    EXPECT_EQ(spread.most_number, 4);
    EXPECT_EQ(spread_text({}, number, values), "-2 to 4, 2 different values in 3 lanes");
    EXPECT_EQ(spread_text({}, number, {}), "no lane has reached it");
}

TEST(LaneValues, LeaveNanOutOfTheSpread) {
    LaneValues values{.reached = 0b11};
    values.bits[0] = 0x7fc00000, values.bits[1] = std::bit_cast<std::uint32_t>(2.0f);
    const ValueSpread spread = spread_of(scalar(ScalarKind::real, 4), values);
    EXPECT_EQ(spread.least_number, 2);
    EXPECT_EQ(spread.most_number, 2);
    EXPECT_EQ(spread.distinct, 2);
}

}  // namespace
}  // namespace lanescope
