#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/cli/program.h"
#include "tests/cli/tried_kernels.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;
using program::contains;
using program::Ended;
using program::lanescope;

class Surroundings : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) {
        fs::create_directories(fs::path(folder / name).parent_path());
        std::ofstream(folder / name) << text;
    }
    void expect_verified(const std::string& file, const std::string& before = "") {
        const Ended run = lanescope("run --problem sgemv:8x8 --kernel '" + file + "'", before);
        EXPECT_EQ(run.code, 0) << file << "\n" << run.err;
    }
    void write_and_verify(const std::string& name) {
        write(name, tried::right_kernel);
        expect_verified(folder / name);
    }

    program::Folder folder;
};

TEST_F(Surroundings, MayHaveNoFolderInTmpdir) {
    write("mine.cu", tried::right_kernel);
    for (const char* given : {"env TMPDIR=", "env TMPDIR=/no/such/folder"}) expect_verified(folder / "mine.cu", given);
}

TEST_F(Surroundings, AreNotFilledByARelativeCacheFolder) {
    write("mine.cu", tried::right_kernel);
    fs::create_directory(folder / "here");
    expect_verified(folder / "mine.cu",
                    "env -C " + (folder / "here") + " XDG_CACHE_HOME=cache HOME=" + (folder / "home"));
    EXPECT_TRUE(fs::is_empty(folder / "here"));
}

TEST_F(Surroundings, WithALimitOfAddressesAreToldTheLimit) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "AddressSanitizer itself needs more addresses";
#endif
    const Ended run = lanescope("run --problem sgemv:8x8 --variants warp_per_row", "prlimit --as=6000000000");
    EXPECT_EQ(run.code, 3);
    EXPECT_TRUE(contains(run.out, "the limit is 6 GB; run `ulimit -v unlimited` first")) << run.out << run.err;
}

TEST_F(Surroundings, MayHaveAnUnlimitedStack) {
    write("mine.cu", tried::right_kernel);
    expect_verified(folder / "mine.cu", "prlimit --stack=unlimited:unlimited");
}

TEST_F(Surroundings, MayHaveAColonInAFoldersName) { write_and_verify("x.cu:y/mine.cu"); }

TEST_F(Surroundings, MayHaveALineFeedInAName) {
    write_and_verify("new\nline/mine.cu");
    write("new\nline/broken.cu", std::string(tried::right_kernel) + "int oops = nothing;\n");
    const Ended run = lanescope("run --problem sgemv:8x8 --kernel '" + (folder / "new\nline/broken.cu") + "'");
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(program::lines(run.err), 1) << run.err;
    EXPECT_TRUE(contains(run.err, "broken.cu:11:12:")) << run.err;
}

TEST_F(Surroundings, MayHaveLineDirectivesInAText) {
    write("mine.cu", "#line 700 \"other.cu\"\n" + std::string(tried::right_kernel));
    expect_verified(folder / "mine.cu");
}

/// Simulates a worker on another computer: the client's relative paths do not exist in its folder.
const std::string by_another_worker = " --worker \"env -C / '" LANESCOPE_BINARY_DIR "/bin/lanescope' worker\"";

TEST_F(Surroundings, StayHereUnlessSent) {
    write("common.h", "#define ONE 1\n");
    write("mine/mine.cu", "#if 0\n#include \"../common.h\"\n#endif\n" + std::string(tried::right_kernel));
    const std::string command =
        "run --problem sgemv:8x8 --kernel '" + (folder / "mine/mine.cu") + "'" + by_another_worker;
    const Ended run = lanescope(command);
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(contains(run.err, (folder / "common.h") + ": not sent to ")) << run.err;
    EXPECT_TRUE(contains(run.err, "--send '" + (folder / "common.h") + "'")) << run.err;
}

TEST_F(Surroundings, ArriveWhenSent) {
    write("common.h", "#define ONE 1\n");
    write("mine/mine.cu", "#include \"../common.h\"\nstatic_assert(ONE == 1);\n" + std::string(tried::right_kernel));
    const std::string command =
        "run --problem sgemv:8x8 --kernel '" + (folder / "mine/mine.cu") + "'" + by_another_worker;
    EXPECT_EQ(lanescope(command).code, 2) << "it does not compile without its header";
    const Ended run = lanescope(command + " --send " + (folder / "common.h"));
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_FALSE(contains(run.err, "not sent")) << run.err;
    const Ended missing = lanescope(command + " --send " + (folder / "none.h"));
    EXPECT_EQ(missing.code, 2);
    EXPECT_TRUE(contains(missing.err, "--send: no file")) << missing.err;
}

TEST_F(Surroundings, KeepNothingOfARunElsewhere) {
    fs::create_directory(folder / "scratch");
    write("mine.cu", tried::right_kernel);
    const Ended run = lanescope("run --problem sgemv:8x8 --kernel '" + (folder / "mine.cu") + "'" + by_another_worker,
                                "env TMPDIR=" + (folder / "scratch"));
    EXPECT_EQ(run.code, 0) << run.err;
    for (int waited = 0; waited < 100'000 && !fs::is_empty(folder / "scratch"); ++waited) usleep(1000);
    EXPECT_TRUE(fs::is_empty(folder / "scratch"));
}

}  // namespace
}  // namespace lanescope
