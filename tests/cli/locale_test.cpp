// Locales with decimal commas, different capital letters, and German compiler messages.
#include <gtest/gtest.h>
#include <locale.h>

#include "tests/cli/program.h"

namespace lanescope {
namespace {

using program::contains;
using program::Ended;
using program::lanescope;

bool has_locale(const std::string& name) {
    const locale_t found = newlocale(LC_ALL_MASK, name.c_str(), nullptr);
    if (found) freelocale(found);
    return found != nullptr;
}

class UnderALocale : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        const std::string name = GetParam();
        if (!has_locale(name))
            GTEST_SKIP() << name << " is missing: localedef -i " << name.substr(0, 5) << " -f UTF-8 " << name;
        setenv("LC_ALL", GetParam(), 1);
    }
    void TearDown() override { unsetenv("LC_ALL"); }
};

TEST_P(UnderALocale, PrintsTheSameNumbers) {
    const std::string sweep = "sweep --problem sgemv:16x16,alpha=0.5 --axis K=16:64:*2 --csv -";
    const Ended there = lanescope(sweep);
    unsetenv("LC_ALL");
    const Ended here = lanescope(sweep);
    EXPECT_EQ(there.code, 0) << there.err;
    EXPECT_EQ(there.out, here.out);
}

TEST_P(UnderALocale, NamesTheLineOfACompilersMessage) {
    const program::Folder folder;
    std::ofstream(folder / "bad.cu")
        << "__global__ void k(int m, const float* A, float* y) {\n    y[0] = wrong[0];\n}\n"
           "void gemv(int m, const float* A, float* y) { k<<<1, 32>>>(m, A, y); }\n";
    const Ended checked = lanescope("kernel check " + (folder / "bad.cu"));
    EXPECT_EQ(checked.code, 2);
    EXPECT_TRUE(contains(checked.out + checked.err, "bad.cu:2:12:")) << checked.out << checked.err;
}

INSTANTIATE_TEST_SUITE_P(Of, UnderALocale, testing::Values("de_DE.UTF-8", "tr_TR.UTF-8"),
                         [](const auto& locale) { return std::string(locale.param).substr(0, 2); });

}  // namespace
}  // namespace lanescope
