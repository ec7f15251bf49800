#include "app/compilers/cuda_tools.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <fstream>

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

class Cuobjdump : public testing::Test {
protected:
    void SetUp() override {
        if (fs::exists("/usr/local/cuda/bin/cuobjdump")) GTEST_SKIP() << "the real one would be found";
        std::string name = (fs::temp_directory_path() / "lanescope_sass_XXXXXX").string();
        ASSERT_TRUE(mkdtemp(name.data()));
        folder = name;
        unsetenv("CUDA_PATH");
        setenv("PATH", (folder.string() + ":" + old_path).c_str(), 1);
    }
    void TearDown() override {
        setenv("PATH", old_path.c_str(), 1);
        std::error_code ignored;
        fs::remove_all(folder, ignored);
    }
    void install(const std::string& script) const {
        std::ofstream(folder / "cuobjdump") << "#!/bin/sh\n" << script << "\n";
        chmod((folder / "cuobjdump").c_str(), 0755);
    }

    fs::path folder;
    const std::string old_path = std::getenv("PATH");
};

constexpr auto one_kernel =
    "printf 'code for sm_90\\nFunction : _Z1kPf\\n"
    "/*0000*/ LDG.E R3, desc[UR6][R2.64] ;\\n'";

TEST_F(Cuobjdump, IsToldWhenItIsNotInstalled) {
    setenv("PATH", folder.c_str(), 1);
    const SassDump dump = dump_sass("/bin/true", "_Z1kPf");
    EXPECT_FALSE(dump.loads);
    EXPECT_NE(dump.why_not.find("cuobjdump is not installed"), std::string::npos) << dump.why_not;
}

TEST_F(Cuobjdump, ReadsTheMachineCodeOfTheFile) {
    install(std::string("test \"$1\" = --dump-sass && test \"$2\" = '/a b;$(c)' && test $# = 2 && ") + one_kernel);
    const SassDump dump = dump_sass("/a b;$(c)", "_Z1kPf");  // a path is one argument
    ASSERT_TRUE(dump.loads) << dump.why_not;
    EXPECT_EQ(dump.loads->bits32, 1);
    EXPECT_EQ(dump.why_not, "");
}

TEST_F(Cuobjdump, ThatHangsIsEnded) {
    install("sleep 600");
    EXPECT_NE(dump_sass("/bin/true", "_Z1kPf", milliseconds(200)).why_not.find("took longer"), std::string::npos);
    install("exec >&-; sleep 600");
    EXPECT_NE(dump_sass("/bin/true", "_Z1kPf", milliseconds(200)).why_not, "") << "its output has ended, it has not";
}

TEST_F(Cuobjdump, ThatFailsOrPrintsGarbageGivesAReason) {
    install(std::string(one_kernel) + "; exit 3");
    EXPECT_NE(dump_sass("/bin/true", "_Z1kPf").why_not.find("code 3"), std::string::npos);
    EXPECT_FALSE(dump_sass("/bin/true", "_Z1kPf").loads) << "half a dump is none";
    install("head -c 3000000 /dev/zero; echo garbage");
    EXPECT_NE(dump_sass("/bin/true", "_Z1kPf").why_not.find("found no kernel"), std::string::npos);
}

}  // namespace
}  // namespace lanescope
