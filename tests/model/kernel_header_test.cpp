#include "app/catalog/kernel_header.h"

#include <gtest/gtest.h>

#include "app/base/error.h"
#include "app/catalog/catalog.h"

namespace lanescope {
namespace {

constexpr std::string_view spmv_header =
    "// SpMV, a thread a row.\n"
    "//\n"
    "// Idea, against nothing: row i belongs to thread i.\n"
    "// A warp goes on until its longest row ends.\n"
    "// Bytes: 8 nnz + 4 (2 rows + cols + 1)      Flops: 2 nnz      From: C, 1D      Tune: warps = 2 of 1 2 4\n"
    "// Bind: n = cols, unused = 0\n"
    "//\n"
    "// Simple, but neighbouring lanes\n"
    "// read far apart.\n"
    "//\n"
    "// Needs: warps * cols <= 2147483647      Schedule: lockstep\n"
    "__global__ void k() {} // Bytes: none\n";

TEST(KernelHeader, HasATitleAndFieldsInOneLineOrSeveral) {
    const KernelHeader header = kernel_header(spmv_header);
    EXPECT_EQ(header.title, "SpMV, a thread a row.");
    EXPECT_EQ(header.text("Idea"), "row i belongs to thread i. A warp goes on until its longest row ends.");
    EXPECT_EQ(header.text("Bytes"), "8 nnz + 4 (2 rows + cols + 1)");
    EXPECT_EQ(header.text("Flops"), "2 nnz");
    EXPECT_EQ(header.text("From"), "C, 1D");
    EXPECT_EQ(header.text("Launch"), "");
}

TEST(KernelHeader, HasParagraphsInWordsBehindEmptyLines) {
    const KernelHeader header = kernel_header(spmv_header);
    EXPECT_EQ(header.paragraphs,
              (std::vector<HeaderParagraph>{{"", "Simple, but neighbouring lanes read far apart."}}));
    EXPECT_EQ(header.text("Bind"), "n = cols, unused = 0");
    EXPECT_EQ(kernel_header("// A\n// title\n//\n// and words\n").title, "A title");
}

TEST(KernelHeader, KnowsParagraphsByTheLabelsThatTheyHave) {
    const KernelHeader header = kernel_header(
        "// A title.\n// More: of it.\n//\n// Idea, against row_blocks: one a row: no more\n// of them.\n"
        "// Lanes a row: one.\n//\n// Known of the publication: 64 threads.\n// It says: nothing else\n");
    EXPECT_EQ(header.title, "A title. More: of it.");
    ASSERT_EQ(header.fields.size(), 1u);
    EXPECT_EQ(header.fields[0].written, "Idea, against row_blocks");
    EXPECT_EQ(header.fields[0].text, "one a row: no more of them.");
    EXPECT_EQ(header.paragraphs,
              (std::vector<HeaderParagraph>{
                  {"Lanes a row", "one."}, {"Known of the publication", "64 threads."}, {"It says", "nothing else"}}))
        << "a label begins a line where a sentence has ended";
}

TEST(KernelHeader, SaysWhatTheVariantNeedsAndCountsOn) {
    const KernelHeader header = kernel_header(spmv_header);
    ASSERT_EQ(needs_of(header).size(), 1u);
    EXPECT_EQ(needs_of(header)[0].text, "warps * cols <= 2147483647");
    EXPECT_TRUE(is_warp_synchronous(header));
    EXPECT_FALSE(is_warp_synchronous(kernel_header("// A\n")));
    EXPECT_TRUE(needs_of(kernel_header("// A\n")).empty());
}

TEST(KernelHeader, IsEmptyWithoutAComment) {
    EXPECT_EQ(kernel_header("__global__ void k() {}\n").title, "");
    EXPECT_TRUE(kernel_header("").fields.empty());
}

TEST(KernelHeader, SaysWhatParametersAreAndWhatCanBeTuned) {
    const KernelHeader header = kernel_header(spmv_header);
    EXPECT_EQ(bindings_of(header), (std::map<std::string, std::string>{{"n", "cols"}, {"unused", "0"}}));
    const std::vector<TunedNumber> numbers = tuning_of(header);
    ASSERT_EQ(numbers.size(), 1u);
    EXPECT_EQ(numbers[0].name, "warps");
    EXPECT_EQ(numbers[0].usual, 2);
    EXPECT_EQ(numbers[0].choices, (std::vector<int>{1, 2, 4}));
}

TEST(KernelHeader, LeavesANumberToTheFunctionWhereItIsUsuallyZero) {
    const std::vector<TunedNumber> numbers = tuning_of(kernel_header("// Tune: warps = 2 of 2 4; lanes = 0 of 8 16\n"));
    ASSERT_EQ(numbers.size(), 2u);
    EXPECT_EQ(numbers[1].name, "lanes");
    EXPECT_EQ(numbers[1].usual, 0);
    EXPECT_EQ(numbers[1].choices, (std::vector<int>{8, 16}));
}

std::string refusal(std::string_view source) {
    try {
        const KernelHeader header = kernel_header(source);
        (void)bindings_of(header);
        (void)tuning_of(header);
        (void)needs_of(header);
        (void)is_warp_synchronous(header);
    } catch (const UsageError& refused) {
        return refused.what();
    }
    return "";
}

TEST(KernelHeader, RefusesFieldsThatItCannotRead) {
    EXPECT_EQ(refusal("// A\n// Tune: warps = many\n"),
              "line 2: 'Tune: warps = many' cannot be read; write it as in: Tune: warps = 2 of 1 2 4 8");
    EXPECT_NE(refusal("// Tune: warps = 3 of 1 2\n"), "");
    EXPECT_NE(refusal("// Tune: warps = 1 of 1 x\n"), "");
    EXPECT_NE(refusal("// Tune: = 1 of 1\n"), "");
    EXPECT_NE(refusal("// Tune: warps = 0 of\n"), "");
    EXPECT_NE(refusal("// Schedule: slow\n"), "");
    EXPECT_TRUE(refusal("// A\n//\n// Needs: K <= 7\n").starts_with("line 3: 'Needs: K <= 7' cannot be read"));
    EXPECT_EQ(refusal("// Bind: n\n"), "line 1: 'Bind: n' cannot be read; write it as in: Bind: n = cols, unused = 0");
}

}  // namespace
}  // namespace lanescope
