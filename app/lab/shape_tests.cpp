#include "app/lab/shape_tests.h"

#include <fmt/format.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>
#include <utility>

#include "app/analysis/hints/fault_summary.h"
#include "app/catalog/variants.h"
#include "app/lab/jobs.h"
#include "app/model/operation.h"
#include "app/model/run_result.h"

namespace lanescope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::array schedules{Schedule::lockstep, Schedule::independent};

/// Cancels `part` after a timeout or with `whole`.
class ShapeTestDeadline {
public:
    ShapeTestDeadline(const Progress& whole, Progress& part, Clock::time_point end)
        : thread_([&whole, &part, end](std::stop_token stop) { watch(whole, part, end, stop); }) {}

private:
    static void watch(const Progress& whole, Progress& part, Clock::time_point end, std::stop_token stop) {
        std::mutex mutex;
        std::condition_variable_any ended;
        std::unique_lock lock(mutex);
        constexpr std::chrono::milliseconds deadline_glance{10};
        while (!ended.wait_for(lock, stop, deadline_glance, [&] { return stop.stop_requested(); }) &&
               !stop.stop_requested())
            if (whole.cancelled() || Clock::now() > end) return part.cancel();
    }

    std::jthread thread_;
};

std::string wrong_elements_in_words(const RunResult& result) {
    const Verification& v = result.verification;
    const std::string word = elements_word(result, 1);
    if (v.wrong_elements == 1) return fmt::format("{} {}", word, v.first_wrong_element);
    return fmt::format("{} {}s, the first is {} {}", v.wrong_elements, word, word, v.first_wrong_element);
}

void judge(const RunResult& result, ShapeTest& test) {
    const bool stopped = faulted(result) || !result.failure.empty();
    if (!stopped && result.verification.verified && result.hazards.empty()) return;
    test.verdict = stopped                        ? ShapeVerdict::fault
                   : result.verification.verified ? ShapeVerdict::hazard
                                                  : ShapeVerdict::wrong;
    if (test.verdict == ShapeVerdict::wrong) test.text = wrong_elements_in_words(result);
    for (const std::string& more : {result.failure, hazards_by_line(result.hazards)})
        if (!more.empty()) test.text += (test.text.empty() ? "" : "; ") + more.substr(0, more.find('\n'));
    if (!result.hazards.empty()) test.line = result.hazards.front().line;
}

Experiment experiment_of(const ShapeTest& test) {
    Experiment experiment;
    experiment.problem = test.problem;
    experiment.variants = {test.variant};
    experiment.backend = BackendKind::emulator;
    experiment.schedule = test.schedule;
    experiment.schedule_seeds = shape_test_seeds;
    experiment.traced = experiment.timed = experiment.compared = false;
    return experiment;
}

/// Returns why header or parameters exclude the trial; empty if not.
std::string why_forbidden(const Catalog& catalog, const ShapeTest& test) {
    const Variant& variant = variant_of(catalog, operation_of(test.problem), test.variant);
    if (const auto reason = refusal(variant, facts_of(test.problem))) return *reason;
    if (variant.warp_synchronous && test.schedule == Schedule::independent) return "needs lockstep lanes";
    return "";
}

void run_shape_test(Runner& runner, ShapeTest& test, const Progress& whole, Clock::time_point end) {
    Progress progress;
    const ShapeTestDeadline deadline(whole, progress, end);
    try {
        judge(*runner.run(experiment_of(test), progress).at(0), test);
    } catch (const Cancelled&) {
        whole.check();
        test.verdict = ShapeVerdict::hung;
        test.text = "it did not finish";
    }
}

std::vector<ShapeTest> shape_tests_of(const Operation& operation, const std::vector<VariantChoice>& variants) {
    std::vector<ShapeTest> all;
    for (const Problem& problem : operation.shape_test_problems())
        for (const VariantChoice& variant : variants)
            for (const Schedule schedule : schedules) {
                all.push_back({.variant = variant, .problem = problem, .schedule = schedule});
                all.back().variant.schedule.reset();  // the trial sets its own
            }
    return all;
}

}  // namespace

std::size_t count_shape_tests(const Operation& operation, const std::vector<VariantChoice>& variants) {
    return operation.shape_test_problems().size() * variants.size() * schedules.size();
}

std::vector<ShapeTest> try_shapes(const Catalog& catalog, Runner& runner, const Operation& operation,
                                  const std::vector<VariantChoice>& variants, Progress& progress,
                                  const OnShapeTest& on_test, ShapeTestLimits limits) {
    std::vector<ShapeTest> shape_tests = shape_tests_of(operation, variants);
    const auto end = Clock::now() + limits.all;
    for (std::size_t i = 0; i < shape_tests.size(); ++i) {
        ShapeTest& test = shape_tests[i];
        progress.check();
        progress.phase("trying " + to_string(test.variant) + " on " + to_string(test.problem));
        if (test.text = why_forbidden(catalog, test); !test.text.empty())
            test.verdict = ShapeVerdict::forbidden;
        else if (Clock::now() > end)
            test.verdict = ShapeVerdict::not_tried;
        else
            run_shape_test(runner, test, progress, Clock::now() + limits.each);
        progress.fraction(double(i + 1) / double(shape_tests.size()));
        if (on_test) on_test(test);
    }
    return shape_tests;
}

std::uint64_t submit_shape_tests(Jobs& jobs, const Operation& operation, std::vector<VariantChoice> variants) {
    const std::size_t total = count_shape_tests(operation, variants);
    const Operation* const of = &operation;
    const auto work = [of, all = std::move(variants)](const JobTurn& turn) {
        try_shapes(turn.catalog, *turn.runners.front(), *of, all, turn.progress,
                   [&](const ShapeTest& test) { turn.post(test); });
    };
    return jobs.submit(JobKind::shape_tests, work, total);
}

ShapeTestReport shape_test_report(const JobReport& report) { return {report, report.values_of<ShapeTest>()}; }

}  // namespace lanescope
