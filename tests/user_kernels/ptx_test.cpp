#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/base/system/scratch_folder.h"
#include "app/base/tool_process.h"
#include "app/compilers/kernel_compiler.h"
#include "app/compilers/probes/probes.h"
#include "app/execution/captured_variant.h"
#include "app/gpu/kernels/nvrtc_source.h"
#include "app/kernel_files/ptx_file.h"
#include "app/runtime/cuda_headers.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"
#include "tests/user_kernels/written.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

void expect_right(const Variant& variant, const std::vector<std::string>& problems) {
    for (const std::string& problem : problems) {
        SCOPED_TRACE(variant.id + " on " + problem);
        const Emulated result = emulate(instance_of(problem), variant.id);
        EXPECT_TRUE(result.verification.verified) << result.verification.wrong_elements << " wrong rows";
        for (const Hazard& hazard : result.run.hazards) ADD_FAILURE() << hazard.text;
    }
}

const std::vector<std::string> sparse{"spmv:uniform,rows=200,cols=170,max=9", "spmv:banded,rows=33,band=2"};
const std::vector<std::string> dense{"sgemv:37x64", "sgemv:5x128", "sgemv:130x33"};

/// A folder in which clang compiles the first shipped SpMV kernel to `rows.ptx`. Throws BackendUnavailable.
class MadeByClang {
public:
    explicit MadeByClang(const std::string& optimisation) {
        write_headers(folder_.path(), cuda_headers());
        ToolCommand command{.program = kernel_compiler(), .errors_too = true};
        command.on_output = [this](std::string_view more) { said_ += more; };
        const std::string headers = folder_.path().string();
        command.arguments = {"-x",
                             "cuda",
                             "--cuda-gpu-arch=sm_80",
                             "-nocudainc",
                             "-nocudalib",
                             "-S",
                             "-w",
                             "--cuda-device-only",
                             "-std=c++20",
                             optimisation,
                             "-Xclang",
                             "-target-sdk-version=11.5",
                             "-Xclang",
                             "-target-feature",
                             "-Xclang",
                             "+ptx70",
                             "-isystem",
                             headers,
                             "-include",
                             "cuda_runtime.h",
                             LANESCOPE_SOURCE_DIR "/kernels/spmv/01_thread_per_row.cu",
                             "-o",
                             file()};
        EXPECT_TRUE(run(command).well()) << said_;
    }
    std::string file() const { return (folder_.path() / "rows.ptx").string(); }

private:
    ScratchFolder folder_{"ptx"};
    std::string said_;
};

class OfClang : public testing::TestWithParam<const char*> {};

TEST_P(OfClang, IsRightWithALaunchThatNamesItsArguments) try {
    const MadeByClang made(GetParam());
    const OpenedKernels opened = add_user_kernels(
        shipped_catalog(),
        made.file() + ":thread_per_row<<<(rows + 127) / 128, 128>>>(rows, offsets, columns, values, x, y)");
    ASSERT_EQ(opened.variants.size(), 1u);
    EXPECT_TRUE(opened.variants[0]->bindings.empty()) << "no test run was needed";
    expect_right(*opened.variants[0], sparse);
} catch (const BackendUnavailable& reason) {
    GTEST_SKIP() << reason.what();
}

TEST_P(OfClang, IsBoundByTypesAndTrial) try {
    const MadeByClang made(GetParam());
    const Variant& variant = *add_user_kernels(shipped_catalog(), made.file()).variants.at(0);
    EXPECT_EQ(variant.meanings,
              (std::vector<std::string>{"parameter_0 = rows", "parameter_1 = offsets", "parameter_2 = columns",
                                        "parameter_3 = values", "parameter_4 = x", "parameter_5 = y", "rows = rows"}));
    expect_right(variant, sparse);
} catch (const BackendUnavailable& reason) {
    GTEST_SKIP() << reason.what();
}

INSTANTIATE_TEST_SUITE_P(Ptx, OfClang, testing::Values("-O0", "-O2"),
                         [](const auto& level) { return std::string(level.param).substr(1); });

TEST(PtxOfTriton, IsBoundByTrialWithoutItsScratch) {
    const Variant& variant = *add_user_kernels(shipped_catalog(), file("triton_rows.ptx")).variants.at(0);
    EXPECT_EQ(variant.operation, "sgemv");
    EXPECT_TRUE(std::ranges::count(variant.meanings, "argument_0_4 = 0")) << "nothing reads it";
    expect_right(variant, dense);
}

TEST(PtxOfTriton, TakesMemoryAndNullPointersFromItsLaunch) {
    const Variant& variant =
        *add_user_kernels(shipped_catalog(),
                          file("triton_rows.ptx") + ":<<<rows, 64, 8>>>(A, x, y, cols, nullptr, nullptr)")
             .variants.at(0);
    expect_right(variant, dense);
    Progress progress;
    const CapturedVariant captured = capture_variant(variant, instance_of("sgemv:37x64"), {variant.id}, progress);
    EXPECT_EQ(std::get<ListedLaunch>(captured.list->steps.at(0)).shared_bytes, 8u);
}

TEST(PtxFile, ShowsItsOwnLines) {
    const Variant& variant = *add_user_kernels(shipped_catalog(), file("two_entries.ptx") + ":whole").variants.at(0);
    const Emulated result = emulate(instance_of("sgemv:8x16"), variant.id);
    std::vector<std::pair<int, std::string>> loads;
    for (const Site& site : result.run.trace->sites) loads.emplace_back(site.line, site.array);
    EXPECT_EQ(loads, (std::vector<std::pair<int, std::string>>{{36, "A"}, {37, "x"}, {45, "y"}}));
}

TEST(PtxFile, HasOneVariantPerLaunch) {
    const OpenedKernels opened = add_user_kernels(shipped_catalog(), file("two_entries.ptx"));
    ASSERT_EQ(opened.variants.size(), 2u);
    expect_right(*opened.variants[1], dense);
    EXPECT_FALSE(emulate(instance_of("sgemv:8x16"), opened.variants[0]->id).verification.verified);
}

CapturedVariant captured_on(const std::string& problem, const std::string& kernel) {
    Progress progress;
    const Variant& variant = *add_user_kernels(shipped_catalog(), file(kernel)).variants.at(0);
    return capture_variant(variant, instance_of(problem), {variant.id}, progress);
}

TEST(PtxFile, IsProbedForAGpuWithItsOwnLines) {
    const CapturedVariant captured = captured_on("sgemv:8x16", "two_entries.ptx:whole");
    const NvrtcModule module = module_of_ptx_file(captured).value();
    EXPECT_EQ(module.output, NvrtcOutput::ptx);
    EXPECT_EQ(module.names, std::vector<std::string>{"whole"});
    const ProbedText probed = put_probes(module.code, ProbeKind::sectors, captured.file.parent_path().string() + "/");
    std::vector<int> lines;
    for (const ProbeSite& site : probed.find("whole")->sites) {
        EXPECT_EQ(site.file, captured.file.string());
        lines.push_back(site.line);
    }
    EXPECT_EQ(lines, (std::vector<int>{36, 37, 45}));
}

TEST(PtxFile, OfTritonIsProbedForAGpu) {
    const CapturedVariant captured =
        captured_on("sgemv:37x64", "triton_rows.ptx:<<<rows, 64, 8>>>(A, x, y, cols, nullptr, nullptr)");
    const NvrtcModule module = module_of_ptx_file(captured).value();
    EXPECT_EQ(module.code.find("/elsewhere/sgemv.py"), std::string::npos);
    EXPECT_FALSE(put_probes(module.code, ProbeKind::lanes).find("sgemv_kernel")->sites.empty());
}

TEST(PtxFile, LosesDebugInformation) {
    EXPECT_EQ(
        ptx_with_own_lines(".target sm_80, debug\n\t.loc 1 2 3\n\tret;\n.section .debug_info {\n.b8 1\n}", "k.ptx"),
        ".target sm_80\n\n\tret;\n\n\n\n.file 1 \"k.ptx\"\n");
}

TEST(CudaFile, IsCompiledForAGpu) { EXPECT_FALSE(module_of_ptx_file(captured_on("sgemv:8x16", "halves.cu"))); }

std::string refusal_of_launch(const std::string& launch) try {
    add_user_kernels(shipped_catalog(), file("triton_rows.ptx") + ":" + launch);
    return "it was taken";
} catch (const UsageError& refused) {
    return refused.what();
}
std::string refusal_of_ptx(const std::string& text) try {
    const ScratchFolder folder("ptx");
    const fs::path path = folder.path() / "bad.ptx";
    std::ofstream(path) << text;
    add_user_kernels(shipped_catalog(), path.string());
    return "it was taken";
} catch (const UsageError& refused) {
    const std::string words = refused.what();
    return words.substr(words.find("bad.ptx"));
}

TEST(PtxFile, RefusesBadLaunches) {
    const std::string begin = file("triton_rows.ptx") + ": ";
    EXPECT_EQ(refusal_of_launch("<<<rows, 64>>>(A, x, y)"),
              begin + "Launch: sgemv_kernel takes 6 arguments, and the launch gives 3; name one for each parameter");
    EXPECT_EQ(refusal_of_launch("<<<rows, 64>>>(A, x, y, cols, rows + 1, 0)"),
              begin +
                  "Launch: the argument 'rows + 1' cannot be read; write the name of an array or a number of the "
                  "problem, a whole number, or nullptr");
    EXPECT_TRUE(refusal_of_launch("other<<<rows, 64>>>").starts_with(begin + "Launch: unknown kernel"))
        << refusal_of_launch("other<<<rows, 64>>>");
}

TEST(PtxFile, RefusesBadText) {
    EXPECT_EQ(refusal_of_ptx(""),
              "bad.ptx: there is no .entry in it, so there is nothing to run; compile a __global__ function");
    EXPECT_EQ(refusal_of_ptx(".visible .entry k(.param .u64 p)\n{\n"), "bad.ptx:3: the source ends within a function");
    EXPECT_EQ(refusal_of_ptx(".visible .entry k(.param .align 4 .b8 p[12])\n{\nret;\n}\n"),
              "bad.ptx:1: parameter 0 of k is a structure of 12 bytes; pass its parts one by one");
}

}  // namespace
}  // namespace lanescope
