#include "app/ptx/inlined_calls.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace lanescope::ptx {
namespace {

class Placement {
public:
    explicit Placement(Function& function) : function_(function), innermost_(function.instructions.size(), -1) {}

    void add(const InlinedCall& call) {
        const auto first = function_.labels.find(call.first), end = function_.labels.find(call.end);
        if (first == function_.labels.end() || end == function_.labels.end() || first->second >= end->second) return;
        const std::size_t last = std::min<std::size_t>(end->second, innermost_.size());
        if (first->second >= last) return;
        const auto place = std::int32_t(function_.places.size());
        function_.places.push_back({call.file, call.line, 0, innermost_[first->second]});
        std::fill(innermost_.begin() + first->second, innermost_.begin() + std::ptrdiff_t(last), place);
    }

    void finish() {
        for (std::size_t n = 0; n < innermost_.size(); ++n)
            if (innermost_[n] >= 0) set_place(function_.instructions[n], innermost_[n]);
    }

private:
    void set_place(Instruction& instruction, std::int32_t call) {
        if (function_.places[instruction.place].inlined_at >= 0) return;
        const auto [known, is_new] = made_.try_emplace({instruction.place, call}, function_.places.size());
        if (is_new) {
            SourcePlace inlined = function_.places[instruction.place];
            inlined.inlined_at = call;
            function_.places.push_back(inlined);
        }
        instruction.place = known->second;
    }

    Function& function_;
    std::vector<std::int32_t> innermost_;  ///< place of the innermost call around each instruction; -1: none
    std::map<std::pair<std::uint32_t, std::int32_t>, std::uint32_t> made_;
};

}  // namespace

void place_inlined_calls(Module& module, std::span<const InlinedCall> calls) {
    std::map<std::string_view, Placement> placements;
    for (Function& function : module.functions)
        if (function.has_body) placements.try_emplace(function.name, function);
    for (const InlinedCall& call : calls)
        if (const auto found = placements.find(call.function); found != placements.end()) found->second.add(call);
    for (auto& [name, placement] : placements) placement.finish();
}

}  // namespace lanescope::ptx
