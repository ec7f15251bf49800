#include "app/kernel_files/loop_text.h"

#include <gtest/gtest.h>

#include "app/kernel_files/cuda_text.h"

namespace lanescope {
namespace {

std::vector<LoopText> loops(std::string_view text) { return loops_in(code_only(text)); }

TEST(LoopText, EndsWithWhatIsRepeated) {
    EXPECT_EQ(loops("void f() {\n  for (int i = 0; i < n; ++i) {\n    a[i] = 0;\n  }\n  while (n)\n    --n;\n}\n"),
              (std::vector<LoopText>{{2, 4}, {5, 6}}));
    EXPECT_EQ(loops("for (;;)\n  for (;;)\n    if (a)\n      b();\n    else\n      c(d,\n        e);\nf();\n"),
              (std::vector<LoopText>{{1, 7}, {2, 7}}));
}

TEST(LoopText, ADoEndsWithItsCondition) {
    EXPECT_EQ(loops("do {\n  a();\n} while (\n  b);\nc();\n"), (std::vector<LoopText>{{1, 4}}));
    EXPECT_EQ(loops("do\n  while (a) b();\nwhile (c);\n"), (std::vector<LoopText>{{1, 3}, {2, 2}}));
}

TEST(LoopText, PassesOverDirectivesCommentsAndOtherWords) {
    EXPECT_EQ(
        loops("// for (;;) a();\nint format = 1, dozen, whiled;\n#pragma unroll\nfor (int i = 0;\n     i < 4; ++i)\n"
              "#pragma unroll 2\n  for (char c : \"for(\")\n    a(c);\n"),
        (std::vector<LoopText>{{4, 8}, {7, 8}}));
}

TEST(LoopText, IsNotLookedIntoWhereBracketsDoNotMatch) {
    EXPECT_TRUE(loops("for (;;) {\n  a();\n").empty());
    EXPECT_TRUE(loops("for (;;) a(); }\n").empty());
    EXPECT_TRUE(loops(std::string(1 << 20, '(') + "for (;;) a();").empty());
}

TEST(LoopText, EndsSomewhereHoweverDeepItIs) {
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += "for (;;)\n";
    EXPECT_TRUE(loops(deep + "a();\n").empty()) << "more than anybody writes";
    std::string many_ifs = "while (a)\n";
    for (int i = 0; i < 100'000; ++i) many_ifs += "if (b)\n";
    EXPECT_EQ(loops(many_ifs + "c();\n").size(), 1u);
}

TEST(LoopText, IsAVariableOfTheCompiledText) {
    EXPECT_EQ(loop_variable("f();\nif (a)\n  b();\nelse\n  c();\n"), "") << "nothing goes round";
    EXPECT_EQ(
        loop_variable("while (a) {\n  if (b)\n    c = d[0];\n  else\n    e();\n}\n"),
        "extern \"C\" { extern const int lanescope_loops[]; const int lanescope_loops[] = {1, 6, 0, 3, 0, 3, 3, 5, 5, "
        "0}; }");
}

TEST(LoopText, KnowsTheTwoSidesOfABranch) {
    EXPECT_EQ(branches_in("if (a) {\n  b();\n} else if (c)\n  d();\nelse {\n  e();\n}\nif (f) g();\n"),
              (std::vector<BranchText>{{2, 2, 3, 7}, {4, 4, 6, 6}}));
    EXPECT_TRUE(branches_in("if (a) { b(); } else { c(); }\n").empty()) << "a line has both";
}

TEST(LoopText, KnowsLinesThatTouchMemoryOnce) {
    const std::string text =
        "y[0] = 1;\n"
        "while (a) {\n"
        "v = A[i] * 2 * v;\n"
        "for (int k = min(i, A[2 * k]); k;)\n"
        "v = A[i] + A[j];\n"
        "v = A[i] + *p;\n"
        "*p = A[i];\n"
        "v = A[i] + p->x;\n"
        "v = f(A[i]);\n"
        "v = (A [i]);\n"
        "}\n"
        "y[1] = 2;\n";
    EXPECT_EQ(single_accesses(text, loops(text)), (std::vector<int>{3, 4, 10}));
}

}  // namespace
}  // namespace lanescope
