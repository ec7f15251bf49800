// Shadows of a launch's output arrays.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <vector>

#include "app/emulator/checks/access_order.h"
#include "app/emulator/checks/global_shadow.h"

namespace lanescope::emulator {

struct Output {
    std::span<std::byte> bytes;
    std::size_t elements = 0;
    bool defined = true;   ///< before the kernel
    bool scratch = false;  ///< unwritten elements are not reported
};

class OutputShadows {
public:
    explicit OutputShadows(const std::map<unsigned, Output>& outputs) {
        for (const auto& [array, output] : outputs) {
            shadows_.try_emplace(array, output.elements, output.defined, stamps_);
            if (output.scratch) scratch_.insert(array);
        }
    }
    bool is_scratch(unsigned array) const { return scratch_.contains(array); }
    /// Returns null if the array is not checked.
    GlobalShadow* find(unsigned array) {
        const auto found = shadows_.find(array);
        return found == shadows_.end() ? nullptr : &found->second;
    }
    const std::map<unsigned, GlobalShadow>& all() const { return shadows_; }
    /// Call before the launch, at most max_cores times.
    AccessStamps& add_core() {
        stamps_[cores_] = std::make_unique<AccessStamps>(cores_);
        return *stamps_[cores_++];
    }
    /// Call on the owning core, without a locked element.
    void make_room(AccessStamps& stamps) {
        if (!stamps.is_full()) return;
        std::vector<bool> named(stamps.used() + std::size_t(1));
        for (auto& [array, shadow] : shadows_) shadow.mark(stamps.core(), named);
        stamps.keep_only(named);
    }
    Releases& releases() { return releases_; }

private:
    AllStamps stamps_;
    unsigned cores_ = 0;
    Releases releases_;
    std::set<unsigned> scratch_;
    std::map<unsigned, GlobalShadow> shadows_;
};

}  // namespace lanescope::emulator
