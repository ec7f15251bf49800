// The comment above a kernel as words. Every variant's file must have one that can be read so.
#include "app/analysis/header_comment.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "app/model/catalog/catalog.h"
#include "app/system/assets.h"

namespace lanescope {
namespace {

constexpr auto example = R"(// SpMV, a thread a row (write-up C, '1D').
//
// Idea, against nothing: row i belongs to thread i. But a warp goes on until
// its longest row ends: that is the price.
// Lanes a row: one.
// Launch: blocks of 64 threads: many. Bytes: 8 nnz + 4. Flops: 2 nnz.
__global__ void thread_per_row() {}  // not this
)";

TEST(HeaderComment, HasATitleAnIdeaAndFacts) {
    const HeaderComment comment = header_comment(example);
    EXPECT_EQ(comment.title, "SpMV, a thread a row (write-up C, '1D').");
    ASSERT_EQ(comment.ideas.size(), 2u);
    EXPECT_EQ(comment.ideas[0], (CommentPart{"Idea, against nothing",
                                             "Row i belongs to thread i. But a warp goes on until its longest row "
                                             "ends: that is the price."}))
        << "lines are joined; a colon within a sentence is no label";
    EXPECT_EQ(comment.ideas[1], (CommentPart{"Lanes a row", "One."}));
    EXPECT_EQ(comment.facts,
              (std::vector<CommentPart>{
                  {"Launch", "blocks of 64 threads: many."}, {"Bytes", "8 nnz + 4."}, {"Flops", "2 nnz."}}));
}

TEST(HeaderComment, BehindAnEmptyLineBeginsAnotherPart) {
    const HeaderComment comment = header_comment(
        "// Title.\n//\n// Idea: one.\n// Bytes: 8 nnz      Tune: warps = 2 of 1 2\n//\n// Simple, and\n// more.\n");
    EXPECT_EQ(comment.facts, (std::vector<CommentPart>{{"Bytes", "8 nnz      Tune: warps = 2 of 1 2"}}));
    EXPECT_EQ(comment.ideas, (std::vector<CommentPart>{{"Idea", "One."}, {"", "Simple, and more."}}));
}

TEST(HeaderComment, OfTextsWithoutOneIsEmpty) {
    EXPECT_TRUE(header_comment("").empty());
    EXPECT_TRUE(header_comment("__global__ void f() {}\n").empty());
    EXPECT_TRUE(header_comment("//").empty());
    const HeaderComment title_only = header_comment("// A title");
    EXPECT_EQ(title_only.title, "A title");
    EXPECT_TRUE(title_only.ideas.empty() && title_only.facts.empty());
}

TEST(HeaderComment, OfEveryVariantSaysWhatItIsWhyAndHowItIsLaunched) {
    for (const Variant& variant : catalog()) {
        if (variant.file.empty()) continue;  // a library
        std::ifstream file(find_asset("kernels/" + variant.file));
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        const HeaderComment comment = header_comment(text);
        EXPECT_FALSE(comment.title.empty()) << variant.file;
        EXPECT_EQ(comment.title.find("//"), std::string::npos) << variant.file;
        const auto is_idea = [](const CommentPart& part) { return part.label.starts_with("Idea"); };
        EXPECT_EQ(std::ranges::count_if(comment.ideas, is_idea), 1) << variant.file;
        const auto is_bytes = [](const CommentPart& part) { return part.label == "Bytes"; };
        EXPECT_EQ(std::ranges::count_if(comment.facts, is_bytes), 1) << variant.file;
    }
}

}  // namespace
}  // namespace lanescope
