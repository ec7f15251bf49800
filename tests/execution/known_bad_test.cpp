#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "app/analysis/hints/hints.h"
#include "app/formats/device_models.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

/// The expected hazard or hint, and part of its sentence. Without both, only wrong rows show the defect.
struct Expected {
    std::optional<HazardKind> hazard;
    std::optional<HintKind> hint;
    std::string says;
};

const std::map<std::string_view, Expected> table{
    {"a_float4_no_tail", {HazardKind::out_of_bounds, {}, "x has 132 elements"}},
    {"b_endless_reduction", {HazardKind::no_progress, {}, "loop"}},
    {"b_float4_last_vector", {{}, HintKind::scalar_tail, "with 1.0 of 32 lanes active"}},
    {"d_grid_from_k", {HazardKind::unwritten_output, {}, "384"}},
    {"d_split_k_misaligned", {HazardKind::misaligned, {}, "multiple of 16 bytes"}},
    {"d_split_k_tile_past_end", {HazardKind::out_of_bounds, {}, "x has 4092 elements"}},
    {"d_int_overflow", {HazardKind::out_of_bounds, {}, "A[-2135967296]"}},
    {"c_1d_uncleared", {HazardKind::uninitialised_read, {}, "y"}},
    {"c_cte_v5_int", {{}, {}, ""}},
};

std::vector<Variant> known_bad() {
    std::vector<Variant> found;
    for (const Variant& variant : shipped_catalog().variants())
        if (variant.group == VariantGroup::known_bad) found.push_back(variant);
    return found;
}

bool ends_early(const Expected& expected) {
    return expected.hazard == HazardKind::out_of_bounds || expected.hazard == HazardKind::misaligned ||
           expected.hazard == HazardKind::no_progress;
}

/// Verifies only runs that finish, because the reference of 2^31 elements is slow.
RunResult run_exhibit(const Variant& exhibit, bool verified) {
    RunResult result;
    result.problem = parse_problem(exhibit.shown_on);
    Progress progress;
    const Instance instance = make_instance(result.problem, progress, Storage::sparse);
    const auto backend = make_emulator(shipped_catalog(), load_devices(find_asset("devices")));
    const auto execution = backend->open(instance, {});
    const VariantChoice choice{std::string(exhibit.id)};
    const Array<float> y = execution->output(choice, result.hazards, progress);
    if (verified) result.verification = verify(reference_of(instance, progress), y);
    result.trace = execution->trace(choice, {}, progress).trace;
    return result;
}

const Hazard* find_hazard(const RunResult& result, HazardKind kind) {
    const auto found = std::ranges::find(result.hazards, kind, &Hazard::kind);
    return found == result.hazards.end() ? nullptr : &*found;
}

void expect_hazard(const RunResult& result, const Expected& expected) {
    const Hazard* hazard = find_hazard(result, *expected.hazard);
    ASSERT_NE(hazard, nullptr) << (result.hazards.empty() ? "no hazard" : result.hazards[0].text);
    EXPECT_NE(hazard->text.find(expected.says), std::string::npos) << hazard->text;
}

void expect_hint(const RunResult& result, const Expected& expected) {
    EXPECT_TRUE(result.verification.verified) << "it is slow, not wrong";
    EXPECT_TRUE(result.hazards.empty());
    const std::vector<Hint> found = hints(result);
    const auto hint = std::ranges::find(found, *expected.hint, &Hint::kind);
    ASSERT_NE(hint, found.end());
    EXPECT_NE(hint->text.find(expected.says), std::string::npos) << hint->text;
}

TEST(KnownBad, StateDefectAndProblem) {
    for (const Variant& exhibit : known_bad()) {
        EXPECT_FALSE(exhibit.defect.empty()) << exhibit.id;
        EXPECT_EQ(to_string(operation_of(parse_problem(exhibit.shown_on))), exhibit.operation) << exhibit.id;
    }
}

TEST(KnownBad, AreAllInTheTable) {
    for (const Variant& exhibit : known_bad()) EXPECT_TRUE(table.contains(exhibit.id)) << exhibit.id;
    EXPECT_EQ(known_bad().size(), table.size());
}

class KnownBadVariant : public testing::TestWithParam<std::string> {};

TEST_P(KnownBadVariant, ShowsItsDefect) {
    const Expected& expected = table.at(GetParam());
    const auto all = known_bad();
    const RunResult result = run_exhibit(*std::ranges::find(all, GetParam(), &Variant::id), !ends_early(expected));
    if (expected.hint) return expect_hint(result, expected);
    if (expected.hazard) expect_hazard(result, expected);
    if (!ends_early(expected)) {
        EXPECT_GT(result.verification.wrong_elements, 0);
    }
}

std::vector<std::string> ids() {
    std::vector<std::string> found;
    for (const Variant& exhibit : known_bad()) found.emplace_back(exhibit.id);
    return found;
}

INSTANTIATE_TEST_SUITE_P(Published, KnownBadVariant, testing::ValuesIn(ids()),
                         [](const auto& test) { return test.param; });

}  // namespace
}  // namespace lanescope
