#include "app/compilers/cuda_tools.h"

#include <gtest/gtest.h>

#include <sstream>

namespace lanescope {
namespace {

/// Returns a kernel's part of a dump. Each element of `code` is one instruction.
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

constexpr auto thread_per_row = "_Z14thread_per_rowiPKf";

std::optional<SassLoads> loads_in(const std::string& text) {
    SassReader reader(thread_per_row);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) reader.line(line);
    return reader.loads();
}

TEST(Sass, CountsGlobalLoadsByWidth) {
    const auto loads = loads_in(code_for(
        "sm_90",
        function(thread_per_row, {"LDC R1, c[0x0][0x28]", "ULDC.64 UR6, c[0x0][0x208]", "LDG.E R3, desc[UR6][R2.64]",
                                  "@!P0 LDG.E.CONSTANT R6, desc[UR4][R4.64]", "LDG.E.64 R8, desc[UR6][R2.64+0x8]",
                                  "LDG.E.128.CONSTANT R8, desc[UR4][R2.64]", "LDG.E.128 R12, desc[UR4][R2.64+0x200]",
                                  "@P1 LDG.E.EF.128 R4, desc[UR4][R2.64]", "LDG.E.U16.CONSTANT R9, desc[UR4][R2.64]",
                                  "LDGSTS.E.BYPASS.128 [R5], desc[UR4][R2.64]", "STG.E.128 desc[UR4][R2.64], R8",
                                  "LDS.128 R4, [R8]", "LDL.64 R4, [R1]", "FFMA R3, R6, R7, R3", "EXIT"})));
    EXPECT_EQ(loads, (SassLoads{.narrow = 1, .bits32 = 2, .bits64 = 1, .bits128 = 4}));
}

TEST(Sass, SkipsOtherKernels) {
    EXPECT_EQ(loads_in(code_for("sm_90", function("_Z5otherPf", {"LDG.E.64 R3, [R2]"}) +
                                             function(thread_per_row, {"LDG.E R3, [R2]"}) +
                                             function("not_mangled", {"LDG.E.128 R4, [R2]"}))),
              SassLoads{.bits32 = 1});
}

TEST(Sass, IsEmptyForOtherText) {
    for (const char* text : {"", "\n\n", "cuobjdump info    : File 'a' does not contain device code",
                             "\t\tFunction : ", "/*0000*/ LDG.E R3 ;", "Function : _Z14thread_per_rowiPK"})
        EXPECT_FALSE(loads_in(text)) << text;
    EXPECT_FALSE(loads_in("Function : " + std::string(1'000'000, 'Z')));
    EXPECT_FALSE(loads_in(std::string(100'000, '\0')));
}

TEST(Sass, IgnoresABrokenLine) {
    EXPECT_EQ(loads_in(code_for("sm_90", function(thread_per_row, {"@P0", "@", "{", "", "LDG", ".", "LDGX.E"}))),
              SassLoads{.bits32 = 1})
        << "the bare LDG";
}

}  // namespace
}  // namespace lanescope
