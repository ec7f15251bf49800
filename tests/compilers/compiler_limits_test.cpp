#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <fstream>

#include "app/base/error.h"
#include "app/compilers/kernel_compiler.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

using std::chrono::milliseconds;

class CompilerLimits : public TemporaryFolder {
protected:
    void SetUp() override {
        TemporaryFolder::SetUp();
        std::filesystem::create_directory(folder / "headers");
        std::filesystem::create_directory(folder / "made");
        put("headers/cuda_runtime.h", "");
    }

    /// Returns the reason for stopping the compiler, or else its first message.
    std::string complaint_of(const std::string& text, const ToolLimits& limits = {}) {
        const KernelSource source{
            .text = text, .name = "mine.cu", .folder = folder, .cuda_headers = folder / "headers", .limits = limits};
        try {
            const CompiledKernels object = compile_kernels(source, folder / "made");
            return object.messages.empty() ? "" : object.messages.front().text;
        } catch (const UsageError& error) {
            return error.what();
        }
    }

    std::string new_pipe() const {
        const std::string path = folder / "pipe.h";
        EXPECT_EQ(mkfifo(path.c_str(), 0600), 0);
        return path;
    }
};

/// Each macro expands to two of the previous: 2^24 words in total.
std::string macro_bomb() {
    std::string text = "#define A0 0+0\n";
    for (int i = 1; i < 24; ++i)
        text += "#define A" + std::to_string(i) + " A" + std::to_string(i - 1) + "+A" + std::to_string(i - 1) + "\n";
    return text + "int f() { return A23; }\n";
}

TEST_F(CompilerLimits, LeaveOrdinarySourceAlone) { EXPECT_EQ(complaint_of("int f() { return 1; }\n"), ""); }

TEST_F(CompilerLimits, BoundMemory) {
    EXPECT_EQ(
        complaint_of(macro_bomb(), {.process = {.memory = 300'000'000}}),
        "mine.cu: the compiler took more than 0.3 GB of memory and was stopped; make macros, tables and templates "
        "smaller");
}

TEST_F(CompilerLimits, BoundCpuTime) {
    EXPECT_EQ(complaint_of(macro_bomb(), {.process = {.memory = 3'000'000'000, .cpu = std::chrono::seconds(1)}}),
              "mine.cu: the compiler computed for 1 s and was stopped; make macros, tables and templates smaller");
}

TEST_F(CompilerLimits, BoundFiles) {
    EXPECT_EQ(
        complaint_of("asm(\".fill 300000000, 1, 7\");\n", {.process = {.file = 10'000'000}}),
        "mine.cu: the compiler wrote more than 10 MB into a file and was stopped; make tables and assembly smaller");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        EXPECT_LE(entry.is_regular_file() ? entry.file_size() : 0, 10'000'000u) << entry.path();
}

/// The assembler keeps its source in memory.
TEST_F(CompilerLimits, BoundMemoryOfTheAssembler) {
    const std::string repeated = "asm(\".rept 100000000\\n.long 1\\n.endr\");\n";
    EXPECT_EQ(
        complaint_of(repeated, {.process = {.memory = 300'000'000}}),
        "mine.cu: the compiler took more than 0.3 GB of memory and was stopped; make macros, tables and templates "
        "smaller");
}

TEST_F(CompilerLimits, RefuseADeviceAsInclude) {
    EXPECT_EQ(complaint_of("int a;\n#include \"/dev/zero\"\n"),
              "mine.cu:2: '/dev/zero' is a device; include regular files only");
}

TEST_F(CompilerLimits, RefuseAPipeAsInclude) {
    new_pipe();
    EXPECT_EQ(complaint_of(" # include <stddef.h>\n #  include\t\"pipe.h\"\n"),
              "mine.cu:2: 'pipe.h' is a pipe; include regular files only");
}

TEST_F(CompilerLimits, RefuseAPipeThatAnIncludedFileIncludes) {
    new_pipe();
    put("part.h", "\n#include \"pipe.h\"\n");
    EXPECT_EQ(complaint_of("#include \"part.h\"\n"),
              (folder / "part.h").string() + ":2: 'pipe.h' is a pipe; include regular files only");
}

TEST_F(CompilerLimits, StopACompilerThatWaitsForAPipe) {
    const std::string text = "#define FILE_TO_READ \"" + new_pipe() + "\"\n#include FILE_TO_READ\n";
    EXPECT_EQ(
        complaint_of(text, {.idle = milliseconds(1000)}),
        "mine.cu: the compiler waited for 1 s and was stopped; include regular files only, no pipe and no device");
}

TEST_F(CompilerLimits, ShowAnErrorOfTheSourceAsItIs) {
    EXPECT_EQ(complaint_of("#error out of memory\n"), "out of memory");
}

TEST_F(CompilerLimits, NameThePlaceWhereTheCompilerCrashes) {
    EXPECT_EQ(complaint_of("int a;\n#pragma clang __debug parser_crash\n"),
              "the compiler crashed here; write this part differently");
}

}  // namespace
}  // namespace lanescope
