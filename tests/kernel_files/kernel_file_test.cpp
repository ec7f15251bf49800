#include "app/kernel_files/kernel_file.h"

#include <fmt/format.h>
#include "app/model/operation.h"

#include <gtest/gtest.h>

#include <fstream>

#include "app/base/tool_process.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

class KernelFiles : public testing::Test {
protected:
    void SetUp() override {
        if (!find_program("clang++")) GTEST_SKIP() << "clang++ is not installed";
        std::string name = (fs::temp_directory_path() / "lanescope_kernels_XXXXXX").string();
        ASSERT_TRUE(mkdtemp(name.data()));
        folder_ = name;
    }
    void TearDown() override {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }
    KernelFile check(const std::string& text) const {
        write("mine.cu", text);
        return check_kernel_file(folder_ / "mine.cu");
    }
    std::string path() const { return (folder_ / "mine.cu").string(); }
    void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }

    fs::path folder_;
};

/// Prints meanings as "rows offsets columns values x y".
std::string bound(const KernelVariant& variant) {
    std::string all;
    for (const BoundParameter& p : variant.binding.parameters) {
        all += all.empty() ? "" : " ";
        all += p.constant ? std::to_string(*p.constant) : p.candidates.empty() ? "?" : std::string(p.candidates[0]);
    }
    return all;
}

std::string faults(const KernelFile& file) {
    std::string all;
    for (const CompilerMessage& m : file.messages) all += std::to_string(m.line) + ": " + m.text + "\n";
    for (const KernelFault& complaint : file.complaints) all += in_words(complaint) + "\n";
    for (const KernelVariant& variant : file.variants)
        for (const KernelFault& fault : file.faults_of(variant)) all += in_words(fault) + "\n";
    return all;
}

constexpr auto dense_kernel =
    "__global__ void kernel(int m, int k, const float* A, const float* x, float* y) { y[0] = A[m] * x[k]; }\n"
    "void f(int m, int k, const float* A, const float* x, float* y) { kernel<<<1, 32>>>(m, k, A, x, y); }\n";

TEST_F(KernelFiles, AHostFunctionsNameChoosesItsOperation) {
    const KernelFile file = check(
        "__global__ void kernel(const float* x, float* y) { y[0] = x[0]; }\n"
        "void spmv(const float* x, float* y) { kernel<<<1, 32>>>(x, y); }\n");
    ASSERT_EQ(file.variants.size(), 1u) << faults(file);
    EXPECT_EQ(file.variants[0].operation, &operation_named("spmv")) << "no parameter tells a sparse matrix";
}

TEST_F(KernelFiles, AHostFunctionMayLaunchThroughHelpersOfHelpers) {
    const KernelFile file = check(
        "// Helpers.\n"
        "template <int n> __global__ void kernel(int rows, const float* A, const float* x, float* y) {}\n"
        "template <int n> void launch(int rows, const float* A, const float* x, float* y) {\n"
        "    kernel<n><<<rows, n>>>(rows, A, x, y);\n"
        "}\n"
        "static void choose(int rows, const float* A, const float* x, float* y) { launch<32>(rows, A, x, y); }\n"
        "void sgemv(int rows, const float* A, const float* x, float* y) { choose(rows, A, x, y); }\n");
    ASSERT_TRUE(file.usable()) << faults(file);
    ASSERT_EQ(file.variants.size(), 1u);
    EXPECT_EQ(file.variants[0].name, "sgemv");
    EXPECT_EQ(file.variants[0].kernels, (std::vector<std::string>{"kernel<n>"}));
}

TEST_F(KernelFiles, ATextbookKernelIsAVariant) {
    const KernelFile file = check(
        "// SpMV, a thread a row.\n//\n// Tune: warps = 2 of 1 2 4\n"
        "__global__ void thread_per_row(int rows, const int* __restrict__ offsets, const int* __restrict__ columns,\n"
        "                               const float* __restrict__ values, const float* __restrict__ x, float* y) {\n"
        "    int row = blockIdx.x * blockDim.x + threadIdx.x;\n"
        "    if (row >= rows) return;\n"
        "    float sum = 0;\n"
        "    for (int i = offsets[row]; i < offsets[row + 1]; ++i) sum += values[i] * __ldg(&x[columns[i]]);\n"
        "    y[row] = sum;\n"
        "}\n"
        "void spmv(int rows, const int* offsets, const int* columns, const float* values, const float* x, float* y, "
        "int warps) {\n"
        "    thread_per_row<<<(rows + 32 * warps - 1) / (32 * warps), 32 * warps>>>(rows, offsets, columns, values, x, "
        "y);\n"
        "}\n");
    ASSERT_TRUE(file.usable()) << faults(file);
    EXPECT_EQ(file.header.title, "SpMV, a thread a row.");
    ASSERT_EQ(file.variants.size(), 1u);
    EXPECT_EQ(file.variants[0].name, "spmv");
    EXPECT_EQ(file.variants[0].line, 12);
    EXPECT_EQ(file.variants[0].operation, &operation_named("spmv"));
    EXPECT_EQ(bound(file.variants[0]), "rows offsets columns values x y 2");
    EXPECT_EQ(file.variants[0].kernels, std::vector<std::string>{"thread_per_row"});
}

TEST_F(KernelFiles, TheWordsThatPeopleUseAreUnderstood) {
    const KernelFile file = check(
        "#include <cuda_runtime.h>\n"
        "#include <cstdio>\n"
        "#define FLOAT4(p) (reinterpret_cast<const float4*>(&(p))[0])\n"
        "#define CHECK(call) do { cudaError_t e = (call); if (e != cudaSuccess) printf(\"%s\\n\", "
        "cudaGetErrorString(e)); } while (0)\n"
        "constexpr int BM = 4;\n"
        "__constant__ float scale[4];\n"
        "__device__ unsigned arrivals;\n"
        "template <int width>\n"
        "__device__ __forceinline__ float warp_sum(float v) {\n"
        "#pragma unroll\n"
        "    for (int d = width / 2; d > 0; d >>= 1) v += __shfl_down_sync(0xffffffff, v, d);\n"
        "    return v;\n"
        "}\n"
        "template <int bm, typename T>\n"
        "__global__ void __launch_bounds__(32 * bm) sgemv_kernel(const T* A, const T* x, T* y, const int M, const int "
        "K) {\n"
        "    extern __shared__ float tile[];\n"
        "    __shared__ __align__(16) float parts[bm][33];\n"
        "    int row = blockIdx.x * blockDim.y + threadIdx.y;\n"
        "    float4 a = FLOAT4(A[0]);\n"
        "    tile[threadIdx.x] = a.x * scale[0];\n"
        "    parts[threadIdx.y][threadIdx.x] = tile[threadIdx.x];\n"
        "    __syncthreads();\n"
        "    float sum = warp_sum<32>(parts[threadIdx.y][threadIdx.x]);\n"
        "    unsigned mask = __ballot_sync(__activemask(), sum > 0);\n"
        "    if (threadIdx.x == 0 && __popc(mask) && row < M) { atomicAdd(y + row, sum); atomicInc(&arrivals, 7u); "
        "__threadfence(); }\n"
        "}\n"
        "template <int bm>\n"
        "static void launch(const float* A, const float* x, float* y, int M, int K) {\n"
        "    dim3 block(32, bm);\n"
        "    CHECK(cudaMemset(y, 0, M * sizeof(float)));\n"
        "    sgemv_kernel<bm, float><<<(M + bm - 1) / bm, block, 32 * sizeof(float)>>>(A, x, y, M, K);\n"
        "    CHECK(cudaGetLastError());\n"
        "}\n"
        "void sgemv(float* d_A, float* d_x, float* d_y, const int M, const int K) { launch<BM>(d_A, d_x, d_y, M, K); "
        "}\n"
        "int main() { float* p; cudaMalloc(&p, 4); sgemv(p, p, p, 1, 1); cudaFree(p); }\n");
    ASSERT_TRUE(file.usable()) << faults(file);
    ASSERT_EQ(file.variants.size(), 1u);
    EXPECT_EQ(bound(file.variants[0]), "A x y rows cols");
    EXPECT_EQ(file.variants[0].kernels, std::vector<std::string>{"sgemv_kernel<bm, float>"});
}

constexpr auto other_names =
    "__global__ void mine(const float* A, const float* x, float* y, int height, int width) {\n"
    "    y[threadIdx.x] = A[height] * x[width];\n}\n";

TEST_F(KernelFiles, AFileWithKernelsOnlySaysItsLaunchInItsHeader) {
    const std::string kernel =
        "__global__ void mine(const float* A, const float* x, float* y, int M, int N) {\n"
        "    y[threadIdx.x] = A[M] * x[N];\n}\n";
    const KernelFile file = check("// Mine.\n// Launch: <<<(M + 63) / 64, 64>>>\n" + kernel);
    ASSERT_TRUE(file.usable()) << faults(file);
    EXPECT_EQ(file.variants[0].name, "launch_mine");
    EXPECT_EQ(bound(file.variants[0]), "A x y rows cols");
}

TEST_F(KernelFiles, AKernelThatNothingLaunchesGetsLaunchesToTry) {
    const KernelFile file = check(std::string("// Mine.\n") + other_names);
    ASSERT_TRUE(file.usable()) << faults(file);
    const KernelVariant& variant = file.variants.at(0);
    EXPECT_EQ(variant.name, "launch_mine");
    EXPECT_EQ(variant.line, 2);
    EXPECT_EQ(variant.kernels, std::vector<std::string>{"mine"});
    ASSERT_EQ(variant.guessed.size(), 4u);
    EXPECT_EQ(variant.guessed[0],
              (SuggestedLine{.text = "// Launch: mine<<<(rows + 256 - 1) / 256, 256>>>", .line = 2}));
    EXPECT_EQ(variant.guessed[2].text, "// Launch: mine<<<rows, 256>>>");
    EXPECT_EQ(variant.binding.parameters.back().numbers, (std::vector<int>{0, 1, 2, 3}));
    for (const SuggestedLine& line : variant.guessed) {
        const KernelFile pinned = check("// Mine.\n" + line.text + "\n" + other_names);
        EXPECT_TRUE(pinned.usable() && pinned.variants.at(0).guessed.empty()) << line.text << faults(pinned);
    }
}

TEST_F(KernelFiles, ALaunchToTryHasTheThreadsThatTheKernelAsksFor) {
    const auto first_launch = [&](const std::string& before, const std::string& kernel) {
        const KernelFile file = check(before + "__global__ void " + kernel +
                                      "mine(const float* A, const float* x, float* y, int M, int N) {\n"
                                      "    __shared__ float sums[64];\n    y[M] = A[N] * x[0] + sums[0];\n}\n");
        return file.variants.empty() ? faults(file) : file.variants[0].guessed.at(2).text;
    };
    EXPECT_EQ(first_launch("", ""), "// Launch: mine<<<rows, 64>>>");
    EXPECT_EQ(first_launch("", "__launch_bounds__(128) "), "// Launch: mine<<<rows, 128>>>");
    EXPECT_EQ(first_launch("#define BLOCK_SIZE 96\n", ""), "// Launch: mine<<<rows, BLOCK_SIZE>>>");
    EXPECT_EQ(first_launch("constexpr int rows = 5;\n", ""), "// Launch: mine<<<num_rows, 64>>>");
    const KernelFile strided = check(
        "template <int width> __global__ void mine(const float* A, const float* x, float* y, int M, int N) {\n"
        "    y[blockIdx.x * width + threadIdx.x] = A[N] * x[M];\n}\n");
    ASSERT_FALSE(strided.variants.empty()) << faults(strided);
    EXPECT_EQ(strided.variants[0].guessed.at(2).text, "// Launch: mine<32><<<rows, 32>>>");
}

TEST_F(KernelFiles, TheHeadersLaunchMayUseTheNamesOfTheProblem) {
    for (const char* launch : {"<<<(rows + 63) / 64, 64>>>", "<<<dim3(M, (num_cols + 31) / 32), 32>>>",
                               "<<<(height + rows - 1) / width, 64>>>"}) {
        const KernelFile file = check(std::string("// Launch: ") + launch + "\n" + other_names);
        ASSERT_TRUE(file.usable()) << launch << "\n" << faults(file);
        EXPECT_TRUE(bound(file.variants[0]).starts_with("A x y rows cols")) << bound(file.variants[0]);
        EXPECT_TRUE(file.variants[0].is_made && file.variants[0].line == 1) << "it stands in the header's line";
    }
}

TEST_F(KernelFiles, AWordOfTheFileIsItsOwnInTheHeadersLaunch) {
    const KernelFile file = check(std::string("// Launch: <<<1, K>>>\nconstexpr int K = 64;\n") + other_names);
    ASSERT_TRUE(file.usable()) << faults(file);
    EXPECT_EQ(file.variants[0].binding.parameters.size(), 5u);
}

TEST_F(KernelFiles, WhatTheHeadersLaunchHasWrongIsSaidOfItsLine) {
    const KernelFile unknown = check(std::string("// Mine.\n// Launch: <<<blocks, 64>>>\n") + other_names);
    EXPECT_TRUE(unknown.first_fault().starts_with(path() + ":2:12: use of undeclared identifier 'blocks'"))
        << unknown.first_fault();
    const KernelFile dense = check(std::string("// Launch: <<<nnz, 64>>>\n") + other_names);
    EXPECT_TRUE(dense.first_fault().starts_with(path() + ":1: launch_mine: parameter 'nnz' is not known"))
        << dense.first_fault();
}

constexpr auto templates =
    "template <int warps, typename T = float>\n"
    "__global__ void wide(const T* A, const T* x, T* y, int M, int N) {\n"
    "    y[threadIdx.x] = A[M] * x[N] * warps;\n}\n"
    "__global__ void narrow(const float* A, const float* x, float* y, int M,\n"
    "                       int N) {\n"
    "    y[threadIdx.x] = A[M] * x[N];\n}\n"
    "int main() { wide<4><<<1, 32>>>(nullptr, nullptr, (float*)nullptr, 1, 1); }\n";

TEST_F(KernelFiles, TheHeadersLaunchesMayNameKernelsAndArgumentsOfTemplates) {
    const KernelFile file = check(std::string("// Mine.\n"
                                              "// Launch: wide<4><<<(M + 63) / 64, 64>>>\n"
                                              "// Launch: wide<2, double><<<(M + 31) / 32, 32>>>\n"
                                              "// Launch: narrow<<<M, 32>>>(d_A, d_x, d_y, M, N);\n"
                                              "// Launch: narrow<<<M, 64>>>\n") +
                                  templates);
    ASSERT_TRUE(file.usable()) << faults(file);
    std::vector<std::string> names, kernels;
    for (const KernelVariant& variant : file.variants)
        names.push_back(variant.name), kernels.push_back(variant.kernels.at(0));
    EXPECT_EQ(names,
              (std::vector<std::string>{"launch_wide_4", "launch_wide_2_double", "launch_narrow", "launch_narrow_2"}));
    EXPECT_EQ(kernels, (std::vector<std::string>{"wide<4>", "wide<2, double>", "narrow", "narrow"}));
    EXPECT_EQ(file.variants[1].binding.parameters[0].parameter.type, "const double*");
    EXPECT_EQ(file.variants[2].line, 4);
}

TEST_F(KernelFiles, NamesAKernelsOnlyLaunchWithoutItsArguments) {
    const auto name = [&](const std::string& arguments) {
        return check("// Mine.\n// Launch: wide<" + arguments + "><<<(M + 63) / 64, 64>>>\n" + templates)
            .variants.at(0)
            .name;
    };
    EXPECT_EQ(name("4"), "launch_wide");
    EXPECT_EQ(name("8, double"), "launch_wide") << "an edit of the arguments leaves the name";
}

TEST_F(KernelFiles, ALaunchThatCannotBeMadeIsRefusedInItsLine) {
    const auto refusal = [&](const std::string& launch) {
        return check("// Mine.\n// Launch: " + launch + "\n" + templates).first_fault();
    };
    EXPECT_EQ(refusal("wide<<<M, 32>>>"), path() +
                                              ":2: wide is a template, and its warps is not known: write it, as in: "
                                              "Launch: wide<...><<<M, 32>>>");
    EXPECT_NE(refusal("narow<<<M, 32>>>").find(":2: Launch: unknown kernel 'narow': expected one of wide, narrow"),
              std::string::npos)
        << refusal("narow<<<M, 32>>>");
    EXPECT_NE(refusal("narrow<<<M, 32").find(":2: 'Launch: narrow<<<M, 32' cannot be read"), std::string::npos);
    EXPECT_TRUE(refusal("wide<x><<<M, 32>>>").starts_with(path() + ":2:")) << refusal("wide<x><<<M, 32>>>");
}

TEST_F(KernelFiles, WhatTheHeaderSaysOfParametersIsRefusedWithFileAndLine) {
    const auto refused = [&](const std::string& field, const std::string& why) {
        const KernelFile file = check("// Mine.\n// " + field + "\n" + dense_kernel);
        EXPECT_FALSE(file.usable()) << field;
        EXPECT_TRUE(file.first_fault().starts_with(path() + ":2: ")) << file.first_fault();
        EXPECT_NE(file.first_fault().find(why), std::string::npos) << file.first_fault();
    };
    refused("Tune: warps = 3 of 1 2", "cannot be read; write it as in: Tune: warps = 2 of 1 2 4 8");
    refused("Bind: m", "cannot be read; write it as in: Bind: n = cols, unused = 0");
    refused("Bind: m = colums", "f: 'm = colums' is not possible: it may be rows, cols, or a number");
    refused("Bind: mm = rows", "Bind: unknown parameter 'mm': expected one of m, k, A, x, y");
    refused("Tune: warps = 2 of 1 2", "Tune: unknown parameter 'warps'");
}

TEST_F(KernelFiles, AParameterThatNothingFitsIsNamedWithItsFunctionsLine) {
    const KernelFile file = check(
        "__global__ void k(const float* A, float* y, char* odd) {}\n"
        "void f(const float* A, float* y, char* odd) { k<<<1, 1>>>(A, y, odd); }\n");
    EXPECT_TRUE(file.first_fault().starts_with(path() + ":2: f: parameter 'odd' is not known: the problem has no"))
        << file.first_fault();
}

/// Applies the suggested line of the file's first fault.
std::string with_suggestion(std::string text, const KernelFile& file) {
    const SuggestedLine suggested = file.faults().front().suggested;
    std::size_t begin = 0;
    for (int line = 1; line < suggested.line; ++line) begin = text.find('\n', begin) + 1;
    const std::size_t end = suggested.replaces ? text.find('\n', begin) + 1 : begin;
    return text.replace(begin, end - begin, suggested.text + "\n");
}

TEST_F(KernelFiles, SuggestsALaunchForAKernelThatComputesNoProduct) {
    const KernelFile file =
        check("// Mine.\ntemplate <int lanes>\n__global__ void clear(float* y) { y[lanes] = 0; }\n");
    ASSERT_EQ(file.faults().size(), 1u);
    EXPECT_EQ(file.faults()[0].line, 2);
    EXPECT_EQ(file.faults()[0].suggested,
              (SuggestedLine{.text = "// Launch: clear<32><<<(rows + 63) / 64, 64>>>", .line = 2}));
}

TEST_F(KernelFiles, GivesArgumentsToATemplateThatNothingLaunches) {
    const KernelFile file = check(
        "template <int lanes, typename T, bool add = false>\n"
        "__global__ void mine(const T* A, const T* x, T* y, int M, int N) { y[lanes % M] = A[0] * x[N - 1]; }\n");
    ASSERT_TRUE(file.usable()) << faults(file);
    EXPECT_EQ(file.variants.at(0).guessed.at(2).text, "// Launch: mine<32, float><<<rows, 256>>>");
}

constexpr auto odd_parameters =
    "__global__ void k(const float* A, float* y, char* odd, int strange) {}\n"
    "void f(const float* A, float* y, char* odd, int strange) { k<<<1, 1>>>(A, y, odd, strange); }\n";

TEST_F(KernelFiles, SuggestsALineThatBindsAllUnknownParameters) {
    const std::string text =
        "__global__ void k(const float* A, float* y, char* odd, char* strange) {}\n"
        "void f(const float* A, float* y, char* odd, char* strange) { k<<<1, 1>>>(A, y, odd, strange); }\n";
    const KernelFile file = check(text);
    EXPECT_EQ(file.faults().front().suggested, (SuggestedLine{.text = "// Bind: odd = 0, strange = 0", .line = 1}));
    const KernelFile mended = check(with_suggestion(text, file));
    EXPECT_TRUE(mended.usable()) << faults(mended);
}

TEST_F(KernelFiles, SuggestsALongerBindLineWhenThereIsOne) {
    const std::string text = std::string("// Mine.\n// Bind: strange = cols\n") + odd_parameters;
    const KernelFile file = check(text);
    EXPECT_EQ(file.faults().front().suggested,
              (SuggestedLine{.text = "// Bind: odd = 0, strange = cols", .line = 2, .replaces = true}));
    const KernelFile mended = check(with_suggestion(text, file));
    EXPECT_TRUE(mended.usable()) << faults(mended);
}

TEST_F(KernelFiles, TheCompilersMessageHasTheFilesOwnLineAndColumn) {
    const KernelFile file = check(
        "__global__ void k(float* y) { y[0] = 1; }\n"
        "void sgemv(float* y, int M) {\n"
        "    k<<<1, 32>>>(y); int a = nothing;\n"
        "}\n");
    EXPECT_FALSE(file.compiles());
    ASSERT_FALSE(file.messages.empty());
    EXPECT_EQ(file.messages[0].file, (folder_ / "mine.cu").string());
    EXPECT_EQ(file.messages[0].line, 3);
    EXPECT_EQ(file.messages[0].column, 30);
    EXPECT_NE(file.messages[0].text.find("nothing"), std::string::npos);
}

TEST_F(KernelFiles, WhatTheCompilerSaysOfEachInstanceIsSaidOnce) {
    const KernelFile file = check(
        "template <class T> __device__ T twice(T v) { static_assert(sizeof(T) > 8, \"too small\"); return v + v; }\n"
        "__global__ void k(float* y) { y[0] = twice(1.f) + twice(1) + twice(1u); }\n"
        "void f(float* y) { k<<<1, 1>>>(y); }\n");
    int errors = 0;
    for (const CompilerMessage& m : file.messages) errors += m.kind == CompilerMessage::Kind::error && m.line == 1;
    EXPECT_EQ(errors, 1) << faults(file);
}

TEST_F(KernelFiles, WhatNvccsHeadersBringNeedsNoInclude) {
    for (const char* words :
         {"typeof(1) n = 1; (void)n;", "void* p = NULL; (void)p;", "double a = M_PI; (void)a;",
          "float a = INFINITY; (void)a;", "uint a = 1; (void)a;", "int a = std::min(INT_MAX, abs(-1)); (void)a;",
          "float a = std::sqrt(2.f); (void)a;", "int a = 1, b = 2; std::swap(a, b);",
          "const char* a = getenv(\"A\"); (void)a;", "time_t t = time(NULL); (void)t;"}) {
        const KernelFile file = check(fmt::format("void nothing() {{ {} }}\n{}", words, dense_kernel));
        EXPECT_TRUE(file.usable()) << words << ": " << faults(file);
    }
    EXPECT_FALSE(check(std::string("void nothing() { fopen(\"a\", \"r\"); }\n") + dense_kernel).compiles());
}

TEST_F(KernelFiles, HeadersMayBeIncludedWithCLinkage) {
    const KernelFile file =
        check(std::string("extern \"C\" {\n#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n}\n") +
              dense_kernel);
    EXPECT_TRUE(file.usable()) << faults(file);
}

TEST_F(KernelFiles, ABrokenLineIsNotBlamedOnTheHeadersBehindIt) {
    const KernelFile file =
        check(std::string("https://example.org/notes\n#include <assert.h>\n#include <stdio.h>\n") + dense_kernel);
    EXPECT_TRUE(file.first_fault().starts_with(path() + ":1:1: ")) << file.first_fault();
    for (const CompilerMessage& m : file.messages) EXPECT_EQ(m.file, path()) << m.text;
}

TEST_F(KernelFiles, AHeaderThatNothingHereKnowsIsRefusedByNameWithItsLine) {
    const KernelFile file = check(
        std::string("// Mine.\n// #include <thrust/no.h>\n#include <cuda_runtime.h>\n  # include <thrust/reduce.h>\n") +
        dense_kernel);
    ASSERT_EQ(file.messages.size(), 1u);
    EXPECT_TRUE(file.first_fault().starts_with(path() + ":4:3: ")) << file.first_fault();
    EXPECT_NE(file.first_fault().find("the algorithms of Thrust"), std::string::npos) << file.first_fault();
    EXPECT_NE(file.first_fault().find("neither on the emulator nor on a GPU: "), std::string::npos);
}

TEST_F(KernelFiles, ReadHostFunctionsOfGpuOnlyFiles) {
    const KernelFile file =
        check(std::string("#include <cub/cub.cuh>\nusing namespace cub;\n"
                          "__device__ float of_nobody(const What<32>& what) { return what.sum; }\n") +
              dense_kernel);
    EXPECT_TRUE(file.usable()) << faults(file);
}

TEST_F(KernelFiles, ANeighbourMayNotIncludeWhatOnlyAGpuKnows) {
    write("helper.cuh", "#include <cub/cub.cuh>\n");
    const KernelFile file = check(std::string("#include \"helper.cuh\"\n") + dense_kernel);
    EXPECT_NE(file.first_fault().find("CUB run on a GPU only, and only if the kernel's own file includes them"),
              std::string::npos)
        << file.first_fault();
}

// As libstdc++ 13 writes it in bits/basic_string.h.
TEST_F(KernelFiles, NoinlineIsAKeywordOfCudaAndAnAttributeOfHeaders) {
    const KernelFile file = check(
        "#include <memory>\n#include <string>\n"
        "struct Text { __attribute__((__noinline__, __cold__)) static int grow(int n); [[__gnu__::__noinline__]] int "
        "b(); };\n"
        "int Text::grow(int n) { return n + int(std::make_shared<std::string>(\"a\")->size()); }\n"
        "__noinline__ __device__ float first(float a) { return a + 1; }\n"
        "template <class T> __device__ __noinline__ T second(T a) { return first(a); }\n" +
        std::string(dense_kernel));
    EXPECT_TRUE(file.usable()) << faults(file);
}

TEST_F(KernelFiles, AnErrorInANeighbourNamesTheNeighbour) {
    write("helper.cuh", "int f() { return nothing; }\n");
    const KernelFile file =
        check("#include \"helper.cuh\"\n__global__ void k(float* y) { }\nvoid h(float* y) { k<<<1, 1>>>(y); }\n");
    ASSERT_FALSE(file.messages.empty());
    EXPECT_TRUE(file.messages[0].file.ends_with("helper.cuh")) << file.messages[0].file;
    EXPECT_EQ(file.messages[0].line, 1);
}

TEST_F(KernelFiles, WhatIsNoKernelFileSaysSo) {
    EXPECT_TRUE(check("int main() {}\n").first_fault().starts_with(path() + ": there is no __global__ function in it"));
    EXPECT_FALSE(check("").usable());
    EXPECT_FALSE(check(std::string("\0\xff{{{(<<<", 8)).usable());
    EXPECT_THROW(check_kernel_file(folder_ / "missing.cu"), std::exception);
}

}  // namespace
}  // namespace lanescope
