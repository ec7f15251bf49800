#include "app/worker/answer_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/lab/schedule_seeds.h"
#include "app/lab/verifier.h"
#include "app/model/text/error.h"

namespace lanescope {

void AnswerCheck::begin(const Experiment& experiment, Storage storage) {
    const std::lock_guard lock(mutex_);
    experiment_ = experiment;
    storage_ = storage;
    found_.clear();
}

Verification AnswerCheck::check(const std::string& variant, std::uint64_t seed, std::span<const float> y,
                                Progress& progress) {
    const std::lock_guard lock(mutex_);
    const auto asked = std::ranges::find(experiment_.variants, variant, [](const auto& v) { return to_string(v); });
    if (asked == experiment_.variants.end())
        throw UsageError("the answer of variant '" + variant + "' was not requested");
    const PreparedProblem& problem = problems_.prepare(experiment_.problem, progress, storage_);
    if (std::int64_t(y.size()) != problem.facts.rows)
        throw UsageError(
            fmt::format("the answer has {} numbers, but the problem has {} rows", y.size(), problem.facts.rows));
    const Verification one = verify_here({problem, *asked, seed, y}, progress);
    // The first answer counts: a kernel that may retry could find out the right one.
    return found_[variant].try_emplace(seed, one).first->second;
}

Verification AnswerCheck::of(const VariantChoice& variant) const {
    const std::lock_guard lock(mutex_);
    const auto found = found_.find(to_string(variant));
    if (found == found_.end()) return {};
    const Found& orders = found->second;
    if (orders.size() == 1) return orders.begin()->second;
    Verification all{.verified = true, .seeds = 0};
    for (const auto& [seed, one] : orders) note_order(all, seed, one);
    return all;
}

}  // namespace lanescope
