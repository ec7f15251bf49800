#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <thread>

#include "tests/kernels/whole_catalogue.h"
#include "tests/shipped_catalog.h"

namespace lanescope::whole_catalogue {
namespace {

struct Case {
    const Variant* variant;
    const Problem* problem;
    bool independent;
    std::uint64_t seed;

    std::string run(unsigned threads) const {
        return describe(Numbers(*problem).run(*variant, options_for(*problem, options(independent, threads, seed))));
    }
    std::string name() const {
        return problem->name + " " + std::string(variant->id) + (independent ? " apart" : " in lockstep");
    }
};

const std::vector<Problem>& all_problems() {
    static const std::vector<Problem> all = problems();
    return all;
}

const Problem& problem(std::string_view name) { return *std::ranges::find(all_problems(), name, &Problem::name); }

/// Cases with faults or races, and some whose blocks synchronise.
std::vector<Case> troubled() {
    static constexpr std::array<std::array<std::string_view, 3>, 14> table{{{"sgemv", "a_float4_no_tail", "40x132"},
                                                                            {"sgemv", "a_float4_no_tail", "5x4099"},
                                                                            {"sgemv", "b_float4_last_vector", "33x129"},
                                                                            {"sgemv", "d_grid_from_k", "5x4099"},
                                                                            {"sgemv", "d_split_k_misaligned", "5x4099"},
                                                                            {"sgemv", "split_k", "5x4099"},
                                                                            {"sgemv", "tuned", "3x16384"},
                                                                            {"spmv", "cte_v1", "uneven"},
                                                                            {"spmv", "cte_v3", "skewed"},
                                                                            {"spmv", "cte_v5", "uneven"},
                                                                            {"spmv", "c_cte_v5_int", "short"},
                                                                            {"spmv", "c_1d_uncleared", "uneven"},
                                                                            {"spmv", "merge_path", "skewed"},
                                                                            {"spmv", "tuned", "skewed"}}};
    std::vector<Case> cases;
    for (const auto& [operation, id, on] : table)
        for (const bool independent : {false, true})
            cases.push_back({shipped_catalog().find(operation, id), &problem(on), independent, 1});
    return cases;
}

TEST(SameReport, OnAnyNumberOfCoresAgainAndAgain) {
    for (const Case& each : troubled()) {
        const std::string alone = each.run(1);
        for (const unsigned threads : {2u, 3u, 8u})
            for (int again = 0; again < 5; ++again)
                ASSERT_EQ(each.run(threads), alone) << each.name() << " on " << threads << " threads, run " << again;
    }
}

/// The variant that never ends gets the smallest problem, because every warp runs into the timeout.
std::string_view problem_for(const Variant& variant) {
    if (variant.id == "b_endless_reduction") return "1x1";
    if (variant.id == "d_int_overflow") return "128x17000000";
    return variant.operation == "spmv" ? "short" : "33x129";
}

std::vector<Case> every_variant() {
    std::vector<Case> cases;
    for (const Variant& variant : shipped_catalog().variants()) {
        if (variant.group == VariantGroup::library) continue;
        const Problem& on = problem(problem_for(variant));
        cases.push_back({&variant, &on, false, 1});
        for (const std::uint64_t seed : {1, 2, 7}) cases.push_back({&variant, &on, true, seed});
    }
    return cases;
}

/// Runs in a new thread, in which nothing has run before.
std::string fresh(const Case& each, unsigned threads) {
    std::string report;
    std::thread([&] { report = each.run(threads); }).join();
    return report;
}

TEST(SameReport, WhateverRanBefore) {
    const std::vector<Case> cases = every_variant();
    std::vector<std::string> expected;
    for (const Case& each : cases) expected.push_back(fresh(each, 1));
    std::vector<std::size_t> order(cases.size());
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::vector<std::size_t> shuffled = order;
    std::ranges::shuffle(shuffled, std::mt19937(3));
    for (const unsigned threads : {1u, 3u})
        for (const auto& sequence : {order, shuffled})
            for (const std::size_t i : sequence)
                ASSERT_EQ(cases[i].run(threads), expected[i])
                    << cases[i].name() << " seed " << cases[i].seed << " on " << threads << " threads";
}

}  // namespace
}  // namespace lanescope::whole_catalogue
