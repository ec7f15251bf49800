// Tests kernels on small, error-prone shapes, under both schedules, on the emulator.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/model/lab_reports.h"
#include "app/model/runner.h"

namespace lanescope {

/// Tests take milliseconds; the limits are for hanging kernels.
struct ShapeTestLimits {
    std::chrono::milliseconds each{30'000};  ///< then the kernel counts as hung
    std::chrono::milliseconds all{120'000};  ///< then no further trial starts
};

using OnShapeTest = std::function<void(const ShapeTest&)>;

std::size_t count_shape_tests(const Operation& operation, const std::vector<VariantChoice>& variants);

/// Runs the smallest shape first. A failing kernel does not end the others. Schedule::independent tests several lane
/// orders. Throws Cancelled, and the runner's errors.
std::vector<ShapeTest> try_shapes(const Catalog& catalog, Runner& runner, const Operation& operation,
                                  const std::vector<VariantChoice>& variants, Progress& progress,
                                  const OnShapeTest& on_test = {}, ShapeTestLimits limits = {});

class Jobs;
struct JobReport;

/// Runs after an experiment; the next one cancels it. The variants have one operation.
std::uint64_t submit_shape_tests(Jobs& jobs, const Operation& operation, std::vector<VariantChoice> variants);
ShapeTestReport shape_test_report(const JobReport& report);

}  // namespace lanescope
