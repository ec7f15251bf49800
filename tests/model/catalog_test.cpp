#include "app/catalog/catalog.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/catalog/kernel_folder.h"
#include "app/catalog/kernel_header.h"
#include "tests/model/temporary_folder.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

constexpr std::string_view twice =
    "// Twice the sum.\n"
    "//\n"
    "// Idea: each thread adds up its row, twice.\n"
    "// From: nobody      Tune: warps = 2 of 1 2 4; lanes = 0 of 8 16      Needs: warps * cols <= 1000\n"
    "//\n"
    "// It says printf(, and const __half* too.\n"
    "__global__ void kernel() {}\n"
    "template <int lanes>\n"
    "void helper(int rows) {}\n"
    "static void other() {}\n"
    "void spmv(int rows) { kernel<<<1, 32>>>(); }\n";

class KernelFolders : public TemporaryFolder {
protected:
    void add(const std::string& name, std::string_view text) const {
        std::filesystem::create_directories((folder / name).parent_path());
        put(name, text);
    }
};

std::vector<std::string> ids(const KernelFolder& read) {
    std::vector<std::string> found;
    for (const Variant& variant : read.variants) found.push_back(variant.id);
    return found;
}

TEST_F(KernelFolders, AFileMoreIsAVariantMore) {
    add("spmv/07_twice.cu", twice);
    const KernelFolder read = read_kernel_folder(folder);
    ASSERT_TRUE(read.faults.empty()) << read.faults[0].text;
    ASSERT_EQ(read.variants.size(), 1u);
    const Variant& variant = read.variants[0];
    EXPECT_EQ(variant.operation, "spmv");
    EXPECT_EQ(variant.id, "twice");
    EXPECT_EQ(variant.title, "Twice the sum");
    EXPECT_EQ(variant.idea, "each thread adds up its row, twice");
    EXPECT_EQ(variant.origin, "nobody");
    EXPECT_EQ(variant.group, VariantGroup::standard);
    EXPECT_EQ(variant.file, "spmv/07_twice.cu");
    EXPECT_EQ(variant.function, "spmv");
    EXPECT_EQ(variant.lanes, (std::vector<int>{8, 16}));
    EXPECT_EQ(variant.warps, (std::vector<int>{1, 2, 4}));
    EXPECT_EQ(variant.usual_warps, 2);
    EXPECT_EQ(variant.constraint, "columns up to 500, fewer if a block has more than 2 warps");
    EXPECT_FALSE(variant.warp_synchronous || variant.dispatching || reads_fp16(variant));
}

TEST_F(KernelFolders, AreReadInTheOrderOfFileNames) {
    for (const char* name : {"sgemv/10_late.cu", "sgemv/02_early.cu", "sgemv/known_bad/01_bad.cu", "spmv/01_sparse.cu"})
        add(name, "// A title.\nvoid sgemv() {}\n");
    add("sgemv/notes.txt", "no kernel");
    const KernelFolder read = read_kernel_folder(folder);
    EXPECT_EQ(ids(read), (std::vector<std::string>{"early", "late", "bad", "sparse"}));
    EXPECT_EQ(read.variants[2].group, VariantGroup::known_bad);
    EXPECT_EQ(read.variants[2].file, "sgemv/known_bad/01_bad.cu");
}

TEST_F(KernelFolders, HaveAVariantForEachHostFunction) {
    add("sgemv/pair.cu", "// A pair.\nvoid first(int M) {}\nvoid second(int M) {}\n");
    const KernelFolder read = read_kernel_folder(folder);
    EXPECT_EQ(ids(read), (std::vector<std::string>{"first", "second"}));
    EXPECT_EQ(read.variants[1].function, "second");
    EXPECT_EQ(read.variants[1].file, "sgemv/pair.cu");
}

TEST_F(KernelFolders, SeeInTheTextWhatAVariantReadsAndSays) {
    add("sgemv/half.cu", "// Halves.\nvoid sgemv(const __half* A) {}\n");
    add("sgemv/talk.cu", "// Talk.\nvoid sgemv(const float* A) { printf(\"why\"); }\n");
    const KernelFolder read = read_kernel_folder(folder);
    EXPECT_TRUE(reads_fp16(read.variants[0]) && !read.variants[0].dispatching);
    EXPECT_TRUE(read.variants[1].dispatching && !reads_fp16(read.variants[1]));
}

TEST_F(KernelFolders, NameABadFileAndHaveAllOthers) {
    add("sgemv/01_good.cu", "// Good.\nvoid sgemv() {}\n");
    add("sgemv/02_bad.cu", "// Bad.\n//\n// Tune: warps = many\nvoid sgemv() {}\n");
    add("sgemv/03_nameless.cu", "void sgemv() {}\n");
    add("sgemv/04_without.cu", "// Without.\n__global__ void kernel() {}\n");
    add("sgemv/05_good.cu", "// Good again.\nvoid sgemv() {}\n");
    const KernelFolder read = read_kernel_folder(folder);
    EXPECT_EQ(ids(read), (std::vector<std::string>{"good"}));
    ASSERT_EQ(read.faults.size(), 4u);
    EXPECT_EQ(read.faults[0].id, "bad");
    EXPECT_TRUE(read.faults[0].text.starts_with("kernels/sgemv/02_bad.cu, line 3: 'Tune: warps = many'"));
    EXPECT_TRUE(read.faults[1].text.starts_with("kernels/sgemv/03_nameless.cu, line 1: the file has no title"));
    EXPECT_TRUE(read.faults[2].text.starts_with("kernels/sgemv/04_without.cu, line 1: the file has no host function"));
    EXPECT_EQ(read.faults[3].text,
              "kernels/sgemv/05_good.cu: the variant 'good' is already in sgemv/01_good.cu: rename one of them");
}

TEST(KernelFolder, ThatIsNotThereHasNoVariants) { EXPECT_TRUE(read_kernel_folder("/nowhere").variants.empty()); }

TEST(Catalogue, HoldsTheFilesThatShipAndTheLibraries) {
    EXPECT_TRUE(shipped_catalog().faults().empty());
    EXPECT_EQ(shipped_catalog().variants().begin()->id, "thread_per_row");
    EXPECT_EQ(shipped_catalog().find("spmv", "cte")->file, "spmv/08_cte.cu");
    EXPECT_EQ(shipped_catalog().find("sgemv", "cublas")->file, "");
    EXPECT_EQ(shipped_catalog().find("spmv", "no_such"), nullptr);
}

TEST(Catalogue, IdsAreUniqueWithinAnOperation) {
    std::set<std::pair<std::string_view, std::string_view>> ids;
    for (const Variant& variant : shipped_catalog().variants())
        EXPECT_TRUE(ids.emplace(variant.operation, variant.id).second) << variant.id;
}

TEST(Catalogue, KnownBadVariantsAndNoOthersSayWhatIsWrong) {
    for (const Variant& variant : shipped_catalog().variants()) {
        EXPECT_EQ(variant.group == VariantGroup::known_bad, !variant.defect.empty()) << variant.id;
        EXPECT_EQ(variant.group == VariantGroup::known_bad, !variant.shown_on.empty()) << variant.id;
    }
}

TEST(Catalogue, EveryVariantHasATitleAnIdeaAndAnOrigin) {
    for (const Variant& variant : shipped_catalog().variants())
        EXPECT_FALSE(variant.title.empty() || variant.idea.empty() || variant.origin.empty()) << variant.id;
}

TEST(Catalogue, EveryKernelFileSaysHowManyBytesAndFlopsItTakes) {
    for (const Variant& variant : shipped_catalog().variants()) {
        if (variant.file.empty()) continue;  // a library
        const KernelHeader header = kernel_header(read_file(find_asset("kernels/" + variant.file), 1 << 20));
        EXPECT_FALSE(header.text("Bytes").empty() || header.text("Flops").empty()) << variant.file;
    }
}

TEST(Catalogue, KnowsWhoSaysWhatItChoseAndWhoReadsHalves) {
    const std::set<std::string> speakers{"tuned", "tuned_half", "coo", "ell", "sell", "diagonals", "short_columns"};
    for (const Variant& variant : shipped_catalog().variants()) {
        EXPECT_EQ(variant.dispatching, speakers.contains(variant.id)) << variant.id;
        EXPECT_EQ(reads_fp16(variant), variant.id.find("half") != std::string::npos) << variant.id;
        EXPECT_EQ(variant.warp_synchronous, variant.id.find("cte_v") != std::string::npos) << variant.id;
    }
}

TEST(Catalogue, PartsOfKFitAGrid) {
    const Variant* shared = shipped_catalog().find("sgemv", "split_k_smem");
    EXPECT_FALSE(refusal(*shared, facts_of_product("sgemv", {.rows = 1, .cols = 134'215'680})));
    EXPECT_EQ(refusal(*shared, facts_of_product("sgemv", {.rows = 1, .cols = 134'215'681})),
              "takes K up to 134 215 680");
    EXPECT_FALSE(refusal(*shipped_catalog().find("sgemv", "split_k"),
                         facts_of_product("sgemv", {.rows = 1, .cols = 2'147'483'647})));
}

TEST(Catalogue, ARefusalSaysWhy) {
    const auto facts = [](std::int64_t rows, std::int64_t cols, int warps, bool on_gpu = false) {
        ProblemFacts made = facts_of_product("sgemv", {.rows = rows, .cols = cols});
        made.warps = warps;
        made.on_gpu = on_gpu;
        return made;
    };
    const Variant* variant = shipped_catalog().find("sgemv", "warp_per_row");
    ASSERT_NE(variant, nullptr);
    EXPECT_FALSE(refusal(*variant, facts_of_product("sgemv", {.rows = 4, .cols = 4})));
    EXPECT_FALSE(refusal(*variant, facts_of_product("sgemv", {.rows = 1, .cols = 536'870'911})));
    EXPECT_TRUE(refusal(*variant, facts_of_product("sgemv", {.rows = 1, .cols = 536'870'912})));
    EXPECT_FALSE(refusal(*variant, facts(1, 536'870'912, 2)));
    EXPECT_TRUE(refusal(*variant, facts(1, 536'870'911, 8)));
    EXPECT_TRUE(refusal(*variant, facts_of_product("spmv", {.sparse = true, .rows = 4, .cols = 4})));
    EXPECT_TRUE(refusal(*shipped_catalog().find("sgemv", "cublas"), facts_of_product("sgemv", {.rows = 4, .cols = 4})));
    EXPECT_FALSE(refusal(*shipped_catalog().find("sgemv", "cublas"), facts(4, 4, 0, true)));
}

Variant user_variant(std::string id, std::string title) {
    return {.operation = "spmv", .id = std::move(id), .title = std::move(title), .file = "/home/me/own.cu"};
}

TEST(Catalogue, AddsAUserVariantDuringReads) {
    Catalog catalog(shipped_kernels());
    const VariantList before = catalog.variants();
    const std::size_t count = before.size();
    const Variant* first = &*before.begin();
    std::thread reader([&] {
        for (int n = 0; n < 1000; ++n)
            for (const Variant& variant : catalog.variants()) ASSERT_FALSE(variant.id.empty());
    });
    const Variant* added = &catalog.add(user_variant("own", "Mine"));
    const Variant* again = &catalog.add(user_variant("own", "Mine, mended"));
    reader.join();
    EXPECT_EQ(before.size(), count);
    EXPECT_EQ(catalog.variants().size(), count + 1);
    EXPECT_EQ(&*catalog.variants().begin(), first);
    EXPECT_EQ(catalog.find("spmv", "own"), again);
    EXPECT_EQ(added->title, "Mine");
}

TEST(Catalogue, KeepsItsOwnIds) { EXPECT_THROW(shipped_catalog().add(user_variant("cte", "Mine")), UsageError); }

}  // namespace
}  // namespace lanescope
