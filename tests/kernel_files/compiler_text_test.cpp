#include "app/kernel_files/compiler_text.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/kernel_files/line_directives.h"

namespace lanescope {
namespace {

std::string host(const std::string& text) {
    std::string made;
    host_text(text, made);
    return made;
}

TEST(HostText, ALaunchIsACall) {
    EXPECT_EQ(host("k<4><<<g, dim3(8, 4)>>>(a, b);"),
              "::lanescope_host::call(k<4>, \"k<4>\", 1, g, dim3(8, 4))(a, b);");
}

TEST(HostText, ALaunchOfATemplateFindsWhatIsNotSaid) {
    const std::string kernel = "template <int n, class T = float>\n__global__ void k(const T* a,\n T* b) { }";
    const std::string made = kernel +
                             " template <int n, class T = float> ::lanescope_host::Picked<&k<n, T>> "
                             "lanescope_pick_k(const T* a,  T* b);\n";
    EXPECT_EQ(host(kernel + "\nvoid h() { s::k<4><<<1, 2>>>(a, b); }"),
              made +
                  "void h() { ::lanescope_host::call(decltype(s::lanescope_pick_k<4>(a, b))::kernel, \"s::k<4>\", 4, "
                  "1, 2)(a, b); }");
    EXPECT_EQ(host(kernel + "\nvoid h() { k<4, float><<<1, 2>>>(a, b); }"),
              made + "void h() { ::lanescope_host::call(k<4, float>, \"k<4, float>\", 4, 1, 2)(a, b); }");
}

TEST(HostText, DynamicSharedMemoryOfAFunctionIsAReference) {
    EXPECT_EQ(host("__global__ void k() { extern __shared__ __align__(16) unsigned char s[]; }"),
              "__global__ void k() { unsigned char (&s)[] = ::lanescope_host::dynamic_shared<unsigned char []>(); }");
    EXPECT_EQ(host("__global__ void k() { extern volatile __shared__ float tile[][33]; }"),
              "__global__ void k() { volatile float (&tile)[][33] = "
              "::lanescope_host::dynamic_shared<volatile float [][33]>(); }");
}

TEST(HostText, DynamicSharedMemoryOfTheFileIsAnObject) {
    EXPECT_EQ(host("extern __shared__ float4 tile[];"), "static const ::lanescope_host::DynamicShared<float4> tile;");
}

TEST(HostText, LinesStayWhereTheyAre) {
    const std::string text =
        "void h() {\n  k\n  <<<\n g,\n b\n >>>(x);\n}\nextern __shared__\n float s[];\nint last;\n";
    const std::string made = host(text);
    EXPECT_EQ(std::ranges::count(made, '\n'), std::ranges::count(text, '\n'));
    EXPECT_EQ(std::ranges::count(made.substr(0, made.find("last")), '\n'), 9);
}

TEST(HostText, AColumnBehindALaunchIsThatOfTheOriginal) {
    const std::string text = "int a;\n  k<<<g, b>>>(wrong, 2);\n";
    std::string made;
    const EditedText edited = host_text(text, made);
    const std::string line = made.substr(made.find('\n') + 1);
    EXPECT_EQ(edited.original_column(2, int(line.find("wrong")) + 1), 15);
    EXPECT_EQ(edited.original_column(2, int(line.find("g, b")) + 1), 7);
    EXPECT_EQ(edited.original_column(2, 1), 1);
    EXPECT_EQ(edited.original_column(1, 5), 5);
}

TEST(HostText, CommentsAndStringsAreLeftAlone) {
    const std::string text = "// k<<<1, 2>>>(x)\nconst char* s = \"k<<<1, 2>>>\";\n";
    EXPECT_EQ(host(text), text);
}

TEST(DeviceText, HostFunctionsAreBlanksAndTheRestStays) {
    const std::string text =
        "__global__ void k() { }\nvoid h() {\n  k<<<1, 1>>>(); }\nconstexpr int f() { return 1; }\n";
    const std::string blanks = std::string(10, ' ') + '\n' + std::string(18, ' ') + '\n';
    EXPECT_EQ(device_text(text), "__global__ void k() { }\n" + blanks + "constexpr int f() { return 1; }\n");
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
