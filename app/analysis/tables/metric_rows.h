// Metrics of one result.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "app/analysis/lanes/lane_tally.h"
#include "app/analysis/tables/metrics.h"
#include "app/analysis/timing/roofline.h"
#include "app/model/measurements.h"

namespace lanescope {

/// The result must outlive it. A figure is empty if an input was not counted.
struct MetricFigures {
    using Value = std::optional<MetricValue>;

    const RunResult& result;
    LaneTally whole;
    InstructionCounts instruction_counts;
    Traffic traffic;
    std::optional<double> us, kernel_us;  ///< cold, with and without the launch
    MetricKind time = MetricKind::modelled;

    explicit MetricFigures(const RunResult& r);

    /// A fact is a count of lanes and steps, or follows from such counts.
    static Value fact_if(bool known, double value);
    /// A figure of PTX instructions, if they were counted.
    Value instructions(double value) const;
    Value branch_efficiency() const;  ///< percent
    Value by_gpu(HardwareCounter which) const;
    Value by_clock(Counter which) const;
    /// Returns percent of the clocks between two instructions of a warp.
    Value share_of_clocks(HardwareCounter which) const;

    Value cycles() const;
    Value rate(double (*of)(const Work&, double us)) const;
    Value share_of_roof() const;
    Value instructions_per_clock() const;
    Value idle_issue() const;
    Value occupancy_by_launch() const;
    Value lost_unevenly() const;  ///< percent of the steps until the last block ends
    Value lost_in_tail() const;   ///< likewise

    Value sectors_a_request() const;
    /// Counts loads only; stores bypass L1.
    std::optional<double> l1_bytes() const;
    Value l1_sectors() const;
    Value sectors(const std::optional<double>& bytes) const;
    /// Returns percent.
    Value share(const std::optional<double>& part, const std::optional<double>& all) const;
    /// Returns a rate of the same kind as the time.
    Value bandwidth(const std::optional<double>& bytes) const;
    Value latency() const;  ///< mean clocks per sector
    Value bank_conflicts() const;

private:
    MetricKind traffic_kind() const { return traffic.measured ? MetricKind::measured : MetricKind::modelled; }
    double sm_clocks() const;
};

// Rows of the metrics table.
struct RowGroup {
    const char* name;
    std::optional<Term> term;
};

struct MetricRow {
    const RowGroup& group;
    const char* name;
    MetricUnit unit;
    const char* definition;
    std::function<MetricFigures::Value(const MetricFigures&)> value;
    std::vector<Counter> counters = {};  ///< shown by this row
};

/// In table order.
const std::vector<MetricRow>& metric_rows();

}  // namespace lanescope
