#include "app/compilers/cuda_tools.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

class Nvdisasm : public testing::Test {
protected:
    void SetUp() override {
        if (fs::exists("/usr/local/cuda/bin/nvdisasm")) GTEST_SKIP() << "the real one would be found";
        std::string name = (fs::temp_directory_path() / "lanescope_nvdisasm_XXXXXX").string();
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
        std::ofstream(folder / "nvdisasm") << "#!/bin/sh\n" << script << "\n";
        chmod((folder / "nvdisasm").c_str(), 0755);
    }

    fs::path folder;
    const std::string old_path = std::getenv("PATH");
};

TEST_F(Nvdisasm, IsToldWhatToInstallWhenItIsMissing) {
    setenv("PATH", folder.c_str(), 1);
    const Disassembly made = disassemble("machine code");
    EXPECT_EQ(made.text, "");
    EXPECT_NE(made.why_not.find("nvdisasm is not installed: it comes with the CUDA Toolkit"), std::string::npos);
}

TEST_F(Nvdisasm, IsAskedForLinesOfTheCodeInAFile) {
    install("test \"$1\" = --print-line-info-inline && test \"$2\" = --print-code && test $# = 3 && cat \"$3\"");
    const Disassembly made = disassemble("machine code");
    EXPECT_EQ(made.text, "machine code") << made.why_not;
}

TEST_F(Nvdisasm, ThatHangsOrFailsGivesAReasonAndNoHalfText) {
    install("sleep 600");
    EXPECT_NE(disassemble("code", milliseconds(200)).why_not.find("took longer"), std::string::npos);
    install("echo half; exit 3");
    const Disassembly made = disassemble("code");
    EXPECT_NE(made.why_not.find("code 3"), std::string::npos);
    EXPECT_EQ(made.text, "");
}

}  // namespace
}  // namespace lanescope
