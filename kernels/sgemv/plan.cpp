#include "kernels/sgemv/plan.h"

#include <algorithm>

#include "kernels/simt/constant.h"

namespace lanescope {
namespace {

constexpr std::int64_t longest_short_row = 512;
constexpr std::int64_t few_rows = 512;              ///< as many blocks as leave a large GPU half empty
constexpr std::int64_t wanted_blocks = 256;         ///< two an SM, each with many loads in flight
constexpr std::int64_t smallest_part = 16384;       ///< 512 threads with eight 16-byte loads each
constexpr double once_bytes = 256.0 * 1024 * 1024;  ///< above, passing the caches by no longer pays

SgemvPlan short_rows(std::int64_t cols, bool aligned) {
    SgemvPlan plan{.short_rows = true};
    plan.wide = aligned && cols % 4 == 0;
    plan.lanes = std::max(2, simt::power_of_two_for(double(plan.wide ? cols / 4 : cols), 32));
    const int width = plan.wide ? 4 : 1;
    plan.turns = int((cols + width * plan.lanes - 1) / (width * plan.lanes));
    return plan;
}

SgemvPlan few_long_rows(std::int64_t rows, std::int64_t cols) {
    SgemvPlan plan{.threads = 512, .loads = 8};
    const std::int64_t parts = std::max<std::int64_t>(1, wanted_blocks / rows);
    const std::int64_t part = std::max(smallest_part, (cols + parts - 1) / parts);
    plan.part = int(std::min((part + 4095) / 4096 * 4096, cols));
    plan.parts = int((cols + plan.part - 1) / plan.part);
    return plan;
}

/// One turn of two loads where the row allows; larger matrices have time for turns of four.
SgemvPlan long_rows(std::int64_t cols, bool once) {
    SgemvPlan plan{.threads = cols <= 1024 ? 128 : cols <= 2048 ? 256 : 512, .loads = 2, .part = int(cols)};
    if (!once && cols > 8192) plan.threads = 256, plan.loads = 4;
    return plan;
}

std::string reason_of_short(const SgemvPlan& plan, std::int64_t cols) {
    const std::string rows =
        plan.lanes == 32 ? "a row a warp" : std::to_string(32 / plan.lanes) + " rows side by side in a warp";
    return "rows of " + std::to_string(cols) + ": " + rows + ", and the next ones' loads under way, by " +
           (plan.wide ? "16-byte loads" : "4-byte loads, for its rows do not start at 16 bytes");
}

std::string reason_of_few(const SgemvPlan& plan, std::int64_t rows, std::int64_t cols) {
    return std::to_string(rows) + (rows == 1 ? " row" : " rows") + " of " + std::to_string(cols) +
           (plan.parts == 1
                ? ": a block of 512 threads each, eight loads in flight a thread"
                : ": cut into " + std::to_string(plan.parts) +
                      " parts each, a block a part; the last block to end adds up, always in the same order");
}

std::string reason_of_long(const SgemvPlan& plan, std::int64_t cols) {
    return "rows of " + std::to_string(cols) + ": a block of " + std::to_string(plan.threads) + " threads a row, " +
           (plan.loads == 2 ? "two" : "four") + " loads in flight a thread";
}

}  // namespace

SgemvPlan plan_sgemv(std::int64_t rows, std::int64_t cols, bool aligned) {
    const bool once = 4.0 * double(rows) * double(cols) <= once_bytes;
    SgemvPlan plan = cols <= longest_short_row ? short_rows(cols, aligned)
                     : rows < few_rows         ? few_long_rows(rows, cols)
                                               : long_rows(cols, once);
    plan.once = once;
    return plan;
}

std::string reason_of(const SgemvPlan& plan, std::int64_t rows, std::int64_t cols) {
    const std::string reason = plan.short_rows   ? reason_of_short(plan, cols)
                               : rows < few_rows ? reason_of_few(plan, rows, cols)
                                                 : reason_of_long(plan, cols);
    return reason + (plan.once ? "; A is read once and passes the caches by" : "; A is larger than 256 MB");
}

}  // namespace lanescope
