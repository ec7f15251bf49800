// File names in make rules of g++ and the assembler.
#include "app/compilers/included_files.h"

#include <gtest/gtest.h>

namespace lanescope {
namespace {

using Files = std::vector<std::filesystem::path>;

TEST(MakeRule, HasOneNamePerFile) {
    EXPECT_EQ(files_in_rule("kernel: /tmp/a.cpp /b.h \\\n c.h\n"), (Files{"/tmp/a.cpp", "/b.h", "c.h"}));
}

TEST(MakeRule, KeepsBlanksHashesDollarsAndColonsOfNames) {
    EXPECT_EQ(files_in_rule(R"(kernel: a\ b\#c$$d/h:1.h x)"), (Files{"a b#c$d/h:1.h", "x"}));
}

TEST(MakeRule, KeepsBackslashesOfNames) {
    EXPECT_EQ(files_in_rule(R"(kernel: back\\\ slash.h a\b.h)"), (Files{R"(back\ slash.h)", R"(a\b.h)"}));
    EXPECT_EQ(files_in_rule(R"(kernel: ends\\ next)"), (Files{R"(ends\)", "next"}));
}

TEST(MakeRule, IsEmptyWithoutATarget) { EXPECT_EQ(files_in_rule("a.h b.h"), Files{}); }

}  // namespace
}  // namespace lanescope
