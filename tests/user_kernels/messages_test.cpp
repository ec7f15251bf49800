#include <gtest/gtest.h>

#include "app/execution/captured_variant.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"
#include "tests/user_kernels/written.h"

namespace lanescope {
namespace {

std::string row_kernel(const std::string& guarded, const std::string& configuration) {
    return "__global__ void k(int m, int n, const float* A, const float* x, float* y) {\n"
           "    int row = blockIdx.x * blockDim.x + threadIdx.x;\n"
           "    float* nothing = nullptr;\n"
           "    if (row < m) { " +
           guarded +
           "; }\n}\n"
           "void f(int m, int n, const float* A, const float* x, float* y) { k<<<" +
           configuration + ">>>(m, n, A, x, y); }\n";
}

std::string hazard_of(const std::string& text, const std::string& problem) {
    const Written written(text);
    const Emulated result =
        emulate(instance_of(problem), add_user_kernels(shipped_catalog(), written.path()).variants.front()->id);
    return result.run.hazards.empty() ? "none" : result.run.hazards.front().text;
}

void expect_begin(const std::string& text, const std::string& begin) { EXPECT_EQ(text.substr(0, begin.size()), begin); }

void expect_part(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(Messages, AnAccessThatIsRefusedSaysWhetherItReadsOrWrites) {
    const auto said = [](const std::string& body) { return hazard_of(row_kernel(body, "1, 32"), "sgemv:8x16"); };
    expect_begin(said("y[row] = x[row + 9]"), "reads x[16], but x has 16 elements: ");
    expect_begin(said("y[row - 1] = 0"), "writes y[-1], but y has 8 elements: ");
    expect_begin(said("atomicAdd(y + 8, 1.f)"), "atomically changes y[8], but y has 8 elements: ");
    expect_begin(said("nothing[row + 5] = 1"), "writes element 5 of a null pointer (of 4 bytes each): ");
    expect_begin(said("y[row] = nothing[2]"), "reads element 2 of a null pointer (of 4 bytes each): ");
    expect_begin(said("float4 v = *(const float4*)(A + 1); y[row] = v.x"),
                 "reads 16 bytes at A[1], which does not start at a multiple of 16 bytes: ");
    expect_begin(said("((float*)0x5000000000000)[row] = 1"),
                 "writes address 0x5000000000000, which is outside all arrays: ");
    expect_begin(said("extern __shared__ float all[]; all[row + 2] = 1"),
                 "writes byte 8 of the block's shared memory, which has only 0: ");
}

TEST(Messages, AGridThatIsTooSmallIsNamed) {
    const auto said = [](const std::string& body, const std::string& configuration) {
        return hazard_of(row_kernel(body, configuration), "sgemv:200x8");
    };
    EXPECT_EQ(said("y[row] = 1", "m / 128, 128"),
              "72 elements of y are never written, the first is y[128]: the grid has only 128 threads: round it up, "
              "(200 + 127) / 128 blocks");
    EXPECT_EQ(said("y[row] = 1", "1, 32"),
              "168 elements of y are never written, the first is y[32]: the grid has only 32 threads: let it cover "
              "every row");
    EXPECT_EQ(said("if (row < m - 8) y[row] = 1", "2, 128"),
              "8 elements of y are never written, the first is y[192]: check that the grid covers every row")
        << "the grid is not to blame";
}

TEST(Messages, AGridWithAWarpForEachRowIsNamedToo) {
    EXPECT_EQ(hazard_of("__global__ void k(int m, const float* A, const float* x, float* y) {\n"
                        "    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;\n"
                        "    if (row < m && threadIdx.x % 32 == 0) y[row] = 1;\n}\n"
                        "void f(int m, const float* A, const float* x, float* y) { k<<<m / 4, 128>>>(m, A, x, y); }\n",
                        "sgemv:30x8"),
              "2 elements of y are never written, the first is y[28]: the grid has only 28 warps: round it up, "
              "(30 + 3) / 4 blocks");
}

TEST(Messages, AGridWithoutBlocksSaysHowToRoundUp) {
    const Written written(row_kernel("y[row] = 1", "m / 128, 128"));
    try {
        emulate(instance_of("sgemv:64x8"), add_user_kernels(shipped_catalog(), written.path()).variants.front()->id);
        FAIL() << "it ran";
    } catch (const std::exception& error) {
        EXPECT_NE(std::string(error.what())
                      .find("line 6: k is launched with a grid of 0 x 1 x 1 blocks: use at least one; "
                            "if it is a quotient such as n / 128, round up: (n + 127) / 128"),
                  std::string::npos)
            << error.what();
    }
}

TEST(Messages, AFactorThatAKernelHasNoParameterForIsRefused) {
    const Variant& plain = *add_user_kernels(shipped_catalog(), file("kernel_only.cu")).variants.front();
    const Variant& full = *add_user_kernels(shipped_catalog(), file("doubles.cu")).variants.front();
    const auto why = [](const Variant& variant, const std::string& problem) {
        return refusal(variant, facts_of(parse_problem(problem))).value_or("");
    };
    EXPECT_EQ(why(plain, "sgemv:8x8,beta=2"), "takes no beta: its function needs a parameter of that name");
    EXPECT_EQ(why(plain, "sgemv:8x8"), "");
    EXPECT_EQ(why(full, "sgemv:8x8,alpha=3,beta=2"), "");
}

TEST(Messages, AHeaderThatIsMissingSaysWhereItMayLie) {
    expect_part(refusal_of("#include \"matrix_files.h\"\n" + row_kernel("y[row] = 1", "1, 32")),
                ".cu:1:10: 'matrix_files.h' file not found: put it beside this file or in a folder include, or leave "
                "out its #include");
}

TEST(Messages, AFunctionOfAnotherFileIsNamed) {
    expect_part(refusal_of("void report(int rows, float seconds);\n" + row_kernel("y[row] = 1", "1, 32") +
                           "void use() { report(1, 2); }\n"),
                ".cu:1:6: report(int, float) is used, but its source is in another file: put it into this file, or "
                "#include it");
}

TEST(Messages, ALaunchOfATemplateSaysThatItNeedsArguments) {
    const std::string text =
        "template <int n>\n__global__ void k(float* y) { y[0] = n; }\nint main() { k<2><<<1, 1>>>(nullptr); }\n";
    expect_part(refusal_of("// Launch: <<<rows, 32>>>\n" + text),
                ".cu:1: k is a template, and its n is not known: write it, as in: Launch: k<...><<<rows, 32>>>");
    expect_part(refusal_of(text), "such as  // Launch: k<2><<<(rows + 63) / 64, 64>>>");
}

TEST(Messages, AKernelOfWhichThereAreSeveralIsTheOneThatTakesTheArguments) {
    expect_part(refusal_of("__global__ void k(float* y) {}\n" + row_kernel("y[row] = 1", "1, 32")), "it was taken");
}

}  // namespace
}  // namespace lanescope
