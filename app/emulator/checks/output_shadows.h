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
    GlobalShadow::Before before;
    bool scratch = false;  ///< unwritten elements are not reported
};

class OutputShadows {
public:
    /// share_stamps: all cores have the same, because they run in turn. saves: restore() works.
    OutputShadows(const std::map<unsigned, Output>& outputs, ShadowMemories& memory, bool share_stamps = false,
                  bool saves = false)
        : memory_(memory), share_stamps_(share_stamps) {
        for (const auto& [array, output] : outputs) {
            shadows_.try_emplace(array, output.elements, output.before, stamps_, memory_[array],
                                 saves ? output.bytes : std::span<std::byte>());
            if (output.scratch) scratch_.insert(array);
        }
        for (auto& [array, shadow] : shadows_) {
            by_array_.resize(array + 1);
            by_array_[array] = &shadow;
        }
    }
    OutputShadows(const OutputShadows&) = delete;
    OutputShadows& operator=(const OutputShadows&) = delete;
    bool is_scratch(unsigned array) const { return scratch_.contains(array); }
    /// Returns null if the array is not checked.
    GlobalShadow* find(unsigned array) { return array < by_array_.size() ? by_array_[array] : nullptr; }
    const std::map<unsigned, GlobalShadow>& all() const { return shadows_; }
    /// Call before the launch, at most max_cores times unless they share stamps.
    AccessStamps& add_core() {
        if (share_stamps_ && cores_ > 0) return *stamps_[0];
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
    void restore() {
        for (const auto& [array, shadow] : shadows_) memory_[array].restore();
    }
    Releases& releases() { return releases_; }

private:
    ShadowMemories& memory_;
    const bool share_stamps_;
    AllStamps stamps_;
    unsigned cores_ = 0;
    Releases releases_;
    std::set<unsigned> scratch_;
    std::map<unsigned, GlobalShadow> shadows_;
    std::vector<GlobalShadow*> by_array_;  ///< null: not checked
};

}  // namespace lanescope::emulator
