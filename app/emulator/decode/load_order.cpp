// Finds which loads wait for others: a load's address that derives from another load's result.
#include <algorithm>
#include <map>
#include <set>

#include "app/emulator/decode/decode.h"
#include "app/ptx/registers.h"

namespace lanescope::emulator {
namespace {

/// The loads that a register's value derives from.
struct Origin {
    unsigned level = 0;       ///< the most loads one after the other
    std::uint64_t loops = 0;  ///< of these loads; bit 0: outside loops

    void add(const Origin& other) {
        level = std::max(level, other.level);
        loops |= other.loops;
    }
};

/// Follows values in the order of the source, once around each loop.
class LoadOrders {
public:
    LoadOrders(const ptx::Function& function, const std::vector<std::uint32_t>& begin_of, Function& out)
        : function_(function), begin_of_(begin_of), out_(out), origins_(function.registers.size()) {}

    void find() {
        std::multimap<std::uint32_t, int> ends;
        for (std::size_t loop = 0; loop < out_.loops.size(); ++loop) ends.emplace(out_.loops[loop].last, int(loop));
        for (std::size_t n = 0; n < function_.instructions.size(); ++n) {
            if (Step* const load = follow(n)) note(*load, n);
            for (auto end = ends.lower_bound(begin_of_[n]); end != ends.end() && end->first < begin_of_[n + 1]; ++end)
                find_repeated(end->second);
        }
    }

private:
    int loop_of(std::size_t n) const { return begin_of_[n] < out_.loop_of.size() ? out_.loop_of[begin_of_[n]] : -1; }
    static std::uint64_t bit_of(int loop) { return std::uint64_t(1) << (loop + 1) % 64; }

    /// Whether every iteration takes the same steps.
    bool is_straight(const Loop& loop) const {
        const auto stays = [&](std::uint32_t s) {
            const Step* const step = s < out_.steps.size() ? &out_.steps[s] : nullptr;
            if (step && step->is_branch && step->guard == nowhere) s = step->target;
            return s > loop.first && s <= loop.last;
        };
        for (std::uint32_t s = loop.first; s <= loop.last; ++s) {
            const Step& step = out_.steps[s];
            if (step.leaves || step.collective) return false;
            if (step.is_branch && step.guard != nowhere && stays(step.target) && stays(s + 1)) return false;
            if (step.is_branch && s < loop.last && step.target <= s) return false;
        }
        return true;
    }

    /// Once more around the loop, with the values that its end leaves.
    void find_repeated(int number) {
        const Loop& loop = out_.loops[std::size_t(number)];
        if (loop.last - loop.first > most_steps) return;
        const auto first = std::ranges::lower_bound(begin_of_, loop.first) - begin_of_.begin();
        for (auto n = std::size_t(first); n < function_.instructions.size() && begin_of_[n] <= loop.last; ++n) {
            Step* const load = follow(n);
            if (!load || loop_of(n) != number || !load->order.leads || !(address_.loops & bit_of(number))) continue;
            load->order.repeats = true;
            return;
        }
    }

    void note(Step& load, std::size_t n) {
        load.order.level = std::uint8_t(std::min(address_.level, LoadOrder::levels - 1));
        load.order.leads = !(address_.loops & bit_of(loop_of(n)));
        load.order.opens = load.order.leads && loop_of(n) >= 0 && opened_.insert(loop_of(n)).second;
        load.order.unrolls = load.order.opens && is_straight(out_.loops[std::size_t(loop_of(n))]);
    }

    /// Returns the instruction's step if it is a load, and sets address_.
    Step* follow(std::size_t n) {
        const ptx::Instruction& instruction = function_.instructions[n];
        Origin origin;
        for_values(instruction, [&](const ptx::Operand& o) { origin.add(origins_[o.index]); });
        const auto first = out_.steps.begin() + begin_of_[n], end = out_.steps.begin() + begin_of_[n + 1];
        const auto load = std::find_if(first, end, [](const Step& step) { return step.is_load; });
        address_ = origin;
        for (auto step = first; step != end; ++step)
            if (step->collective && instruction.name() != "bar" && instruction.name() != "barrier")
                step->order.level = std::uint8_t(std::min(origin.level, LoadOrder::levels));
        if (load != end) origin = {origin.level + 1, origin.loops | bit_of(loop_of(n))};
        for_results(instruction, [&](const ptx::Operand& o) { origins_[o.index] = origin; });
        return load == end ? nullptr : &*load;
    }

    static constexpr std::uint32_t most_steps = 1 << 14;  ///< of a loop that is followed twice

    const ptx::Function& function_;
    const std::vector<std::uint32_t>& begin_of_;
    Function& out_;
    std::vector<Origin> origins_;  ///< by register
    std::set<int> opened_;         ///< loops with a leading load
    Origin address_;               ///< of the last load
};

}  // namespace

void order_loads(const ptx::Function& function, const std::vector<std::uint32_t>& begin_of, Function& out) {
    LoadOrders(function, begin_of, out).find();
}

}  // namespace lanescope::emulator
