#include "app/views/state/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/analysis/best.h"
#include "app/model/operation.h"
#include "app/model/throughput.h"

namespace lanescope {
namespace {

struct Unit {
    const char *axis, *behind;
};

constexpr std::array units{Unit{"GB/s of compulsory traffic", " GB/s"}, Unit{"GFLOP/s", " GFLOP/s"},
                           Unit{"microseconds, cold L2: shorter is better", " us"}, Unit{"% of a plain read", " %"},
                           Unit{"speed-up", "\u00D7"}};

const std::array options{
    Option{"GB/s", "Compulsory bytes (each input read once, each output written once) divided by the time."},
    Option{"GFLOP/s", "The problem's multiplications and additions divided by the time."},
    Option{"microseconds", "The time of one launch with an empty L2."},
    Option{"% of the roof", "GB/s as a share of a plain read of memory on this device."},
    Option{"speed-up", "Baseline time divided by the variant's time."}};

}  // namespace

std::span<const Option> unit_options() { return options; }

double value_in(ThroughputUnit unit, const RunResult& result, double us, double base_us) {
    switch (unit) {
        case ThroughputUnit::gb_s:
            return gb_s(result.work, us);
        case ThroughputUnit::gflop_s:
            return gflop_s(result.work, us);
        case ThroughputUnit::percent_of_roof:
            return percent_of_roof(result.work, result.device, us);
        case ThroughputUnit::speed_up:
            return us > 0 ? base_us / us : 0;
        default:
            return us;
    }
}

ValueBounds bounds_in(ThroughputUnit unit, const RunResult& result, const RunResult* base) {
    if (unit == ThroughputUnit::speed_up) {
        const auto found = base && base != &result ? speed_up(result, *base) : std::nullopt;
        return found ? ValueBounds{found->low, found->high} : ValueBounds{};
    }
    const TimeInterval within = interval_of(result);
    const double one = value_in(unit, result, within.low), other = value_in(unit, result, within.high);
    return {std::min(one, other), std::max(one, other)};
}

std::string axis_text(ThroughputUnit unit) { return units[std::size_t(unit)].axis; }
std::string unit_text(ThroughputUnit unit) { return units[std::size_t(unit)].behind; }
std::string short_problem(const Problem& problem) { return problem.operation().short_text(problem); }

}  // namespace lanescope
