#include "app/kernel_files/source/cuda_source.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

std::vector<SourceFunction> functions(const std::string& text) { return functions_in(code_only(text)); }

/// Prints functions as "kernel name@line, host other@line".
std::string said(const std::string& text) {
    std::string all;
    for (const SourceFunction& f : functions(text)) {
        all += all.empty() ? "" : ", ";
        all += f.runs_on == RunsOn::kernel ? "kernel " : f.runs_on == RunsOn::device ? "device " : "host ";
        all += f.name + "@" + std::to_string(f.line);
    }
    return all;
}

std::string kernels_launched(const std::string& text) {
    std::string all;
    for (const SourceLaunch& l : launches_in(code_only(text)))
        all +=
            (all.empty() ? "" : ", ") + text.substr(l.kernel, l.kernel_end - l.kernel) + "@" + std::to_string(l.line);
    return all;
}

TEST(CodeOnly, BlanksCommentsAndLiteralsAndKeepsEveryPosition) {
    const std::string text = "a /* { \n } */ b // {\nc \"{\\\"}\" '{' R\"x({)\")x\" 1'000 d";
    const std::string code = code_only(text);
    EXPECT_EQ(code.size(), text.size());
    EXPECT_EQ(code.find('{'), std::string::npos);
    EXPECT_EQ(code.find('}'), std::string::npos);
    for (const char* word : {"a", "b", "c", "1'000", "d"}) EXPECT_EQ(code.find(word), text.find(word)) << word;
    EXPECT_EQ(line_at(code, code.find('d')), 3);
}

TEST(CodeOnly, AnUnterminatedLiteralOrCommentEndsSomewhere) {
    EXPECT_EQ(code_only("x = \"abc\ny").substr(8), "\ny");
    EXPECT_EQ(code_only("x /* abc"), "x       ");
}

TEST(FunctionsIn, TellsKernelsDeviceAndHostFunctionsApart) {
    EXPECT_EQ(said("__global__ void k(int n) { if (n) { } }\n"
                   "__device__ float d(float a) { return a; }\n"
                   "void h(int n) { k<<<1, 32>>>(n); }\n"),
              "kernel k@1, device d@2, host h@3");
}

TEST(FunctionsIn, FindsNamesBehindAttributesAndTemplates) {
    EXPECT_EQ(said("template <int BM, class T = float>\n__global__ void __launch_bounds__(256, 2)\nk(T* y) {}\n"
                   "__global__ __launch_bounds__(64) void j(float* y) {}\n"
                   "static __forceinline__ __device__ float2 f(int a) noexcept(true) { return {}; }\n"),
              "kernel k@1, kernel j@4, device f@5");
    EXPECT_TRUE(functions("template <int n> void h() {}")[0].is_template);
    EXPECT_TRUE(functions("static void h() {}")[0].is_local);
    EXPECT_FALSE(functions("void h() {}")[0].is_local);
}

TEST(FunctionsIn, LooksIntoNamespacesAndPassesOverTypesAndTables) {
    EXPECT_EQ(said("namespace a { namespace {\nstruct alignas(16) S { int f() { return 1; } };\n"
                   "const int table[] = {1, 2};\nconstexpr int size(int n) { return n; }\n}}\n"
                   "extern \"C\" { void h(int) { } }\nenum class E { a, b };\n"
                   "extern \"C\" void g(int n) { }\n"),
              "host size@4, host h@6, host g@8");
}

TEST(FunctionsIn, DirectivesAndDeclarationsAreNoFunctions) {
    EXPECT_EQ(said("#define F(x) { x \\\n }\nvoid h(int);\n#include <a.h>\n__global__ void k(int*);\nvoid h(int) {}\n"),
              "host h@6");
}

TEST(FunctionsIn, EndsWithTheTextWhereABraceIsMissing) {
    const std::string text = "__global__ void k() { if (1) {";
    ASSERT_EQ(functions(text).size(), 1u);
    EXPECT_EQ(functions(text)[0].end, text.size());
    EXPECT_EQ(said("))}}]]{{"), "");
}

TEST(LaunchesIn, FindsTheKernelWithItsTemplateArguments) {
    EXPECT_EQ(kernels_launched("void h() {\n  k<<<a, b>>>(x);\n  ns::k<4, float> <<<dim3(n >> 2, 1), 32>>>(x);\n"
                               "  (k2)<<<1, 1>>>();\n  // k3<<<1, 1>>>();\n}"),
              "k@2, ns::k<4, float>@3, (k2)@4");
}

TEST(LaunchesIn, MayHaveBlanksWithinTheirBrackets) {
    EXPECT_EQ(
        kernels_launched("void h() {\n  k << <a, b >> > (x);\n  k2 <<  <1 << 4, (c >> 2) >>>();\n  s << x << 3;\n}"),
        "k@2, k2@3");
    EXPECT_EQ(kernels_launched("void h() {\n  cout << \"a\" << x << \"b\" << 3 << endl;\n  k<<<1, 1>>>();\n}"), "k@3")
        << "a text between two of them is none";
}

}  // namespace
}  // namespace lanescope
