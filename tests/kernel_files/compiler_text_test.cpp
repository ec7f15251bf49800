#include "app/kernel_files/source/compiler_source.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

std::string for_clang(const std::string& text) {
    std::string made;
    source_for_clang(text, made);
    return made;
}

TEST(SourceForClang, IsTheFileWithoutItsMain) {
    const std::string kernel = "template <int n> __global__ void k(float* a) { extern __shared__ float s[]; }\n";
    const std::string host = "void h(float* a) { k<4><<<1, 2>>>(a); }\n";
    EXPECT_EQ(for_clang(kernel + host), kernel + host);
    EXPECT_EQ(for_clang(kernel + "int main() {\n  missing();\n}\n" + host), kernel + "int main() {}\n\n\n" + host);
}

TEST(SourceForClang, LeavesOutDeviceCodeThatOnlyAGpuRuns) {
    EXPECT_EQ(for_clang("#include <cub/cub.cuh>\n__device__ int f() { return 1; }\n__global__ void k() { f(); }\n"),
              "namespace cub {}\n\n__global__ void k() { lanescope_not_emulated(); }\n");
}

TEST(SourceForClang, PutsAnInstructionWhereItsStatementEnds) {
    EXPECT_EQ(for_clang("  asm volatile(\n    \"x\"\n    : : \"r\"(a));\nint b;\n"),
              "  \n\nasm volatile(     \"x\"     : : \"r\"(a));\nint b;\n");
    const std::string macro = "#define X asm(\"x\" \\\n : : \"r\"(a))\nint b;\n";
    EXPECT_EQ(for_clang(macro), macro) << "a macro of several lines stays";
    EXPECT_EQ(for_clang("asm(\"x\");\nint plasma(\nint b);\n"), "asm(\"x\");\nint plasma(\nint b);\n");
}

TEST(SourceForClang, WritesAlignmentOfSharedMemoryAsAnAttribute) {
    EXPECT_EQ(for_clang("__shared__ alignas(16) float s[4];\n"), "__shared__ __attribute__((aligned(16))) float s[4];\n");
    EXPECT_EQ(for_clang("struct alignas(16) A {};\n"), "struct alignas(16) A {};\n");
}

TEST(SourceForClang, EscapesRegistersInInstructionsWithOperands) {
    EXPECT_EQ(for_clang("asm(\"mov.u64 %0, %globaltimer;\" : \"=l\"(t));\n"),
              "asm(\"mov.u64 %0, %%globaltimer;\" : \"=l\"(t));\n");
    const std::string escaped = "asm(\"mov.u32 %0, %%laneid;\" : \"=r\"(t));\n", plain = "asm(\"mov.u32 %r1, %tid.x;\");\n";
    EXPECT_EQ(for_clang(escaped), escaped);
    EXPECT_EQ(for_clang(plain), plain);
}

TEST(SourceForClang, KeepsColumnsOfTheFile) {
    const std::string text = "int main() { return 0; } int wrong;\n";
    std::string made;
    const EditedSource edited = source_for_clang(text, made);
    EXPECT_EQ(edited.original_column(1, int(made.find("wrong")) + 1), int(text.find("wrong")) + 1);
}

TEST(DeviceText, HostFunctionsAreBlanksAndTheRestStays) {
    const std::string text =
        "__global__ void k() { }\nvoid h() {\n  k<<<1, 1>>>(); }\nconstexpr int f() { return 1; }\n";
    const std::string blanks = std::string(10, ' ') + '\n' + std::string(18, ' ') + '\n';
    EXPECT_EQ(device_source(text), "__global__ void k() { }\n" + blanks + "constexpr int f() { return 1; }\n");
}

TEST(LineDirectives, BecomeBlanks) {
    EXPECT_EQ(without_line_directives("#line 7 \"a.cu\"\n# 8 \"b.cu\" 2\n  #line X\nint a;\n"),
              std::string(14, ' ') + "\n" + std::string(12, ' ') + "\n" + std::string(9, ' ') + "\nint a;\n");
    EXPECT_EQ(without_line_directives("#line \\\n 7\nint a;"), "       \n  \nint a;");
    for (const char* text : {"#define line 7\n", "#lines\n", "// #line 7\n", "int a; // #\n", "#\n", "#", ""})
        EXPECT_EQ(without_line_directives(text), text);
}

}  // namespace
}  // namespace lanescope
