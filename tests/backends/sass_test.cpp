// Machine code as cuobjdump prints it: which kernels are ours, and how wide their global loads are.
#include "app/backends/sass.h"

#include <gtest/gtest.h>

#include <sstream>

namespace lanescope {
namespace {

/// A kernel's part of a dump; each line of `code` is one instruction.
std::string function(const std::string& mangled, const std::vector<std::string>& code) {
    std::string text = "\t\tFunction : " + mangled + "\n\t.headerflags\t@\"EF_CUDA_TEXMODE_UNIFIED EF_CUDA_SM90\"\n";
    int address = 0;
    for (const std::string& instruction : code) {
        char place[16];
        std::snprintf(place, sizeof place, "/*%04x*/", address);
        text += "        " + std::string(place) + "                   " + instruction +
                " ;          /* 0x0000000402087981 */\n"
                "                                                                 /* 0x000ea8000c1e9900 */\n";
        address += 16;
    }
    return text + "\t\t..........\n\n";
}

std::string code_for(const std::string& architecture, const std::string& functions) {
    return "\nFatbin elf code:\n================\narch = " + architecture +
           "\ncode version = [1,8]\nhost = linux\ncompile_size = 64bit\n\n\tcode for " + architecture + "\n" +
           functions;
}

constexpr auto warp_per_row = "_ZN9lanescope5plain5sgemv12warp_per_rowEiifPKfS3_fPf";
constexpr auto float4 = "_ZN9lanescope5plain5sgemv19warp_per_row_float4EiifPKfS3_fPf";
constexpr auto csr_of_4 = "_ZN9lanescope5plain4spmv12warp_per_rowILi4EEEviPKiS4_PKfS6_Pf";
constexpr auto csr_of_8 = "_ZN9lanescope5plain4spmv12warp_per_rowILi8EEEviPKiS4_PKfS6_Pf";

TEST(Sass, CountsGlobalLoadsByWidth) {
    const auto kernels = parse_sass(code_for(
        "sm_90", function(float4, {"LDC R1, c[0x0][0x28]", "ULDC.64 UR6, c[0x0][0x208]", "LDG.E R3, desc[UR6][R2.64]",
                                   "@!P0 LDG.E.CONSTANT R6, desc[UR4][R4.64]", "LDG.E.64 R8, desc[UR6][R2.64+0x8]",
                                   "LDG.E.128.CONSTANT R8, desc[UR4][R2.64]", "LDG.E.128 R12, desc[UR4][R2.64+0x200]",
                                   "@P1 LDG.E.EF.128 R4, desc[UR4][R2.64]", "LDG.E.U16.CONSTANT R9, desc[UR4][R2.64]",
                                   "LDGSTS.E.BYPASS.128 [R5], desc[UR4][R2.64]", "STG.E.128 desc[UR4][R2.64], R8",
                                   "LDS.128 R4, [R8]", "LDL.64 R4, [R1]", "FFMA R3, R6, R7, R3", "EXIT"})));
    ASSERT_EQ(kernels.size(), 1u);
    EXPECT_EQ(kernels[0].architecture, 90);
    EXPECT_EQ(kernels[0].operation, "sgemv");
    EXPECT_EQ(kernels[0].function, "warp_per_row_float4");
    EXPECT_EQ(kernels[0].loads, (SassLoads{.narrow = 1, .bits32 = 2, .bits64 = 1, .bits128 = 4}));
}

TEST(Sass, NamesTheInstancesOfATemplate) {
    const auto kernels = parse_sass(code_for("sm_90", function(csr_of_8, {"LDG.E R3, desc[UR6][R2.64]"})));
    ASSERT_EQ(kernels.size(), 1u);
    EXPECT_EQ(kernels[0].operation, "spmv");
    EXPECT_EQ(kernels[0].function, "warp_per_row");
    EXPECT_EQ(kernels[0].arguments, "8");
}

TEST(Sass, OfOneKernelIsFoundByItsName) {
    SassReader reader("_Z14thread_per_rowiPKf");
    const std::string text = code_for("sm_90", function("_Z14thread_per_rowiPKf", {"LDG.E.128 R4, [R2]"}) +
                                                   function(warp_per_row, {"LDG.E R3, [R2]"}));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) reader.line(line);
    ASSERT_EQ(reader.kernels().size(), 1u);
    EXPECT_EQ(reader.kernels()[0].loads, SassLoads{.bits128 = 1});
}

TEST(Sass, KnowsOnlyThePlainBuild) {
    const auto kernels = parse_sass(code_for(
        "sm_90", function("_ZN9lanescope18traced_as_compiled5sgemv12warp_per_rowEiifPKfS3_fPf", {"LDG.E R3, [R2]"}) +
                     function("_Z6kernelPf", {"LDG.E R3, [R2]"}) + function("not_mangled", {"LDG.E R3, [R2]"}) +
                     function(warp_per_row, {"LDG.E R3, [R2]"}) +
                     function("_ZN3cub6kernelEv", {"LDG.E.128 R4, [R2]"})));
    ASSERT_EQ(kernels.size(), 1u);
    EXPECT_EQ(kernels[0].loads, SassLoads{.bits32 = 1}) << "what other kernels load is not counted";
}

TEST(Sass, OfAnythingElseIsNothing) {
    for (const char* text : {"", "\n\n", "cuobjdump info    : File 'a' does not contain device code",
                             "\t\tFunction : ", "\tcode for sm_\n\t\tFunction : _ZN9lanescope5plain",
                             "/*0000*/ LDG.E R3 ;", "Function : _ZN9lanescope5plain5sgemvE"})
        EXPECT_TRUE(parse_sass(text).empty()) << text;
    EXPECT_TRUE(parse_sass("Function : " + std::string(1'000'000, 'Z')).empty());
    EXPECT_TRUE(parse_sass(std::string(100'000, '\0')).empty());
}

TEST(Sass, OfABrokenLineCountsNothing) {
    const auto kernels =
        parse_sass(code_for("sm_90", function(warp_per_row, {"@P0", "@", "{", "", "LDG", ".", "LDGX.E"})));
    ASSERT_EQ(kernels.size(), 1u);
    EXPECT_EQ(kernels[0].loads, SassLoads{.bits32 = 1}) << "the bare LDG";
}

TEST(SassKernels, ForAGpuAreTheNewestOfItsGeneration) {
    std::string text;
    for (const char* architecture : {"sm_80", "sm_86", "sm_90a"})
        text += code_for(architecture, function(warp_per_row, {"LDG.E R3, [R2]"}));
    const auto kernels = parse_sass(text);
    ASSERT_EQ(kernels.size(), 3u);
    const auto chosen = [&](int capability) {
        const auto found = kernels_for(kernels, capability);
        return found.empty() ? 0 : found.front().architecture;
    };
    EXPECT_EQ(chosen(90), 90);
    EXPECT_EQ(chosen(80), 80);
    EXPECT_EQ(chosen(89), 86) << "8.6 runs on 8.9";
    EXPECT_EQ(chosen(75), 0) << "nothing for it";
    EXPECT_EQ(chosen(100), 0) << "9.0 does not run on 10.0";
    EXPECT_EQ(chosen(0), 90);
}

TEST(SassKernels, BelongToTheVariantWithTheLongestFittingId) {
    EXPECT_EQ(variant_of_kernel({.operation = "sgemv", .function = "warp_per_row"}), "warp_per_row");
    EXPECT_EQ(variant_of_kernel({.operation = "sgemv", .function = "warp_per_row_float4"}), "warp_per_row_float4");
    EXPECT_EQ(variant_of_kernel({.operation = "spmv", .function = "cte_second_pass"}), "cte");
    EXPECT_EQ(variant_of_kernel({.operation = "spmv", .function = "warp_per_rows"}), "");
    EXPECT_EQ(variant_of_kernel({.operation = "gemm", .function = "warp_per_row"}), "");
}

TEST(SassLoadsOfAVariant, AreThoseOfTheInstanceThatRuns) {
    const auto kernels =
        parse_sass(code_for("sm_90", function(csr_of_4, {"LDG.E R3, [R2]"}) +
                                         function(csr_of_8, {"LDG.E R3, [R2]", "LDG.E R4, [R2+0x4]"})));
    EXPECT_EQ(loads_of(kernels, "spmv", {"warp_per_row", 4}), (SassLoads{.bits32 = 1}));
    EXPECT_EQ(loads_of(kernels, "spmv", {"warp_per_row", 8}), (SassLoads{.bits32 = 2}));
    EXPECT_EQ(loads_of(kernels, "spmv", {"warp_per_row"}), (SassLoads{.bits32 = 3})) << "either may have run";
    EXPECT_EQ(loads_of(kernels, "sgemv", {"warp_per_row"}), std::nullopt) << "another operation";
    EXPECT_EQ(loads_of({}, "spmv", {"warp_per_row"}), std::nullopt);
}

TEST(SassLoadsOfAVariant, AddUpOverItsKernels) {
    const std::vector<SassKernel> kernels{{90, "spmv", "cte", "", {.bits32 = 3}},
                                          {90, "spmv", "cte_second_pass", "", {.bits32 = 1, .bits128 = 2}}};
    EXPECT_EQ(loads_of(kernels, "spmv", {"cte"}), (SassLoads{.bits32 = 4, .bits128 = 2}));
}

}  // namespace
}  // namespace lanescope
