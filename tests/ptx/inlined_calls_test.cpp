#include "app/ptx/inlined_calls.h"

#include <gtest/gtest.h>

namespace lanescope::ptx {
namespace {

constexpr const char* nested_calls = R"(.version 7.0
.target sm_80
.address_size 64
.visible .entry kernel() {
    .reg .b32 %r<5>;
    .loc 1 10 1
    mov.u32 %r1, 1;
Ltmp0:
    .loc 2 50 1
    mov.u32 %r2, 2;
Ltmp1:
    .loc 3 70 1
    mov.u32 %r3, 3;
Ltmp2:
    .loc 2 51 1
    mov.u32 %r4, 4;
Ltmp3:
    .loc 1 12 1
    ret;
}
)";

std::vector<std::uint32_t> lines_around(const Function& function, std::size_t instruction) {
    std::vector<std::uint32_t> lines;
    for (auto at = std::int32_t(function.instructions[instruction].place); at >= 0;
         at = function.places[std::size_t(at)].inlined_at)
        lines.push_back(function.places[std::size_t(at)].line);
    return lines;
}

TEST(InlinedCalls, GiveEachInstructionItsCallers) {
    Module module = parse(nested_calls, "kernel.ptx");
    const std::vector<InlinedCall> calls{{"kernel", "Ltmp0", "Ltmp3", 1, 11}, {"kernel", "Ltmp1", "Ltmp2", 2, 51}};
    place_inlined_calls(module, calls);
    const Function& kernel = module.functions.at(0);
    using Lines = std::vector<std::uint32_t>;
    EXPECT_EQ(lines_around(kernel, 0), (Lines{10}));
    EXPECT_EQ(lines_around(kernel, 1), (Lines{50, 11}));
    EXPECT_EQ(lines_around(kernel, 2), (Lines{70, 51, 11}));
    EXPECT_EQ(lines_around(kernel, 3), (Lines{51, 11}));
    EXPECT_EQ(lines_around(kernel, 4), (Lines{12}));
}

TEST(InlinedCalls, AreIgnoredWithoutTheirLabelsOrFunction) {
    Module module = parse(nested_calls, "kernel.ptx");
    const std::vector<InlinedCall> calls{
        {"other", "Ltmp0", "Ltmp3", 1, 11}, {"kernel", "Ltmp0", "Ltmp9", 1, 11}, {"kernel", "Ltmp3", "Ltmp0", 1, 11}};
    place_inlined_calls(module, calls);
    for (std::size_t n = 0; n < 5; ++n) EXPECT_EQ(lines_around(module.functions.at(0), n).size(), 1u);
}

}  // namespace
}  // namespace lanescope::ptx
