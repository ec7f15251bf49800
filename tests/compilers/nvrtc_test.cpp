// Skipped without NVRTC; needs no GPU.
#include "app/compilers/nvrtc.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/base/error.h"
#include "app/base/tool_process.h"
#include "app/compilers/mangled_names.h"
#include "app/compilers/probes/probes.h"

namespace lanescope {
namespace {

TEST(KernelNames, AreThoseOfTheText) {
    EXPECT_EQ(kernel_in_words("_Z14thread_per_rowiPKi"), "thread_per_row");
    EXPECT_EQ(kernel_in_words("_Z6kernelILi4EEviPKfPf"), "kernel<4>");
    EXPECT_EQ(kernel_in_words("plain"), "plain");
    EXPECT_EQ(kernel_in_words("v"), "v");
    EXPECT_EQ(kernel_in_words("_ZN12_GLOBAL__N_16hiddenEPf"), "hidden");
    EXPECT_EQ(kernel_in_words("_ZN2ns6kernelIfLb1EEEvPT_"), "ns::kernel<float, true>");
}

TEST(KernelNames, ChooseOverloadsByParameters) {
    EXPECT_EQ(name_expression("_Z5scalePfi", true), "(void (*)(float*, int))scale");
    EXPECT_EQ(name_expression("_Z5scalePfi"), "scale");
}

TEST(NvrtcMessages, HaveFileLineAndColumn) {
    const auto messages = nvrtc_messages_in(
        "/a (b)/k.cu(2): error: identifier \"b\" is undefined\n  \tint a = b;\n  \t        ^\n\n"
        "/a (b)/k.cu(7): warning #177-D: variable \"n\" was declared but never referenced\n      int n;\n          "
        "^\n\n"
        "1 error detected in the compilation of \"/a (b)/k.cu\".\n");
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(messages[0].kind, CompilerMessage::Kind::error);
    EXPECT_EQ(messages[0].file, "/a (b)/k.cu");
    EXPECT_EQ(messages[0].line, 2);
    EXPECT_EQ(messages[0].column, 10);
    EXPECT_EQ(messages[0].text, "identifier \"b\" is undefined");
    EXPECT_EQ(messages[1].kind, CompilerMessage::Kind::warning);
    EXPECT_EQ(messages[1].column, 9);
}

class OfNvrtc : public testing::Test {
protected:
    void SetUp() override {
        try {
            nvrtc_version();
        } catch (const BackendUnavailable& reason) {
            GTEST_SKIP() << reason.what();
        }
    }

    static NvrtcModule compile(const std::string& text, std::vector<std::string> expressions,
                               NvrtcOutput output = NvrtcOutput::ptx) {
        NvrtcModule made = compile_for_gpu(
            {.text = text, .name = "/kernels/k.cu", .expressions = std::move(expressions), .output = output});
        for (const CompilerMessage& message : made.messages) told_ += message.text + "\n";
        return made;
    }

    static inline std::string told_;
};

TEST_F(OfNvrtc, KnowsWhatNvccsHeadersBring) {
    for (const std::string words :
         {"if (y == NULL) return;", "y[0] = INFINITY;", "y[0] = NAN;", "y[0] = float(M_PI);", "y[0] = INT_MAX;",
          "uint n = 1; ushort m = 2; ulong l = 3; y[0] = n + m + l;", "std::size_t n = 3; y[0] = n;",
          "y[0] = std::min(1, 2);", "y[0] = std::numeric_limits<float>::max();", "y[0] = std::sqrt(y[1]);",
          "int64_t n = 3; y[0] = n;"})
        for (const std::string include : {"", "#include <cmath>\n#include <cstdlib>\n#include <climits>\n"}) {
            told_.clear();
            EXPECT_TRUE(compile(include + "__global__ void k(float* y) { " + words + " }\n", {"k"}).made)
                << include << words << ": " << told_;
        }
}

TEST_F(OfNvrtc, TemplatesAreMadeForTheirArguments) {
    const NvrtcModule made = compile(
        "template <int N> __global__ void kernel(float* y) { y[0] = N; }\n"
        "namespace { __global__ void hidden(float* y) { y[1] = 1; } }\n"
        "extern \"C\" __global__ void plain(float* y) { y[2] = 1; }\n"
        "__global__ void twice(float* y) { y[2] = 1; }\n"
        "__global__ void twice(double* y) { y[2] = 1; }\n",
        {name_expression("_Z6kernelILi4EEvPf"), name_expression("_ZN12_GLOBAL__N_16hiddenEPf"), "plain",
         name_expression("_Z5twicePd", true)});
    ASSERT_TRUE(made.made) << told_;
    EXPECT_EQ(made.names.at(0), "_Z6kernelILi4EEvPf");
    EXPECT_NE(made.names.at(1).find("hidden"), std::string::npos);
    EXPECT_EQ(made.names.at(2), "plain");
    EXPECT_EQ(made.names.at(3), "_Z5twicePd");
    EXPECT_NE(made.code.find(".entry " + made.names[1]), std::string::npos);
}

/// NVRTC finds its own libraries even if the loader does not search the toolkit's folder.
TEST_F(OfNvrtc, ProgramsPrintToStandardOutput) {
    const NvrtcModule made =
        compile_for_gpu({.text = "__global__ void k(int n) { assert(n > 0); printf(\"%d\\n\", n); }",
                         .name = "/kernels/k.cu",
                         .expressions = {"k"},
                         .output = NvrtcOutput::ptx,
                         .prints = true});
    ASSERT_TRUE(made.made) << made.messages.at(0).text;
    EXPECT_NE(made.code.find("vprintf"), std::string::npos);
    EXPECT_EQ(made.code.find("lanescope_output"), std::string::npos);
}

TEST_F(OfNvrtc, ItsFolderNeedNotBeKnownToTheLoader) {
    constexpr const char* loader = "/lib64/ld-linux-x86-64.so.2";
    if (!std::filesystem::exists(loader)) GTEST_SKIP() << "there is no " << loader;
    const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
    std::string told;
    const Ended ended = run({.program = loader,
                             .arguments = {"--inhibit-cache", self, "--gtest_filter=OfNvrtc.Templates*"},
                             .errors_too = true,
                             .on_output = [&](std::string_view piece) { told += piece; }});
    EXPECT_TRUE(ended.well()) << told;
    EXPECT_EQ(told.find("SKIPPED"), std::string::npos) << told;
}

TEST_F(OfNvrtc, WhatIsWrongIsToldInTheUsersLines) {
    const NvrtcModule made = compile("\n__global__ void k(float* y) {\n    y[0] = wrong;\n}\n", {});
    EXPECT_FALSE(made.made);
    ASSERT_EQ(made.messages.size(), 1u);
    EXPECT_EQ(made.messages[0].file, "/kernels/k.cu");
    EXPECT_EQ(made.messages[0].line, 3);
    EXPECT_EQ(made.messages[0].column, 12);
}

TEST_F(OfNvrtc, HeadersThatHostCodeNeedsAreThere) {
    const NvrtcModule made = compile(
        "#include <cuda_runtime.h>\n#include <vector>\n#include <cstdio>\n#include <algorithm>\n#include <cstdint>\n"
        "#include <cmath>\n#include <cassert>\n#include <string>\n#include <limits>\n#include <type_traits>\n"
        "#include <utility>\n#include <climits>\n#include <cstddef>\n#include <array>\n"
        "struct Plan { std::vector<int> tiles; std::string why; };\n"
        "__global__ void k(float* y, std::uint32_t n) {\n"
        "    assert(n > 0);\n"
        "    y[0] = std::min(n, 3u) + sqrtf(2.0f) + std::numeric_limits<float>::max();\n"
        "    if (n == INT_MAX) printf(\"%d\", n);\n"
        "}\n",
        {"k"});
    EXPECT_TRUE(made.made) << told_;
}

TEST_F(OfNvrtc, MachineCodeIsAnObjectFile) {
    const NvrtcModule made = compile("__global__ void k(float* y) { y[0] = 1; }\n", {"k"}, NvrtcOutput::machine_code);
    ASSERT_TRUE(made.made) << told_;
    EXPECT_EQ(made.output, NvrtcOutput::machine_code);
    EXPECT_EQ(made.code.substr(1, 3), "ELF");
}

TEST_F(OfNvrtc, ItsTextIsProbed) {
    const NvrtcModule made = compile(
        "__device__ float twice(const float* x) {\n"
        "    return 2 * *x;\n"
        "}\n"
        "__global__ void k(float* y, const float* x) {\n"
        "    __shared__ float tile[32];\n"
        "    tile[threadIdx.x] = twice(x + threadIdx.x);\n"
        "    __syncthreads();\n"
        "    float v = tile[threadIdx.x ^ 1];\n"
        "    v += __shfl_xor_sync(~0u, v, 16);\n"
        "    if (threadIdx.x == 0) atomicAdd(y, v);\n"
        "}\n",
        {"k"});
    ASSERT_TRUE(made.made) << told_;
    const ProbedText text = put_probes(made.code, ProbeKind::sectors, "/kernels/");
    const ProbedKernel* kernel = text.find(made.names.at(0));
    ASSERT_TRUE(kernel);
    using enum AccessKind;
    std::vector<std::pair<int, AccessKind>> found;
    for (const ProbeSite& site : kernel->sites) found.emplace_back(site.line, site.kind);
    EXPECT_EQ(found,
              (std::vector<std::pair<int, AccessKind>>{
                  {2, load}, {6, shared_store}, {7, block_barrier}, {8, shared_load}, {9, shuffle}, {10, atomic}}));
    EXPECT_EQ(kernel->sites.at(0).call_line, 6);
    ASSERT_EQ(kernel->shared.size(), 1u);
    EXPECT_EQ(kernel->shared[0].name, "tile");
}

/// Only source that prints or asserts gets the project's functions instead of the driver's.
TEST_F(OfNvrtc, WhatAKernelPrintsAndClaimsIsWrittenDownBesideItsEvents) {
    const NvrtcModule made = compile(
        "#include <cstdio>\n"
        "#include <cassert>\n"
        "__global__ void k(float* y, const float* x, int n) {\n"
        "    float v = x[threadIdx.x];\n"
        "    assert(v < 5);\n"
        "    std::printf(\"%g of %s\\n\", v, \"x\");\n"
        "    y[threadIdx.x] = v;\n"
        "}\n",
        {"k"});
    ASSERT_TRUE(made.made) << told_;
    EXPECT_EQ(made.code.find("vprintf"), std::string::npos);
    EXPECT_NE(made.code.find("lanescope_output_write"), std::string::npos);
    const ProbedText text = put_probes(made.code, ProbeKind::sectors, "/kernels/");
    ASSERT_EQ(text.kernels.size(), 1u);
    std::vector<int> lines;
    for (const ProbeSite& site : text.kernels[0].sites) lines.push_back(site.line);
    EXPECT_EQ(lines, (std::vector{4, 7})) << "the load and the store: as without them";
    EXPECT_EQ(compile("__global__ void k(float* y) { y[0] = 1; }\n", {"k"}).code.find("lanescope"), std::string::npos);
}

TEST_F(OfNvrtc, ConditionsOfAllKindsAreClaimed) {
    std::ifstream file(LANESCOPE_SOURCE_DIR "/tests/emulator/kernels/printed.cu");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    EXPECT_TRUE(compile(text, {"conditions", "both"}).made) << told_;
}

}  // namespace
}  // namespace lanescope
