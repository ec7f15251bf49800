#include "app/kernel_files/program.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ranges>

#include "app/base/error.h"

namespace lanescope {
namespace {

int number_for(const std::string& parameter, int usual, const ChosenNumbers& chosen) {
    if (parameter == "lanes" && chosen.lanes) return chosen.lanes;
    if (parameter == "warps" && chosen.warps) return chosen.warps;
    return usual;
}

std::string missing_value(std::string_view function, const BoundParameter& bound, const GivenValues& given) {
    const std::string& parameter = bound.parameter.name;
    return fmt::format(
        "{}(): parameter '{}' is {}, which the problem does not have; it has {}: write the meaning in the header, as "
        "in:  // Bind: {} = 0",
        function, parameter, bound.candidates.front(), fmt::join(given | std::views::keys, ", "), parameter);
}

}  // namespace

unsigned Program::element_bytes(std::string_view array) const {
    for (const BoundParameter& p : binding_.parameters)
        if (!p.candidates.empty() && p.candidates.front() == array) return lanescope::element_bytes(p.parameter.type);
    return 4;
}

bool Program::takes_bfloat() const {
    return std::ranges::any_of(binding_.parameters,
                               [](const BoundParameter& p) { return is_bfloat_array(p.parameter.type); });
}

std::function<void()> Program::prepare_call(const GivenValues& given, const ChosenNumbers& chosen) const {
    std::vector<runtime::HostValue> values;
    for (const BoundParameter& bound : binding_.parameters) {
        if (bound.constant)
            values.emplace_back(std::int64_t(number_for(bound.parameter.name, *bound.constant, chosen)));
        else if (const auto value = given.find(bound.candidates.front()); value != given.end())
            values.push_back(value->second);
        else
            throw UsageError(name_ + ": " + missing_value(function_->name, bound, given));
    }
    if (portable_host_) return runtime::prepare_portable_call(*portable_host_, *module_, *function_, values);
    return runtime::prepare_host_call(*module_, *function_, values);
}

}  // namespace lanescope
