#include "app/catalog/variants.h"
#include "app/execution/user_kernel_binding.h"
#include "app/operations/spmv/spmv_problem.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "app/base/files/file.h"
#include "app/base/files/source_paths.h"
#include "app/compilers/probes/probes.h"
#include "app/execution/captured_variant.h"
#include "app/gpu/kernels/nvrtc_source.h"
#include "app/kernel_files/program.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"
#include "tests/user_kernels/written.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

/// NVRTC must compile the variant's kernels, and each must get probes. Skips the test without NVRTC.
void expect_probes(const Variant& variant) try {
    Progress progress;
    const Instance instance = instance_of(variant.operation == "spmv" ? "spmv:banded,rows=33,band=2" : "sgemv:32x64");
    CapturedVariant captured = capture_variant(variant, instance, {variant.id}, progress);
    captured.file = fs::absolute(captured.file).lexically_normal();
    const NvrtcModule made = compile_device_source(nvrtc_source(captured, 90, NvrtcOutput::ptx));
    ASSERT_TRUE(made.made) << first_complaint(made, captured);
    const ProbedText probed = put_probes(made.code, ProbeKind::lanes);
    ASSERT_FALSE(probed.kernels.empty());
    for (const auto& kernel : probed.kernels) EXPECT_FALSE(kernel.sites.empty());
} catch (const BackendUnavailable& reason) {
    GTEST_SKIP() << reason.what();
}

class Style : public testing::TestWithParam<std::string> {};

std::vector<std::string> problems_of(const Variant& variant) {
    if (variant.operation == "spmv")
        return {"spmv:uniform,rows=200,cols=170,max=9", "spmv:rmat,scale=7,edges=6", "spmv:banded,rows=33,band=2"};
    if (variant.untaken.empty()) return {"sgemv:37x64", "sgemv:33x70,alpha=0.5,beta=2", "sgemv:1x300,beta=-1"};
    return {"sgemv:37x64", "sgemv:5x128", "sgemv:130x32"};
}

TEST_P(Style, IsRightWithItsTextUnchanged) {
    const std::vector<const Variant*> variants = add_user_kernels(shipped_catalog(), file(GetParam())).variants;
    ASSERT_FALSE(variants.empty());
    for (const Variant* variant : variants)
        for (const std::string& problem : problems_of(*variant)) {
            SCOPED_TRACE(variant->id + " on " + problem);
            const Emulated result = emulate(instance_of(problem), variant->id);
            EXPECT_TRUE(result.verification.verified) << result.verification.wrong_elements << " wrong rows";
            EXPECT_TRUE(result.run.hazards.empty()) << result.run.hazards.front().text;
            EXPECT_GT(result.run.trace->events.size(), 0u);
            for (const Site& site : result.run.trace->sites)
                EXPECT_TRUE(site.file.ends_with(GetParam()) || site.file.ends_with("_helpers.cuh")) << site.file;
        }
}

TEST_P(Style, CompilesForAGpuAndIsProbed) {
    for (const Variant* variant : add_user_kernels(shipped_catalog(), file(GetParam())).variants)
        expect_probes(*variant);
}

INSTANTIATE_TEST_SUITE_P(OfOthers, Style,
                         testing::Values("float4_macro.cu", "csr_templates.cu", "shared_partials.cu", "two_steps.cu",
                                         "kernel_only.cu", "beside_main.cu", "host_arrays.cu", "halves.cu",
                                         "halves_throughout.cu", "halves_csr.cu", "bfloats.cu",
                                         "row_end_in_condition.cu", "two_variants.cu", "swapped_names.cu", "cube.cu",
                                         "wide_indices.cu", "doubles.cu", "mixed_widths.cu", "problem_names.cu",
                                         "kept_workspace.cu", "launch_in_main.cu", "grid_stride.cu",
                                         "cooperative_tile.cu", "values_named_v.cu", "vague_names.cu", "lone_kernel.cu",
                                         "lone_warps.cu", "lone_blocks.cu", "structures.cu", "device_queries.cu",
                                         "host_templates.cu", "host_template_in_main.cu", "tensor_fragments.cu"),
                         [](const auto& style) { return style.param.substr(0, style.param.find('.')); });

std::vector<std::string> refusals(const std::string& text, const std::string& header) {
    NvrtcSource source{.text = text, .name = "/mine/mine.cu", .headers = {{"mine.cuh", "/mine/mine.cuh", header}}};
    source.expressions = {"k"};
    std::vector<std::string> found;
    for (const CompilerMessage& m : compile_device_source(source).messages)
        if (m.kind == CompilerMessage::Kind::error) found.push_back(fmt::format("{}:{}: {}", m.file, m.line, m.text));
    return found;
}

constexpr auto host_header =
    "#include <fstream>\n#include <no/such/header.h>\nvoid write(std::ofstream& file);\n"
    "struct Log { std::ofstream file; void line(int n) { file << n; } };\n";

TEST(ForAGpu, WhatTheHostAloneNeedsIsLeftOut) try {
    EXPECT_EQ(refusals("#include \"mine.cuh\"\n#include <sys/time.h>\nstatic Log log;\n"
                       "__global__ void k(float* y) { y[threadIdx.x] = 1; }\n",
                       host_header),
              std::vector<std::string>{});
} catch (const BackendUnavailable& reason) {
    GTEST_SKIP() << reason.what();
}

TEST(ForAGpu, WhatIsWrongWithAKernelIsSaidAndNotWhatTheHostHas) try {
    EXPECT_EQ(refusals("#include \"mine.cuh\"\nstatic Log log;\n__global__ void k(float* y) { y[0] = nobody; }\n",
                       host_header),
              std::vector<std::string>{"/mine/mine.cu:3: identifier \"nobody\" is undefined"});
    EXPECT_EQ(refusals("#include \"mine.cuh\"\n__global__ void k(float* y) { y[0] = half(1); }\n",
                       std::string(host_header) + "__device__ float half(float x) { return x / two; }\n"),
              std::vector<std::string>{"/mine/mine.cuh:5: identifier \"two\" is undefined"});
} catch (const BackendUnavailable& reason) {
    GTEST_SKIP() << reason.what();
}

TEST(ForAGpu, HeadersBesideTheFileAreReadAsTheyAreNow) {
    const Written header("#include \"no_such.cuh\"\n#define WIDTH 4\n");
    const std::string name = fs::path(header.path()).filename().string();
    const std::string text =
        "// #include \"commented.cuh\"\n#include \"" + name + "\"\n#include \"./" + name + "\"\n#include <cmath>\n";
    const fs::path file = fs::path(header.path()).parent_path() / "mine.cu";
    const auto headers = user_headers(text, file);
    ASSERT_EQ(headers.size(), 2u);
    EXPECT_EQ(headers[0].text, "#include \"no_such.cuh\"\n#define WIDTH 4\n");
    EXPECT_EQ(headers[1].text, "#include \"" + name + "\"\n") << "one file, which is read once";
    std::ofstream(header.path()) << "#define WIDTH 8\n";
    EXPECT_EQ(user_headers(text, file)[0].text, "#define WIDTH 8\n");
}

TEST(UserKernels, WhichFactorsAFunctionHasNoParameterForIsKnown) {
    EXPECT_EQ(add_user_kernels(shipped_catalog(), file("kernel_only.cu")).variants.front()->untaken,
              (std::vector<std::string>{"alpha", "beta"}));
    EXPECT_TRUE(add_user_kernels(shipped_catalog(), file("doubles.cu")).variants.front()->untaken.empty());
    EXPECT_TRUE(add_user_kernels(shipped_catalog(), file("csr_templates.cu")).variants.front()->untaken.empty());
}

TEST(UserKernels, AKernelThatNothingLaunchesShowsTheLaunchThatWasChosen) {
    const auto launch = [](const std::string& name) {
        return add_user_kernels(shipped_catalog(), file(name)).variants.at(0)->launch.text;
    };
    EXPECT_EQ(launch("lone_kernel.cu"), "// Launch: spmv_rows<<<(rows + 256 - 1) / 256, 256>>>");
    EXPECT_EQ(launch("lone_warps.cu"), "// Launch: spmv_warps<<<(rows * 32 + 256 - 1) / 256, 256>>>");
    EXPECT_EQ(launch("lone_blocks.cu"), "// Launch: gemv_blocks<float><<<rows, 128>>>");
    EXPECT_EQ(launch("grid_stride.cu"), "") << "the file has its launches";
}

TEST(UserKernels, EachInstanceOfAHostTemplateIsAVariant) {
    std::vector<std::string> functions;
    for (const Variant* variant : add_user_kernels(shipped_catalog(), file("host_templates.cu")).variants)
        functions.push_back(variant->function);
    EXPECT_EQ(functions, (std::vector<std::string>{"with_default", "instantiated_64_float", "instantiated_128_float"}));
}

TEST(UserKernels, AHostTemplateWithoutArgumentsSaysWhatToWrite) {
    const std::string refusal = refusal_of(
        "__global__ void k(int n, const float* A, const float* x, float* y) {}\n"
        "template <int BLOCK> void mv(int n, const float* A, const float* x, float* y) {\n"
        "    k<<<1, BLOCK>>>(n, A, x, y);\n}\n");
    EXPECT_NE(refusal.find(".cu:2: mv is a template, and its arguments are not known: "), std::string::npos) << refusal;
    EXPECT_NE(refusal.find("template void mv<32>("), std::string::npos) << refusal;
}

TEST(UserKernels, EachHostFunctionOfAFileIsAVariant) {
    const auto both = add_user_kernels(shipped_catalog(), file("two_variants.cu")).variants;
    ASSERT_EQ(both.size(), 2u);
    EXPECT_EQ(both[0]->id, "two_variants-simple");
    EXPECT_EQ(both[1]->id, "two_variants-tiled");
    const auto one = add_user_kernels(shipped_catalog(), file("two_variants.cu") + ":tiled").variants;
    ASSERT_EQ(one.size(), 1u);
    EXPECT_EQ(one[0]->function, "tiled");
    EXPECT_THROW(add_user_kernels(shipped_catalog(), file("two_variants.cu") + ":tilde"), UsageError);
}

TEST(UserKernels, AFunctionThatCannotBeBoundIsLeftOutAndTheOthersStay) {
    const Written written(read_file(file("two_variants.cu"), 1 << 20) +
                          "void odd(int M, int N, const float* A, const float* x, float* y, int wobble) {\n"
                          "    by_thread<<<(M + wobble) / 64, 64>>>(M, N, A, x, y);\n}\n");
    const OpenedKernels opened = add_user_kernels(shipped_catalog(), written.path());
    ASSERT_EQ(opened.variants.size(), 2u);
    EXPECT_EQ(opened.variants.front()->function, "simple");
    EXPECT_EQ(opened.variants.back()->function, "tiled");
    ASSERT_EQ(opened.left_out.size(), 1u);
    EXPECT_NE(opened.left_out.front().find(":27: odd: parameter 'wobble' is not known"), std::string::npos)
        << opened.left_out.front();
    EXPECT_THROW(add_user_kernels(shipped_catalog(), written.path() + ":odd"), UsageError);
}

TEST(UserKernels, BytesAreThoseThatTheTextMoves) {
    const auto bytes = [](const std::string& name, const std::string& problem) {
        return work_of(instance_of(problem),
                       add_user_kernels(shipped_catalog(), file(name)).variants.front()->element_bytes)
            .bytes;
    };
    EXPECT_EQ(bytes("doubles.cu", "sgemv:10x20"), 8 * (10 * 20 + 20 + 10));
    EXPECT_EQ(bytes("halves.cu", "sgemv:10x20"), 2 * (10 * 20 + 20) + 4 * 10);
    EXPECT_EQ(bytes("halves_throughout.cu", "sgemv:10x20,beta=1"), 2 * (10 * 20 + 20 + 2 * 10));
    const std::string banded = "spmv:banded,rows=33,band=2";
    const auto nonzeros = double(instance_of(banded).as<SpmvInstance>().nonzeros());
    EXPECT_EQ(bytes("csr_templates.cu", banded), (4 + 4) * nonzeros + 4 * 34 + 4 * 33 + 4 * 33);
    EXPECT_EQ(bytes("halves_csr.cu", banded), (2 + 4) * nonzeros + 4 * 34 + 2 * 33 + 2 * 33);
    EXPECT_EQ(bytes("wide_indices.cu", banded), (4 + 8) * nonzeros + 8 * 34 + 4 * 33 + 4 * 33);
    EXPECT_EQ(bytes("mixed_widths.cu", banded), (8 + 4) * nonzeros + 8 * 34 + 4 * 33 + 4 * 33);
}

TEST(UserKernels, APlanReadsIndicesAsItsTextHasThem) {
    const Instance instance = instance_of("spmv:banded,rows=33,band=2");
    const Variant& variant = *add_user_kernels(shipped_catalog(), file("wide_indices.cu")).variants.front();
    Progress nobody_waits;
    const CapturedVariant captured = capture_variant(variant, instance, {variant.id}, nobody_waits);
    const auto nonzeros = std::to_string(instance.as<SpmvInstance>().nonzeros());
    EXPECT_EQ(captured.list->said, nonzeros + " of " + nonzeros + " nonzeros\n");
    EXPECT_EQ(captured.list->arrays.at(0).name, "offsets");
    EXPECT_EQ(captured.list->arrays.at(0).element_bytes, 8u);
    EXPECT_EQ(captured.list->arrays.at(0).bytes, 8u * 34);
}

TEST(UserKernels, ListSaysWhichTwoByteArraysAreBfloats) {
    for (const auto& [name, bfloat] : {std::pair("bfloats.cu", true), std::pair("halves_throughout.cu", false)}) {
        Progress nobody_waits;
        const Variant& variant = *add_user_kernels(shipped_catalog(), file(name)).variants.front();
        const CapturedVariant captured = capture_variant(variant, instance_of("sgemv:5x8"), {variant.id}, nobody_waits);
        for (const ListedArray& array : captured.list->arrays) {
            EXPECT_EQ(array.element_bytes, 2u) << name << ", " << array.name;
            EXPECT_EQ(array.bfloat, bfloat) << name << ", " << array.name;
        }
    }
}

TEST(UserKernels, AnIndexOutsideIsNamedInElementsOfTheText) {
    const Written written(
        "__global__ void k(int m, int n, const double* A, const double* x, double* y) { y[m + threadIdx.x] = 1; }\n"
        "void f(int m, int n, const double* A, const double* x, double* y) { k<<<1, 1>>>(m, n, A, x, y); }\n");
    const Emulated result =
        emulate(instance_of("sgemv:8x16"), add_user_kernels(shipped_catalog(), written.path()).variants.front()->id);
    ASSERT_FALSE(result.run.hazards.empty());
    EXPECT_TRUE(result.run.hazards.front().text.starts_with("writes y[8], but y has 8 elements"))
        << result.run.hazards.front().text;
}

TEST(UserKernels, HalvesAndFloatsAreNotMixed) {
    EXPECT_NE(
        refusal_of("#include <cuda_fp16.h>\n__global__ void k(const __half* A, const float* x, float* y) {}\n"
                   "void f(const __half* A, const float* x, float* y) { k<<<1, 1>>>(A, x, y); }\n")
            .find(".cu:3: f: parameter 'x' is a const float*, and 'A' is a const __half*: give both the same type"),
        std::string::npos);
}

std::string summing_in(const std::string& type) {
    return "#include <cuda_fp16.h>\n"
           "__global__ void k(int m, int n, const half* A, const half* x, half* y) {\n"
           "    int row = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    if (row >= m) return;\n    " +
           type + " sum = 0.f;\n    for (int j = 0; j < n; ++j) sum += (" + type +
           ")(__half2float(A[row * n + j]) * __half2float(x[j]));\n"
           "    y[row] = sum;\n"
           "}\n"
           "void f(int m, int n, const half* A, const half* x, half* y) {\n"
           "    k<<<(m + 31) / 32, 32>>>(m, n, A, x, y);\n"
           "}\n";
}

TEST(UserKernels, SumsInHalvesAreWrongWhereSumsInFloatsAreRight) {
    const auto wrong_elements = [](const std::string& type) {
        const Written written(summing_in(type));
        return emulate(instance_of("sgemv:64x2000"),
                       add_user_kernels(shipped_catalog(), written.path()).variants.front()->id)
            .verification.wrong_elements;
    };
    EXPECT_EQ(wrong_elements("float"), 0);
    EXPECT_GT(wrong_elements("half"), 0);
}

TEST(UserKernels, AreNamedByTheirFilesInAnyLetters) {
    const fs::path folder = testing::TempDir() + "lanescope_names_" + std::to_string(getpid());
    fs::create_directories(folder);
    const auto id = [&](const std::string& name) {
        fs::copy_file(file("swapped_names.cu"), folder / name);
        return add_user_kernels(shipped_catalog(), (folder / name).string()).variants.front()->id;
    };
    EXPECT_EQ(id("größe.cu"), "größe");
    EXPECT_EQ(id("\u6838.cu"), "u6838");
    EXPECT_EQ(id("\u5fc3.cu"), "u5fc3");
    EXPECT_EQ(id("mit leer.cu"), "mit_leer");
    EXPECT_EQ(id("mit.leer.cu"), "mit_leer-2");
    EXPECT_EQ(parse_variant("größe:independent").id, "größe");
    fs::remove_all(folder);
}

class ForAGpuAlone : public testing::TestWithParam<std::string> {};

TEST_P(ForAGpuAlone, IsBoundAndSaysThatTheEmulatorCannotRunIt) {
    const Variant& variant = *add_user_kernels(shipped_catalog(), file(GetParam())).variants.front();
    EXPECT_TRUE(variant.bindings.empty());
    const Emulated result = emulate(instance_of("sgemv:37x64"), variant.id);
    ASSERT_EQ(result.run.hazards.size(), 1u);
    EXPECT_EQ(result.run.hazards[0].kind, HazardKind::launch_failure);
    EXPECT_TRUE(result.run.hazards[0].text.starts_with("only a GPU runs this: ")) << result.run.hazards[0].text;
}

TEST_P(ForAGpuAlone, CompilesForAGpuAndIsProbed) {
    expect_probes(*add_user_kernels(shipped_catalog(), file(GetParam())).variants.front());
}

INSTANTIATE_TEST_SUITE_P(UserKernels, ForAGpuAlone, testing::Values("block_sum.cu"),
                         [](const auto& name) { return name.param.substr(0, name.param.find('.')); });

TEST(UserKernels, ATrialSaysWhichOfTwoNumbersIsWhich) {
    const auto variants = add_user_kernels(shipped_catalog(), file("swapped_names.cu")).variants;
    EXPECT_EQ(variants[0]->bindings.at("N"), "rows");
    EXPECT_EQ(variants[0]->bindings.at("M"), "cols");
}

TEST(UserKernels, AFileThatDoesNotCompileSaysWhere) {
    EXPECT_NE(refusal_of("__global__ void k(float* y) {\n    y[0] = what;\n}\nvoid f(float* y) { k<<<1, 1>>>(y); }\n")
                  .find(".cu:2:12: "),
              std::string::npos);
    EXPECT_NE(
        refusal_of("#include <thrust/sort.h>\n__global__ void k(float* y) {}\nvoid f(float* y) { k<<<1, 1>>>(y); }\n")
            .find(".cu:1:1: the algorithms of Thrust cannot be used here, neither on the emulator nor on a GPU"),
        std::string::npos);
    EXPECT_NE(refusal_of("int nothing;\n").find("no __global__ function"), std::string::npos);
}

constexpr const char* head =
    "__global__ void k(int rows, int cols, const float* A, const float* x, float* y) {\n"
    "    int i = blockIdx.x * 32 + threadIdx.x;\n    if (i >= rows) return;\n";
constexpr const char* foot =
    "\n}\nvoid f(int rows, int cols, const float* A, const float* x, float* y) { k<<<(rows + 31) / 32, "
    "32>>>(rows, cols, A, x, y); }\n";

Hazard first_hazard(const std::string& line) {
    const Written written(head + line + foot);
    const std::string id = add_user_kernels(shipped_catalog(), written.path()).variants.front()->id;
    const Emulated result = emulate(instance_of("sgemv:8x16"), id);
    return result.run.hazards.empty() ? Hazard{.text = "none"} : result.run.hazards.front();
}

TEST(UserKernels, WhatAKernelDoesWrongIsNamedWithItsLine) {
    const auto expect = [](const std::string& line, HazardKind kind) {
        const Hazard hazard = first_hazard(line);
        EXPECT_EQ(hazard.kind, kind) << line << ": " << hazard.text;
        EXPECT_EQ(hazard.line, 4) << line;
    };
    expect("y[i] = A[rows * cols + i];", HazardKind::out_of_bounds);
    expect("((float*)x)[i] = 1;", HazardKind::written_input);
    expect("y[i] = *(const float*)(i == 5 ? nullptr : x);", HazardKind::null_pointer);
    expect("y[i] = 100 / (i - 3);", HazardKind::division_by_zero);
    expect("for (unsigned n = 1; n; n = n | 1) y[i] = 1;", HazardKind::no_progress);
    expect("for (volatile int n = 1; n;) n = 1;", HazardKind::no_progress);
}

std::string said_of(const std::string& text) {
    const Written written(text);
    const std::string id = add_user_kernels(shipped_catalog(), written.path()).variants.front()->id;
    try {
        emulate(instance_of("sgemv:8x16"), id);
        return "it ran";
    } catch (const UsageError& error) {
        return error.what();
    }
}

std::string said_of_host(const std::string& body) {
    return said_of(
        "__global__ void k(float* y) { y[0] = 1; }\nvoid f(int rows, const float* A, const float* x, float* y) {\n" +
        body + "\n    k<<<1, 1>>>(y);\n}\n");
}

TEST(UserKernels, AHostFunctionMayThrowAndCatch) {
    EXPECT_EQ(said_of_host("    try { throw rows; } catch (int) { }"), "it ran");
    const std::string said = said_of(
        "#include <stdexcept>\n__global__ void k(float* y) { y[0] = 1; }\n"
        "void f(float* y) { k<<<1, 1>>>(y); throw std::runtime_error(\"no luck\"); }\n");
    EXPECT_NE(said.find(".cu: the host function threw an uncaught exception: no luck"), std::string::npos) << said;
}

TEST(UserKernels, AHostFunctionThatNeverEndsOrCrashesIsLeft) {
    EXPECT_NE(said_of_host("    *(volatile int*)8 = rows;").find("the host function crashed in line 3"),
              std::string::npos);
    EXPECT_NE(said_of_host("    float back;\n    k<<<1, 1>>>(y);\n    cudaMemcpy(&back, y, 4, cudaMemcpyDeviceToHost);")
                  .find("reads device memory after a launch"),
              std::string::npos);
}

TEST(UserKernels, NamesWhatCrashedAHostFunction) {
    for (const auto& [body, fault] :
         {std::pair("    *(volatile int*)8 = rows;", "it used a null pointer"),
          std::pair("    *(volatile int*)0x600000001000 = rows;", "it used an invalid address"),
          std::pair("    *(volatile int*)0x4141414141414141 = rows;", "it used an invalid address"),
          std::pair("    ((volatile float*)y)[1 << 20] = 1;", "only cudaMemcpy can access device memory"),
          std::pair("    volatile int zero = 0, out = rows / zero;", "it divided an integer by zero"),
          std::pair("    __builtin_trap();", "it ran an illegal instruction")}) {
        const std::string said = said_of_host(body);
        EXPECT_NE(said.find("the host function crashed in line "), std::string::npos) << body << ": " << said;
        EXPECT_NE(said.find(fault), std::string::npos) << body << ": " << said;
    }
}

std::string said_of_launch(const std::string& launch) {
    return said_of(
        "__global__ void k(int rows, const float* A, const float* x, float* y) {\n    y[0] = 1;\n}\n"
        "void f(int rows, const float* A, const float* x, float* y) {\n    " +
        launch + ";\n}\n");
}

TEST(UserKernels, ALaunchThatNoGpuTakesIsRefusedWithItsLine) {
    for (const auto& [launch, why] :
         {std::pair("k<<<rows / 9, 32>>>(rows, A, x, y)", "a grid of 0 x 1 x 1 blocks"),
          std::pair("k<<<1, 0>>>(rows, A, x, y)", "blocks of 0 x 1 x 1 threads"),
          std::pair("k<<<1, 4096>>>(rows, A, x, y)", "use at most 1024"),
          std::pair("k<<<dim3(1, 1, 70000), 32>>>(rows, A, x, y)", "65535 along y and z"),
          std::pair("k<<<1, 32, 1 << 20>>>(rows, A, x, y)", "use at most 227 KB per block")}) {
        const std::string said = said_of_launch(launch);
        EXPECT_NE(said.find("line 5: k is launched with "), std::string::npos) << launch << ": " << said;
        EXPECT_NE(said.find(why), std::string::npos) << launch << ": " << said;
    }
}

TEST(UserKernels, AMainIsLeftAloneWhateverItUses) {
    const Written written(
        "\xef\xbb\xbf#include <cublas_v2.h>\n#include <math.h>\n"
        "__global__ void k(int m, int n, const float* A, const float* x, float* y) {\n"
        "    int i = threadIdx.x;\n    if (i >= m) return;\n    float sum = 0;\n"
        "    for (int j = 0; j < n; ++j) sum += A[i * n + j] * x[j];\n    y[i] = sum;\n}\n"
        "void f(int m, int n, const float* A, const float* x, float* y) { k<<<1, 64>>>(m, n, A, x, y); }\n"
        "int main() {\n    cublasHandle_t handle;\n    cublasCreate(&handle);\n    k<<<1, 1>>>();\n}\n");
    const std::string id = add_user_kernels(shipped_catalog(), written.path()).variants.front()->id;
    EXPECT_TRUE(emulate(instance_of("sgemv:40x32"), id).verification.verified);
}

TEST(UserKernelFile, FindsTheHeadersOfItsProject) {
    const fs::path project = testing::TempDir() + "lanescope_project_" + std::to_string(getpid());
    fs::create_directories(project / "include/parts");
    fs::create_directories(project / "src/include");
    const auto write = [&](const char* name, const std::string& text) { std::ofstream(project / name) << text; };
    write("include/factor.h", "#include \"parts/one.h\"\n#define FACTOR ONE\n");
    write("include/parts/one.h", "#define ONE 1\n");
    write("src/include/zero.h", "#define ZERO 0\n");
    write("src/mine.cu",
          "#include <factor.h>\n#include \"zero.h\"\n"
          "__global__ void k(int rows, int cols, const float* A, const float* x, float* y) {\n"
          "    float sum = ZERO;\n"
          "    for (int j = 0; j < cols; ++j) sum += FACTOR * A[blockIdx.x * cols + j] * x[j];\n"
          "    if (threadIdx.x == 0) y[blockIdx.x] = sum;\n"
          "}\n"
          "void sgemv(int rows, int cols, const float* A, const float* x, float* y) {\n"
          "    k<<<rows, 32>>>(rows, cols, A, x, y);\n"
          "}\n");
    const Variant& variant = *add_user_kernels(shipped_catalog(), (project / "src/mine.cu").string()).variants.front();
    EXPECT_TRUE(emulate(instance_of("sgemv:8x8"), variant.id).verification.verified);
    EXPECT_EQ(user_headers(read_file(project / "src/mine.cu", 4096), project / "src/mine.cu").size(), 3u);
    write("include/parts/one.h", "#define ONE 2\n");
    EXPECT_FALSE(emulate(instance_of("sgemv:8x8"), variant.id).verification.verified) << "a header has changed";
    write("include/parts/one.h", "#define ONE 1\n");
    write("src/include/factor.h", "#define FACTOR 3\n");
    EXPECT_FALSE(emulate(instance_of("sgemv:8x8"), variant.id).verification.verified) << "a nearer one has appeared";
    fs::remove_all(project);
}

/// The kernel stores y[row] in each of eight iterations; only the last store counts.
constexpr const char* stores_again_and_again = R"(
__global__ void product(int rows, int cols, const float* A, const float* __restrict__ x, float* __restrict__ y) {
    const int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) return;
    for (int i = 0; i < 8; ++i) {
        float sum = 0;
        for (int j = 0; j < cols; ++j) sum += A[row * cols + j] * x[j];
        y[row] = sum;
    }
}
void sgemv(int rows, int cols, const float* A, const float* x, float* y) {
    product<<<(rows + 31) / 32, 32>>>(rows, cols, A, x, y);
}
)";

std::uint64_t stores_in(const LaneTrace& trace) {
    std::uint64_t steps = 0;
    for (const Site& site : trace.sites)
        if (site.kind == AccessKind::store) steps += site.steps;
    return steps;
}

TEST(UserKernelFile, RunsAsWrittenAndAsCompiled) {
    const Written written(stores_again_and_again);
    const Variant& variant = *add_user_kernels(shipped_catalog(), written.path()).variants.front();
    const Instance instance = instance_of("sgemv:64x5");
    const Emulated as_written = emulate(instance, variant.id);
    const Emulated as_compiled = emulate(instance, variant.id + ":compiled");
    EXPECT_TRUE(as_written.verification.verified);
    EXPECT_TRUE(as_compiled.verification.verified);
    EXPECT_EQ(stores_in(as_written.run.trace), 2u * 8u) << "two warps, each store of the source";
    EXPECT_LT(stores_in(as_compiled.run.trace), 2u * 8u) << "stores that the next one overwrites are left out";
    for (const Site& site : as_compiled.run.trace->sites) EXPECT_NE(site.line, 0) << site.array;
}

TEST(UserKernelFile, IncludesFilesOfNamedFolders) {
    const fs::path folder = testing::TempDir() + "lanescope_named_" + std::to_string(getpid());
    fs::create_directories(folder / "headers");
    const auto write_factor = [&](int factor) {
        std::ofstream(folder / "headers/named_factor.h") << "#define FACTOR " << factor << "\n";
    };
    write_factor(1);
    const Written written(
        "#include <named_factor.h>\n"
        "__global__ void k(int rows, int cols, const float* A, const float* x, float* y) {\n"
        "    float sum = 0;\n"
        "    for (int j = 0; j < cols; ++j) sum += FACTOR * A[blockIdx.x * cols + j] * x[j];\n"
        "    if (threadIdx.x == 0) y[blockIdx.x] = sum;\n"
        "}\n"
        "void sgemv(int rows, int cols, const float* A, const float* x, float* y) {\n"
        "    k<<<rows, 32>>>(rows, cols, A, x, y);\n"
        "}\n");
    EXPECT_THROW(add_user_kernels(shipped_catalog(), written.path()), UsageError);
    add_include_folder(folder / "headers");
    const Variant& variant = *add_user_kernels(shipped_catalog(), written.path()).variants.front();
    EXPECT_EQ(variant.includes, std::vector<std::string>{(folder / "headers").string()});
    EXPECT_TRUE(emulate(instance_of("sgemv:8x8"), variant.id).verification.verified);
    write_factor(2);
    EXPECT_FALSE(emulate(instance_of("sgemv:8x8"), variant.id).verification.verified) << "the header has changed";
    fs::remove_all(folder);
}

TEST(UserKernelFile, SearchesNamedFoldersBeforeThoseOfTheProject) {
    const fs::path folder = testing::TempDir() + "lanescope_order_" + std::to_string(getpid());
    for (const char* name : {"named", "include"}) fs::create_directories(folder / name);
    add_include_folder(folder / "named");
    const std::vector<fs::path> places = project_folders(folder);
    const auto named = std::ranges::find(places, folder / "named"),
               found = std::ranges::find(places, folder / "include");
    EXPECT_NE(found, places.end());
    EXPECT_LT(named, found);
    fs::remove_all(folder);
}

TEST(UserKernelFile, IsCompiledAgainInTheSameProcessWhenItsHeaderChanges) {
    const fs::path header = testing::TempDir() + "lanescope_factor_" + std::to_string(getpid()) + ".h";
    const auto write_factor = [&](int factor) { std::ofstream(header) << "#define FACTOR " << factor << "\n"; };
    write_factor(1);
    const Written written("#include \"" + header.filename().string() +
                          "\"\n__global__ void k(int rows, int cols, const float* A, const float* x, float* y) {\n"
                          "    float sum = 0;\n"
                          "    for (int j = 0; j < cols; ++j) sum += FACTOR * A[blockIdx.x * cols + j] * x[j];\n"
                          "    if (threadIdx.x == 0) y[blockIdx.x] = sum;\n"
                          "}\n"
                          "void sgemv(int rows, int cols, const float* A, const float* x, float* y) {\n"
                          "    k<<<rows, 32>>>(rows, cols, A, x, y);\n"
                          "}\n");
    const Variant& variant = *add_user_kernels(shipped_catalog(), written.path()).variants.front();
    EXPECT_EQ(Program::of(variant), Program::of(variant)) << "nothing has changed";
    EXPECT_TRUE(emulate(instance_of("sgemv:8x8"), variant.id).verification.verified);
    write_factor(2);
    EXPECT_FALSE(emulate(instance_of("sgemv:8x8"), variant.id).verification.verified);
    fs::remove(header);
}

}  // namespace
}  // namespace lanescope
