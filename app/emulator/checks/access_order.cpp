#include "app/emulator/checks/access_order.h"

#include <algorithm>
#include <span>
#include <utility>

#include "app/emulator/checks/access_stamps.h"

namespace lanescope::emulator {

bool ordered_by_fences(const Access& earlier, const Accessor& by) { return by.fences && by.fences->order(earlier, by); }

void Releases::add(SyncPoint at, const Release& release) {
    const std::scoped_lock lock(mutex_);
    releases_[at].push_back(release);
    any_ = true;
}

std::size_t Releases::count(SyncPoint at) const {
    const std::scoped_lock lock(mutex_);
    const auto found = releases_.find(at);
    return found == releases_.end() ? 0 : found->second.size();
}

bool Releases::order(SyncPoint at, std::size_t count, const Access& earlier) const {
    const std::scoped_lock lock(mutex_);
    const auto found = releases_.find(at);
    if (found == releases_.end()) return false;
    const std::span<const Release> releases(found->second);
    return std::ranges::any_of(releases.first(std::min(count, releases.size())), [&](const Release& release) {
        return release.block == earlier.block && earlier.ordered_without_fences(release.accessor());
    });
}

void Fences::begin_block() {
    fenced_.clear();
    observed_.clear();
    acquired_.clear();
    acquired_by_block_.clear();
}

void Fences::begin_epoch() {
    const auto acquire = [&](const Counts& counts) {
        for (const auto& [at, count] : counts) {
            std::size_t& known = acquired_by_block_[at];
            known = std::max(known, count);
        }
    };
    for (const auto& [thread, counts] : observed_) acquire(counts);
    for (const Acquired& acquired : acquired_) acquire(acquired.counts);
    observed_.clear();
    acquired_.clear();
}

void Fences::fence(const Accessor& by) {
    const unsigned thread = thread_of(by);
    fenced_[thread] = {by.clock, by.block, by.epoch, by.warp, by.lane};
    if (const auto observed = observed_.find(thread); observed != observed_.end()) {
        acquired_.push_back({Access::by(by), std::move(observed->second)});
        observed_.erase(observed);
    }
}

void Fences::release(const Accessor& by, SyncPoint at) const {
    if (fenced_.empty()) return;
    if (const auto fenced = fenced_.find(thread_of(by)); fenced != fenced_.end()) releases_.add(at, fenced->second);
}

void Fences::observe(const Accessor& by, SyncPoint at) {
    if (!releases_.any()) return;
    if (const std::size_t count = releases_.count(at)) observed_[thread_of(by)][at] = count;
}

bool Fences::order(const Counts& counts, const Access& earlier) const {
    return std::ranges::any_of(counts,
                               [&](const auto& count) { return releases_.order(count.first, count.second, earlier); });
}

bool Fences::order(const Access& earlier, const Accessor& by) const {
    return order(acquired_by_block_, earlier) || std::ranges::any_of(acquired_, [&](const Acquired& acquired) {
               return acquired.access.ordered_without_fences(by) && order(acquired.counts, earlier);
           });
}

std::uint32_t AccessStamps::add(const AccessStamp& stamp) {
    std::uint32_t number = 0;
    if (free_.empty()) {
        number = ++used_;
    } else {
        number = free_.back();
        free_.pop_back();
    }
    const unsigned part = part_of(number);
    if (!parts_[part]) parts_[part] = std::make_unique<AccessStamp[]>(part ? first_of(part) : 1u << first_bits);
    parts_[part][number - first_of(part)] = stamp;
    return number;
}

void AccessStamps::keep_only(const std::vector<bool>& named) {
    free_.clear();
    for (std::uint32_t number = used_; number > 0; --number)
        if (!named[number]) free_.push_back(number);
    std::ranges::fill(recent_, Recent{});
    // At least as many stamps are added between scans as the last one kept: constant time per stamp.
    const auto kept = used_ - static_cast<std::uint32_t>(free_.size());
    limit_ = std::max(limit_, kept > UINT32_MAX / 2 ? UINT32_MAX : 2 * kept);
}

}  // namespace lanescope::emulator
