#include "app/machine/checks/moments.h"

#include <algorithm>

namespace lanescope::simt {

std::uint32_t Moments::add(const Moment& moment) {
    std::uint32_t number = 0;
    if (free_.empty()) {
        number = ++used_;
    } else {
        number = free_.back();
        free_.pop_back();
    }
    const unsigned part = part_of(number);
    if (!parts_[part]) parts_[part] = std::make_unique<Moment[]>(part ? first_of(part) : 1u << first_bits);
    parts_[part][number - first_of(part)] = moment;
    return number;
}

void Moments::keep_only(const std::vector<bool>& named) {
    free_.clear();
    for (std::uint32_t number = used_; number > 0; --number)
        if (!named[number]) free_.push_back(number);
    std::ranges::fill(recent_, Recent{});
    // At least as many moments are added between two scans as the last one kept, so scans cost constant time per
    // moment.
    const auto kept = used_ - static_cast<std::uint32_t>(free_.size());
    limit_ = std::max(limit_, kept > UINT32_MAX / 2 ? UINT32_MAX : 2 * kept);
}

}  // namespace lanescope::simt
