#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "app/catalog/variants.h"
#include "app/formats/check_values.h"
#include "app/formats/recordings.h"
#include "app/operations/sgemv/sgemv.h"
#include "app/operations/sgemv/sgemv_problem.h"
#include "app/operations/spmv/spmv.h"
#include "app/operations/spmv/spmv_problem.h"
#include "app/session/view_fields.h"
#include "tests/model/arity.h"
#include "tests/model/message.h"
#include "tests/model/sample_result.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

template <class T>
class ListOfFields : public ::testing::Test {};
using Whole = ::testing::Types<VariantChoice, SgemvProblem, SpmvProblem, Provenance, Device, Work, WrongElement,
                               Verification, Times, Timing, SassLoads, LaunchShape, Site, Hazard, SiteName,
                               SiteAgreement, MaskDifference, Agreement, CrossCheck, RunResult, ViewSettings>;
TYPED_TEST_SUITE(ListOfFields, Whole);
TYPED_TEST(ListOfFields, NamesEachMember) { EXPECT_EQ(listed<TypeParam>(), arity<TypeParam>()); }

TEST(ListOfFields, AndOfSectionsNamesEachMemberOfATrace) {
    std::size_t sections = 0;
    RunResult result;
    each_section(result, [&](const char*, const auto&, bool) { ++sections; });
    EXPECT_EQ(listed<LaneTrace>() + listed<MatrixPicture>() + sections, arity<LaneTrace>() + arity<MatrixPicture>());
}

TEST(ListOfFields, LeavesOutOfAnExperimentOnlyItsTrace) { EXPECT_EQ(listed<Experiment>() + 1, arity<Experiment>()); }

// A later field is optional in its own struct only, not in others with a field of that name.
TEST(ListOfFields, SaysWhatCameLaterOfOneStructOnly) {
    nlohmann::json variant = encode(VariantChoice{"cte", 4});
    variant.erase("warps");
    VariantChoice read;
    decode(variant, read, Where{});
    EXPECT_EQ(read.lanes, 4);
    nlohmann::json agreement = encode(Agreement{});
    agreement.erase("warps");
    Agreement other;
    expect_parts(message_of([&] { decode(agreement, other, Where{}); }), {"warps", "there is none"});
}

class WrittenAndRead : public TemporaryFolder {
protected:
    RunResult again(RunResult result) const {
        write_lane_file(folder / "a.lane", {shared(std::move(result))});
        return *read_lane_file(folder / "a.lane").at(0);
    }
};

std::vector<std::string> problem_texts() {
    std::vector<std::string> texts{
        "sgemv:3x5",
        "sgemv:1x2147483647,alpha=-2.5,beta=0.5,seed=18446744073709551615",
        "spmv:uniform,rows=9,cols=7,max=3,skew=2,seed=3,values=fractions,empty=50,giant=5,column=4",
        "spmv:uniform,rows=9,block=3",
        "spmv:banded,rows=9,order=random",
        "spmv:file=a b,c.mtx",
        "spmv:seed=3,file=caf\xe9.mtx"};
    for (const SparsePattern pattern : generated_patterns) texts.push_back("spmv:" + std::string(name_of(pattern)));
    for (const std::int64_t points : stencil_points)
        texts.push_back("spmv:stencil,side=8,points=" + std::to_string(points));
    return texts;
}

TEST_F(WrittenAndRead, IsEachKindOfProblem) {
    std::set<SparsePattern> patterns;
    for (const std::string& text : problem_texts()) {
        RunResult result = sample_result();
        result.problem = parse_problem(text);
        if (const auto* sparse = result.problem.get_if<SpmvProblem>()) patterns.insert(sparse->pattern);
        EXPECT_EQ(again(result).problem, result.problem) << text;
        EXPECT_EQ(parse_problem(to_string(result.problem)), result.problem) << text;
    }
    EXPECT_EQ(patterns.size(), enum_names<SparsePattern>.list.size());
}

TEST_F(WrittenAndRead, IsEachSettingOfAVariant) {
    std::vector<VariantChoice> choices{{"cte"}};
    for (const Tuning& tuning : tunings)
        for (const int value : {1, tuning.most}) choices.emplace_back("cte").*tuning.chosen = value;
    for (const std::string_view schedule : enum_names<Schedule>.list)
        choices.push_back({"cte", 4, parse_schedule(schedule), 2});
    for (const VariantChoice& choice : choices) {
        RunResult result = sample_result();
        result.variant = choice;
        EXPECT_EQ(again(result).variant, choice);
        EXPECT_EQ(parse_variant(to_string(choice)), choice);
    }
}

// Each number of a file is replaced by each of these.

using Pointer = nlohmann::json::json_pointer;

const std::vector<nlohmann::json> extremes{-1,
                                           std::numeric_limits<std::int64_t>::min(),
                                           std::numeric_limits<std::int64_t>::max(),
                                           std::numeric_limits<std::uint64_t>::max(),
                                           -1e300,
                                           1e300,
                                           std::numeric_limits<double>::infinity(),
                                           std::nan("")};

/// Numbers for which every value is valid.
const std::set<std::string> free_numbers{"seed",     "address", "first_wrong_seed", "max_error",
                                         "expected", "got",     "allowed"};

bool is_mask(const std::string& path) { return path.ends_with("/emulated") || path.ends_with("/recorded"); }

bool is_free(const std::string& path) { return free_numbers.contains(path.substr(path.rfind('/') + 1)); }

/// Returns true for -1 as "no row, block or step", and for integral sums of bytes and counts.
bool is_possible(const std::string& path, const nlohmann::json& number) {
    const bool is_none =
        path.ends_with("/first_wrong_element") || path == "/hazards/0/block" || path.ends_with("/step");
    const bool is_sum = path.starts_with("/work/") || path.starts_with("/counters/") || path.starts_with("/hardware/");
    if (!number.is_number_integer()) return false;
    return number.is_number_unsigned() || number > 0 ? is_sum : is_none && number == -1;
}

bool accepted(const nlohmann::json& header) {
    try {
        RunResult result;
        decode(header, result, Where{});
        check_values(result, Where{});
        return true;
    } catch (const UsageError&) {
        return false;
    }
}

RunResult full_result() {
    RunResult result = sample_result();
    result.device.model_error = {{"median", 7.5}};
    result.matrix.rows = result.matrix.cols = 4;
    return result;
}

TEST(NumbersOfAFile, AllHaveARange) {
    const nlohmann::json good = encode(full_result());
    ASSERT_TRUE(accepted(good));
    const nlohmann::json flat = good.flatten();
    std::size_t numbers = 0;
    for (const auto& [path, value] : flat.items()) {
        if (!value.is_number() || is_free(path) || is_mask(path)) continue;
        ++numbers;
        for (const nlohmann::json& extreme : extremes) {
            const bool may_be = is_possible(path, extreme);
            nlohmann::json bad = good;
            bad[Pointer(path)] = extreme;
            EXPECT_EQ(accepted(bad), may_be) << path << " = " << extreme;
        }
    }
    EXPECT_GT(numbers, 150U);
}

TEST(NumbersOfAFile, ThatAreRefusedAreNamedWithTheirRange) {
    RunResult result = full_result();
    result.trace.edit().sites[1].line = -3;
    expect_parts(message_of([&] {
                     check_values(result, Where{nullptr, "results"});
                 }),
                 {"results.trace.sites[1].line: expected 0 to 10000000, got -3"});
}

TEST(TextsOfAFile, AreBounded) {
    RunResult result = full_result();
    result.device.name.assign(65'537, 'x');
    expect_parts(message_of([&] { check_values(result, Where{}); }), {"device.name", "at most 65536 bytes"});
}

}  // namespace
}  // namespace lanescope
