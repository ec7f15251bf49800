#include "app/emulator/steps/device_heap.h"

#include <algorithm>
#include <map>
#include <mutex>
#include <tuple>
#include <vector>

#include "app/emulator/steps/external_functions.h"
#include "app/emulator/steps/lane_loops.h"

namespace lanescope::emulator {
namespace {

constexpr std::uint64_t unit = 16;  ///< alignment, as on a GPU

/// During a launch, released memory serves only its own thread: another one's access would race.
class DeviceHeap {
public:
    void place(std::uint64_t address, std::uint64_t bytes) {
        const std::scoped_lock lock(mutex_);
        address_ = address, bytes_ = bytes, used_ = 0;
        sizes_.clear();
        free_.clear();
        own_.clear();
    }
    void renew() {
        const std::scoped_lock lock(mutex_);
        for (auto& [owner, places] : own_) {
            auto& all = free_[std::get<2>(owner)];
            all.insert(all.end(), places.begin(), places.end());
        }
        own_.clear();
        if (!sizes_.empty()) return;
        free_.clear();
        used_ = 0;
    }
    std::uint64_t allocate(std::uint64_t wanted, std::uint32_t block, std::uint32_t thread) {
        const std::scoped_lock lock(mutex_);
        if (wanted > bytes_) return 0;
        const std::uint64_t bytes = std::max<std::uint64_t>(1, (wanted + unit - 1) / unit) * unit;
        std::uint64_t place = taken(own_[{block, thread, bytes}]);
        if (place == none) place = taken(free_[bytes]);
        if (place == none && bytes <= bytes_ - used_) place = std::exchange(used_, used_ + bytes);
        if (place == none) return 0;
        sizes_[place] = bytes;
        return address_ + place;
    }
    void release(std::uint64_t pointer, std::uint32_t block, std::uint32_t thread) {
        const std::scoped_lock lock(mutex_);
        const auto found = sizes_.find(pointer - address_);
        if (found == sizes_.end()) return;
        own_[{block, thread, found->second}].push_back(found->first);
        sizes_.erase(found);
    }

private:
    using Places = std::vector<std::uint64_t>;
    static constexpr std::uint64_t none = ~std::uint64_t(0);

    static std::uint64_t taken(Places& places) {
        if (places.empty()) return none;
        const std::uint64_t place = places.back();
        places.pop_back();
        return place;
    }

    std::mutex mutex_;
    std::uint64_t address_ = 0, bytes_ = 0, used_ = 0;
    std::map<std::uint64_t, std::uint64_t> sizes_;                                   ///< by place, of allocated memory
    std::map<std::uint64_t, Places> free_;                                           ///< by size
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint64_t>, Places> own_;  ///< by block, thread and size
};

DeviceHeap heap;

/// Places depend on the order of the blocks: they run one after the other.
bool runs_in_order(Warp& w) {
    if (!w.block().stop_point.parallel()) return true;
    w.block().stop_point.stop_for_order();
    return false;
}

const Step* allocate(Warp& w, const Step* s) {
    const CallTable& table = table_of(w, s);
    const bool in_order = runs_in_order(w);
    for_lanes(w.mask, [&](unsigned l) {
        const auto bytes = get<std::uint64_t>(w, table.parameters[0].first, l);
        const std::uint64_t place = in_order ? heap.allocate(bytes, w.block().number, w.number() * lanes + l) : 0;
        set(w, table.results[0].first, l, place);
    });
    return s + 1;
}

const Step* release(Warp& w, const Step* s) {
    if (!runs_in_order(w)) return s + 1;
    for_lanes(w.mask, [&](unsigned l) {
        const auto pointer = get<std::uint64_t>(w, table_of(w, s).parameters[0].first, l);
        heap.release(pointer, w.block().number, w.number() * lanes + l);
    });
    return s + 1;
}

/// Also `new` and `new[]`, by their mangled names.
bool allocates(std::string_view name) { return name == "lanescope_allocate" || name == "_Znwm" || name == "_Znam"; }
bool releases(std::string_view name) {
    return name == "lanescope_release" || name.starts_with("_ZdlPv") || name.starts_with("_ZdaPv");
}

}  // namespace

bool uses_device_heap(const Code& code) {
    return std::ranges::any_of(code.functions, [](const auto& function) {
        return std::ranges::any_of(function->calls, [](const CallTable& call) { return allocates(call.outside); });
    });
}

void place_device_heap(std::uint64_t address, std::uint64_t bytes) { heap.place(address, bytes); }
void renew_device_heap() { heap.renew(); }

Execute find_heap_function(std::string_view name, const CallTable& call) {
    if (call.parameters.empty() || call.parameters[0].second != 8) return nullptr;
    if (allocates(name) && call.results.size() == 1 && call.results[0].second == 8) return allocate;
    if (releases(name) && call.results.empty()) return release;
    return nullptr;
}

}  // namespace lanescope::emulator
