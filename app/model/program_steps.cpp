#include <algorithm>
#include <span>
#include <utility>

#include "app/model/cuda_program.h"

namespace lanescope {
namespace {

using Steps = std::span<ProgramStep>;

constexpr std::size_t longest_loop = 16;  ///< steps

bool is_same(const ProgramStep& a, const ProgramStep& b) {
    return a.kind == b.kind && a.line == b.line && a.bytes == b.bytes && a.name == b.name && a.result == b.result;
}

void sum_up(ProgramStep& sum, const ProgramStep& more) {
    sum.times += more.times;
    sum.us += more.us;
    sum.hazards += more.hazards;
}

bool is_whole_loop(Steps steps) {
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].loop.step != int(i + 1) || steps[i].loop.steps != int(steps.size())) return false;
    return true;
}

/// `round` repeats all rounds of `before`.
bool goes_on(const ProgramStep& before, const ProgramStep& round) {
    return is_same(before, round) && before.times == round.times * before.loop.rounds;
}

bool begins_loop(const ProgramStep& before, const ProgramStep& round) {
    return is_same(before, round) && before.times == round.times && before.loop == round.loop;
}

/// Returns true if the last `count` steps repeat those before them, and joins both.
bool join_round(std::vector<ProgramStep>& steps, std::size_t count) {
    if (steps.size() < 2 * count) return false;
    const Steps round = Steps(steps).last(count), before = Steps(steps).last(2 * count).first(count);
    const bool is_loop = is_whole_loop(before);
    if (!std::ranges::equal(before, round, is_loop ? goes_on : begins_loop)) return false;
    for (std::size_t i = 0; i < count; ++i) {
        sum_up(before[i], round[i]);
        before[i].loop = {int(i + 1), int(count), is_loop ? before[i].loop.rounds + 1 : 2};
    }
    steps.resize(steps.size() - count);
    return true;
}

}  // namespace

void add_step(ProgramReport& report, ProgramStep step) {
    std::vector<ProgramStep>& steps = report.steps;
    if (!steps.empty() && is_same(steps.back(), step) && steps.back().loop.steps == 0)
        sum_up(steps.back(), step);
    else if (steps.size() < max_program_steps)
        steps.push_back(std::move(step));
    else
        return void(++report.steps_left_out);
    for (std::size_t count = 2; count <= longest_loop; ++count)
        if (join_round(steps, count)) return;
}

}  // namespace lanescope
