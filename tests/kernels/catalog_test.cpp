// The catalogue: ids are unique, files exist and say what they must, and every entry is compiled.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "kernels/catalog.h"
#include "kernels/emulated.h"

namespace lanescope {
namespace {

/// The variants that have kernels of their own.
std::vector<Variant> own_variants() {
    std::vector<Variant> own;
    for (const Variant& variant : catalog())
        if (variant.group != "reference") own.push_back(variant);
    return own;
}

std::string text_of(const Variant& variant) {
    std::ifstream file(std::string(LANESCOPE_SOURCE_DIR) + "/kernels/" + std::string(variant.file));
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Catalogue, IdsAreUniqueWithinAnOperation) {
    std::set<std::pair<std::string_view, std::string_view>> ids;
    for (const Variant& variant : catalog())
        EXPECT_TRUE(ids.emplace(variant.operation, variant.id).second) << variant.id;
}

TEST(Catalogue, EachFileStatesIdeaLaunchBytesAndFlops) {
    for (const Variant& variant : own_variants()) {
        const std::string text = text_of(variant);
        for (const char* word : {"Idea", "Launch:", "Bytes:", "Flops:"})
            EXPECT_NE(text.find(word), std::string::npos) << variant.file << " lacks '" << word << "'";
    }
}

TEST(Catalogue, KernelFilesCarryNoPreamble) {
    for (const Variant& variant : own_variants()) {
        const std::string text = text_of(variant);
        EXPECT_EQ(text.find("#include"), std::string::npos) << variant.file;
        EXPECT_EQ(text.find("namespace"), std::string::npos) << variant.file;
    }
}

TEST(Catalogue, ExhibitsAndNoOthersSayWhatIsWrong) {
    for (const Variant& variant : catalog()) {
        EXPECT_EQ(variant.group == "published", !variant.defect.empty()) << variant.id;
        EXPECT_EQ(variant.group == "published", !variant.shown_on.empty()) << variant.id;
    }
}

TEST(Catalogue, PartsOfKFitAGrid) {
    const Variant* shared = find_variant("sgemv", "split_k_smem");
    EXPECT_FALSE(refusal(*shared, {.rows = 1, .cols = 134'215'680}));
    EXPECT_TRUE(refusal(*shared, {.rows = 1, .cols = 134'215'681}));
    EXPECT_FALSE(refusal(*find_variant("sgemv", "split_k"), {.rows = 1, .cols = 2'147'483'647}));
}

TEST(Catalogue, ARefusalSaysWhy) {
    const Variant* variant = find_variant("sgemv", "warp_per_row");
    ASSERT_NE(variant, nullptr);
    EXPECT_FALSE(refusal(*variant, {.rows = 4, .cols = 4}));
    EXPECT_FALSE(refusal(*variant, {.rows = 1, .cols = 536'870'911}));
    EXPECT_TRUE(refusal(*variant, {.rows = 1, .cols = 536'870'912}));
    EXPECT_TRUE(refusal(*variant, {.sparse = true, .rows = 4, .cols = 4}));
    EXPECT_EQ(find_variant("spmv", "no_such"), nullptr);
    EXPECT_TRUE(refusal(*find_variant("sgemv", "cublas"), {.rows = 4, .cols = 4}));
    EXPECT_FALSE(refusal(*find_variant("sgemv", "cublas"), {.rows = 4, .cols = 4, .on_gpu = true}));
}

TEST(Catalogue, EveryVariantRunsOnTheMachine) {
    std::vector<float> A{2}, x{3}, y{0};
    std::vector<simt::half> A_half{simt::to_half(2)}, x_half{simt::to_half(3)};
    std::vector<int> offsets{0, 1}, columns{0};
    const SpmvPlan plan = plan_spmv(offsets);
    for (const Variant& variant : own_variants()) {
        if (variant.group == "published") continue;  // broken on purpose
        y[0] = -1;
        if (variant.operation == "sgemv")
            run_emulated(variant.id, SgemvArrays{1, 1, 1, 0, A, x, y, 0, A_half, x_half}, {});
        else {
            SpmvArrays arrays{1, 1, offsets, columns, A, x, y};
            arrays.plan = &plan;
            run_emulated(variant.id, arrays, {});
        }
        EXPECT_EQ(y[0], 6) << variant.operation << " " << variant.id;
    }
}

}  // namespace
}  // namespace lanescope
