#include "app/backends/cuda/event_order.h"

#include <algorithm>
#include <array>
#include <bit>

namespace lanescope::cuda {
namespace {

using Parts = std::span<const std::span<const EventStep>>;

class Merge {
public:
    explicit Merge(Parts parts) : parts_(parts) {
        for (unsigned lane = 0; lane < parts.size(); ++lane)
            if (!parts[lane].empty()) open_ |= 1u << lane;
    }

    std::vector<EventStep> run() {
        std::vector<EventStep> steps;
        while (open_) steps.push_back(take(choose()));
        return steps;
    }

private:
    const EventStep& head(unsigned lane) const { return parts_[lane][next_[lane]]; }

    /// Returns true if the lane's next recorded event is the next one in which it takes part.
    bool due(unsigned lane) const { return (open_ >> lane & 1) && head(lane).before == taken_[lane]; }

    /// Returns true if no other lane of the event must write first.
    bool free(unsigned writer) const {
        for (std::uint32_t rest = head(writer).mask & open_ & ~(1u << writer); rest; rest &= rest - 1)
            if (due(static_cast<unsigned>(std::countr_zero(rest)))) return false;
        return true;
    }

    unsigned choose() const {
        int best = -1;
        for (const bool strictly : {true, false}) {
            for (std::uint32_t rest = open_; rest; rest &= rest - 1) {
                const auto lane = static_cast<unsigned>(std::countr_zero(rest));
                if (!due(lane) || (strictly && !free(lane))) continue;
                if (best < 0 || head(lane).site < head(static_cast<unsigned>(best)).site) best = static_cast<int>(lane);
            }
            if (best >= 0) return static_cast<unsigned>(best);
        }
        return static_cast<unsigned>(std::countr_zero(open_));  // damaged event buffer: any order will do
    }

    EventStep take(unsigned lane) {
        const EventStep step = head(lane);
        for (std::uint32_t rest = step.mask; rest; rest &= rest - 1) ++taken_[std::countr_zero(rest)];
        if (++next_[lane] == parts_[lane].size()) open_ &= ~(1u << lane);
        return step;
    }

    Parts parts_;
    std::uint32_t open_ = 0;
    std::array<std::size_t, 32> next_{};
    std::array<std::uint16_t, 32> taken_{};  ///< events per lane so far, mod 65536
};

}  // namespace

std::vector<EventStep> order_by_count(Parts parts) {
    const auto filled = std::ranges::count_if(parts, [](auto part) { return !part.empty(); });
    if (filled == 1)  // never diverged
        for (const auto& part : parts)
            if (!part.empty()) return {part.begin(), part.end()};
    return Merge(parts).run();
}

std::vector<EventStep> order_by_clock(Parts parts) {
    std::vector<EventStep> steps;
    for (const auto& part : parts) steps.insert(steps.end(), part.begin(), part.end());
    if (steps.empty()) return steps;
    std::uint32_t start = steps[0].more;
    for (const EventStep& step : steps)
        if (static_cast<std::int32_t>(step.more - start) < 0) start = step.more;
    std::ranges::stable_sort(steps, {}, [start](const EventStep& step) { return step.more - start; });
    return steps;
}

}  // namespace lanescope::cuda
