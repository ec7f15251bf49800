// The dynamic loader logs each requested library, including missing ones. CUDA's take about 200 MB.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/resource.h>

#include "tests/cli/program.h"

extern char** environ;

namespace lanescope {
namespace {

std::string libraries_of(const std::string& arguments) {
    const program::Folder folder;
    const std::string binary = std::string(LANESCOPE_BINARY_DIR) + "/bin/lanescope";
    const std::string command = "env -u DISPLAY -u WAYLAND_DISPLAY LD_DEBUG=files LD_DEBUG_OUTPUT=" + (folder / "ld") +
                                " '" + binary + "' " + arguments + " >/dev/null 2>&1 </dev/null";
    [[maybe_unused]] const int status = std::system(command.c_str());
    std::string text;
    for (const auto& file : std::filesystem::directory_iterator(folder / "")) text += program::read_file(file.path());
    return text;
}

class Start : public testing::TestWithParam<const char*> {};

TEST_P(Start, AsksForNoLibraryOfCuda) {
    const std::string libraries = libraries_of(GetParam());
    ASSERT_TRUE(program::contains(libraries, "libtbb")) << "the loader tells";
    for (const char* library : {"libcuda", "libcublas", "libcusparse", "libcupti", "libnvrtc", "libnvJitLink"})
        EXPECT_FALSE(program::contains(libraries, library)) << library;
}

INSTANTIATE_TEST_SUITE_P(WhereNoGpuIsAskedFor, Start,
                         testing::Values("--help", "list", "manual", "completion --names VARIANT",
                                         "run --problem nonsense", "run --variants nonsense",
                                         "run --problem sgemv:4x4 --backend emulator", "lesson list", "open nonsense",
                                         "agree a.lane b.lane"));

long peak_kilobytes(const char* argument) {
    std::string binary = std::string(LANESCOPE_BINARY_DIR) + "/bin/lanescope", word = argument;
    char* arguments[] = {binary.data(), word.data(), nullptr};
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    pid_t child = -1;
    const int failed = posix_spawn(&child, binary.c_str(), &quiet, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&quiet);
    rusage used{};
    int status = 0;
    if (failed || wait4(child, &status, 0, &used) != child || status != 0) return -1;
    return used.ru_maxrss;
}

TEST(StartOf, AListTakesLittleMemory) {
#ifdef __SANITIZE_ADDRESS__
    GTEST_SKIP() << "the sanitizers take memory themselves";
#endif
    const long peak = peak_kilobytes("list");
    EXPECT_GT(peak, 0);
    EXPECT_LT(peak, 100'000) << "cuBLAS alone takes more";
}

}  // namespace
}  // namespace lanescope
