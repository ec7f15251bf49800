#include <gtest/gtest.h>

#include "app/catalog/variants.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "tests/execution/awkward.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

Instance procedural(std::int64_t rows, std::int64_t cols) {
    Progress progress;
    SgemvInstance made = make_instance(SgemvProblem{.rows = rows, .cols = cols}, progress).as<SgemvInstance>();
    made.A.clear();
    made.procedural = 7;
    return made;
}

TEST(Unstored, EveryVariantReadsItRight) {
    const Instance instance = procedural(37, 130);
    for (const std::string& variant : variants_for(instance, VariantGroup::standard)) {
        if (reads_fp16(*shipped_catalog().find("sgemv", parse_variant(variant).id))) continue;
        SCOPED_TRACE(variant);
        const Emulated result = emulate(instance, variant);
        EXPECT_TRUE(result.verification.verified);
        EXPECT_TRUE(result.run.hazards.empty());
    }
}

TEST(Unstored, OnlyMatricesBeyondIntAreLeftOut) {
    Progress progress;
    const auto make = [&](const char* text, Storage storage) {
        return make_instance(parse_problem(text), progress, storage).as<SgemvInstance>();
    };
    EXPECT_FALSE(make("sgemv:64x64", Storage::sparse).procedural);
    EXPECT_TRUE(make("sgemv:2049x1048576", Storage::sparse).A.empty());
    EXPECT_LT(data_size(parse_problem("sgemv:2049x1048576"), Storage::sparse).bytes, 100e6);
    EXPECT_GT(data_size(parse_problem("sgemv:2049x1048576")).bytes, 8e9);
}

}  // namespace
}  // namespace lanescope
