// The files of the catalogue exist and say what they must, and every entry is compiled.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <vector>

#include "app/model/catalog.h"
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

std::string text_of(const std::string& name) {
    std::ifstream file(std::string(LANESCOPE_SOURCE_DIR) + "/kernels/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Catalogue, EachFileStatesIdeaBytesAndFlops) {
    for (const Variant& variant : own_variants()) {
        const std::string text = text_of(variant.file);
        for (const char* word : {"Idea:", "Bytes:", "Flops:", "From:"})
            EXPECT_NE(text.find(word), std::string::npos) << variant.file << " lacks '" << word << "'";
    }
}

TEST(Catalogue, EachFileIsCudaAndNothingOfThisProject) {
    for (const Variant& variant : own_variants()) {
        const std::string text = text_of(variant.file);
        EXPECT_NE(text.find("<<<"), std::string::npos) << variant.file << " launches nothing";
        EXPECT_EQ(text.find("#include \""), std::string::npos) << variant.file;
        EXPECT_EQ(text.find("lanescope"), std::string::npos) << variant.file;
    }
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
