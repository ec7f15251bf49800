// Tests kernels on the operation's small, error-prone shapes, under both schedules, on the emulator.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "app/model/lab_reports.h"
#include "app/model/runner.h"

namespace lanescope {

/// ShapeTests take milliseconds; the limits are for hanging kernels.
struct ShapeTestLimits {
    std::chrono::milliseconds each{30'000};  ///< then the kernel counts as hung
    std::chrono::milliseconds all{120'000};  ///< then no further trial starts
};

using OnShapeTest = std::function<void(const ShapeTest&)>;

std::size_t count_shape_tests(const Operation& operation, const std::vector<VariantChoice>& variants);

/// Runs the smallest shape first. A failing kernel does not end the others. Schedule::independent tests several lane
/// orders. Throws Cancelled, and the runner's errors.
std::vector<ShapeTest> try_shapes(Runner& runner, const Operation& operation,
                                  const std::vector<VariantChoice>& variants, Progress& progress,
                                  const OnShapeTest& on_test = {}, ShapeTestLimits limits = {});

// Background trials, which run after an experiment; the next one cancels them.
class ShapeTestTask {
public:
    /// Replaces the last trials. The variants belong to one operation.
    void submit(const Operation& operation, std::vector<VariantChoice> variants);
    /// Ends running trials soon.
    void cancel();
    bool wants_turn() const;
    /// Runs all trials. Does not throw.
    void run(Runner& runner);
    /// Returns the news since the last call.
    ShapeTestReport poll();

private:
    struct Order {
        const Operation* operation;
        std::vector<VariantChoice> variants;
        std::uint64_t run;
        std::shared_ptr<Progress> progress;
    };
    void take(std::uint64_t run, const ShapeTest& test);
    void end(std::uint64_t run, std::string error);

    mutable std::mutex mutex_;
    std::optional<Order> waiting_;
    std::shared_ptr<Progress> progress_;  ///< of the latest submission, or null after its end
    ShapeTestReport report_;              ///< collected since the last poll
};

}  // namespace lanescope
