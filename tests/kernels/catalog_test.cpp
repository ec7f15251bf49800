#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <vector>

#include "app/catalog/catalog.h"
#include "tests/kernels/whole_catalogue.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

std::vector<Variant> user_variants() {
    std::vector<Variant> own;
    for (const Variant& variant : shipped_catalog().variants())
        if (variant.group != VariantGroup::library) own.push_back(variant);
    return own;
}

std::string text_of(const std::string& name) {
    std::ifstream file(std::string(LANESCOPE_SOURCE_DIR) + "/kernels/" + name);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(Catalogue, EachFileStatesIdeaBytesAndFlops) {
    for (const Variant& variant : user_variants()) {
        const std::string text = text_of(variant.file);
        for (const char* word : {"Idea:", "Bytes:", "Flops:", "From:"})
            EXPECT_NE(text.find(word), std::string::npos) << variant.file << " lacks '" << word << "'";
    }
}

TEST(Catalogue, EachFileIsCudaAndNothingOfThisProject) {
    for (const Variant& variant : user_variants()) {
        const std::string text = text_of(variant.file);
        EXPECT_NE(text.find("<<<"), std::string::npos) << variant.file << " launches nothing";
        EXPECT_EQ(text.find("#include \""), std::string::npos) << variant.file;
        EXPECT_EQ(text.find("lanescope"), std::string::npos) << variant.file;
    }
}

TEST(Catalogue, RunsEveryVariantOnTheEmulator) {
    const whole_catalogue::Numbers dense({.name = "1x1"}), sparse(whole_catalogue::sparse("one", {1}, 1));
    for (const Variant& variant : user_variants()) {
        if (variant.group == VariantGroup::known_bad) continue;  // broken on purpose
        const auto& numbers = variant.operation == "sgemv" ? dense : sparse;
        EXPECT_EQ(numbers.run(variant, {}).y, std::vector<float>{4}) << variant.operation << " " << variant.id;
    }
}

}  // namespace
}  // namespace lanescope
