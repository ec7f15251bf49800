#include <gtest/gtest.h>

#include <set>

#include "app/catalog/catalog.h"
#include "app/views/state/view_model.h"
#include "tests/execution/emulate.h"
#include "tests/shipped_catalog.h"

namespace lanescope {
namespace {

RunResultPtr run(const Instance& instance, const Variant& variant) {
    RunResult result;
    result.variant = {.id = std::string(variant.id)};
    result.source = variant.id;  // unique per variant
    result.trace.edit() = emulate(instance, result.variant.id).run.trace;
    return std::make_shared<const RunResult>(std::move(result));
}

std::vector<RunResultPtr> runs_of(const std::string& operation, const std::string& problem) {
    const Instance instance = instance_of(problem);
    std::vector<RunResultPtr> runs;
    for (const Variant& variant : shipped_catalog().variants())
        if (variant.operation == operation && variant.group != VariantGroup::library)
            runs.push_back(run(instance, variant));
    return runs;
}

std::size_t lines_of(const RunResult& result) {
    std::set<int> lines;
    for (const Site& site : result.trace->sites) lines.insert(site.line);
    return lines.size();
}

void expect_a_colour_a_line(const RunResultPtr& a, const RunResultPtr& b) {
    const auto colours = line_colours({a, b});
    std::set<ImU32> different;
    for (const LineColours& lines : colours)
        for (const auto& [line, colour] : lines) different.insert(colour);
    EXPECT_EQ(different.size(), lines_of(*a) + lines_of(*b)) << a->variant.id << " beside " << b->variant.id;
}

void expect_colours_for_each_pair(const std::vector<RunResultPtr>& runs) {
    ASSERT_GT(runs.size(), 5u);
    for (std::size_t i = 0; i < runs.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) expect_a_colour_a_line(runs[j], runs[i]);
}

TEST(ShippedLines, HaveDistinctColoursForSgemv) { expect_colours_for_each_pair(runs_of("sgemv", "sgemv:64x320")); }

TEST(ShippedLines, HaveDistinctColoursForSpmv) { expect_colours_for_each_pair(runs_of("spmv", "spmv:rmat,scale=8")); }

}  // namespace
}  // namespace lanescope
