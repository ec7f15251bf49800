#include "app/kernel_files/binding.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "app/base/text/numbers.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

/// "d_rowPtr", "row_ptr" and "matrix.row_ptr" are equal.
std::string plain_name(std::string_view name) {
    name.remove_prefix(name.rfind('.') + 1);  // structure field; npos + 1 is 0
    constexpr std::array<std::string_view, 6> prefixes{"d_", "dev_", "h_", "g_", "gpu_", "p_"};
    for (const std::string_view prefix : prefixes)
        if (name.starts_with(prefix) && name.size() > prefix.size()) {
            name.remove_prefix(prefix.size());
            break;
        }
    std::string plain;
    for (const char c : name)
        if (c != '_') plain += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return plain;
}

bool is_integer(std::string_view type) {
    constexpr std::array<std::string_view, 6> types{"int",           "unsigned int", "long",
                                                    "unsigned long", "long long",    "unsigned long long"};
    return std::ranges::count(types, type) > 0;
}

std::string_view without_const(std::string_view type) {
    if (type.starts_with("const ")) type.remove_prefix(6);
    return type;
}

bool is_half_array(std::string_view type) { return type == "__half*" || type == "half*"; }

bool is_float_array(std::string_view type) {
    return type == "float*" || type == "double*" || is_half_array(type) || is_bfloat_array(type);
}

/// cudaStream_t.
bool is_stream(std::string_view type) { return type == "CUstream_st*"; }

bool fits(std::string_view type, const ProblemValue& value) {
    const bool constant = type.starts_with("const ");
    type = without_const(type);
    switch (value.kind) {
        case ValueKind::integer:
            return is_integer(type);
        case ValueKind::real:
            return type == "float" || type == "double";
        case ValueKind::integers:
            return is_array_of_integers(type);
        case ValueKind::floats:
            return is_float_array(type) && !(value.is_written && constant);
    }
    return false;
}

using Aliases = std::vector<std::string_view> ProblemValue::*;

std::vector<std::string_view> candidates_by_name(const Parameter& parameter, std::span<const ProblemValue> values,
                                                 Aliases aliases) {
    const std::string name = plain_name(parameter.name);
    std::vector<std::string_view> found;
    for (const ProblemValue& value : values)
        if (std::ranges::count(value.*aliases, name) && fits(parameter.type, value)) found.push_back(value.name);
    return found;
}

/// Removes a parameter's only candidate from the others.
void settle(std::vector<BoundParameter>& parameters) {
    for (bool changed = true; changed;) {
        changed = false;
        for (const BoundParameter& sure : parameters) {
            if (sure.candidates.size() != 1) continue;
            for (BoundParameter& other : parameters)
                if (&other != &sure && other.candidates.size() > 1)
                    changed |= std::erase(other.candidates, sure.candidates[0]) > 0;
        }
    }
}

/// Returns values that fit and are not candidates of others.
std::vector<std::string_view> left_for(const BoundParameter& open, std::span<const BoundParameter> parameters,
                                       std::span<const ProblemValue> values) {
    std::vector<std::string_view> left;
    for (const ProblemValue& value : values)
        if (fits(open.parameter.type, value) && std::ranges::none_of(parameters, [&](const BoundParameter& p) {
                return std::ranges::count(p.candidates, value.name) > 0;
            }))
            left.push_back(value.name);
    return left;
}

bool is_open(const BoundParameter& p) { return p.candidates.empty() && !p.constant; }

/// Assigns the remaining values by type. If there are enough, each parameter may be any, first the one at its position;
/// otherwise the first parameter chooses.
void take_what_is_left(std::vector<BoundParameter>& parameters, std::span<const ProblemValue> values) {
    const std::vector<BoundParameter> before = parameters;
    std::map<std::vector<std::string_view>, std::size_t> open, given;
    for (const BoundParameter& p : before)
        if (is_open(p)) ++open[left_for(p, before, values)];
    for (BoundParameter& p : parameters) {
        if (!is_open(p)) continue;
        std::vector<std::string_view> left = left_for(p, before, values);
        if (const std::size_t place = given[left]++; open[left] <= left.size())
            std::ranges::rotate(left, left.begin() + std::ptrdiff_t(place));
        else
            left = left_for(p, parameters, values);
        p.candidates = std::move(left);
    }
}

/// The only writable array is the result.
void take_only_result(std::vector<BoundParameter>& parameters, std::span<const ProblemValue> values) {
    const auto result = std::ranges::find(values, true, &ProblemValue::is_written);
    const auto is_output = [&](const BoundParameter& p) { return !p.is_fixed && fits(p.parameter.type, *result); };
    if (result == values.end() || std::ranges::count_if(parameters, is_output) != 1) return;
    for (const BoundParameter& p : parameters)
        if (p.is_fixed && std::ranges::count(p.candidates, result->name)) return;
    std::ranges::find_if(parameters, is_output)->candidates = {result->name};
}

/// Returns the index among the first candidate's aliases, the clearest first.
std::size_t place_of_name(const BoundParameter& p, std::span<const ProblemValue> values, Aliases aliases) {
    const auto value = std::ranges::find(values, p.candidates[0], &ProblemValue::name);
    const auto& names = (*value).*aliases;
    return std::size_t(std::ranges::find(names, plain_name(p.parameter.name)) - names.begin());
}

bool is_array(std::string_view name, std::span<const ProblemValue> values) {
    const auto value = std::ranges::find(values, name, &ProblemValue::name);
    return value != values.end() && value->is_array();
}

bool is_taken(std::string_view array, const BoundParameter& by_another, std::span<const BoundParameter> parameters) {
    return std::ranges::any_of(parameters, [&](const BoundParameter& p) {
        return &p != &by_another && p.candidates.size() == 1 && p.candidates[0] == array;
    });
}

/// An array stays with its parameter. If two parameters name one array, the clearer name wins.
void take_by_name(std::vector<BoundParameter>& parameters, std::span<const ProblemValue> values, Aliases aliases) {
    std::map<std::string_view, BoundParameter*> owners;
    for (BoundParameter& p : parameters) {
        if (!is_open(p)) continue;
        p.candidates = candidates_by_name(p.parameter, values, aliases);
        std::erase_if(p.candidates, [&](std::string_view value) {
            return is_array(value, values) && !owners.contains(value) && is_taken(value, p, parameters);
        });
        if (p.candidates.size() != 1 || !is_array(p.candidates[0], values)) continue;
        BoundParameter*& owner = owners[p.candidates[0]];
        if (owner && place_of_name(*owner, values, aliases) <= place_of_name(p, values, aliases)) {
            p.candidates.clear();
            continue;
        }
        if (owner) owner->candidates.clear();
        owner = &p;
    }
}

/// An unclear name may also mean any array without a clear name.
void note_otherwise(std::vector<BoundParameter>& parameters, std::span<const BoundParameter> clear,
                    std::span<const ProblemValue> values) {
    for (std::size_t n = 0; n < parameters.size(); ++n) {
        BoundParameter& p = parameters[n];
        if (!is_open(clear[n])) continue;
        for (const ProblemValue& value : values)
            if (is_array(value.name, values) && fits(p.parameter.type, value) &&
                !is_taken(value.name, clear[n], clear) && !std::ranges::count(p.candidates, value.name))
                p.otherwise.push_back(value.name);
    }
}

/// Clears ambiguous parameters, from the last, until some way binds all; puts the likeliest first.
void agree_on_a_way(Binding& binding) {
    std::vector<Meanings> ways = ways_of(binding, 1);
    for (auto p = binding.parameters.rbegin(); ways.empty() && p != binding.parameters.rend(); ++p) {
        if (p->candidates.size() < 2) continue;
        p->candidates.clear();
        p->otherwise.clear();
        ways = ways_of(binding, 1);
    }
    if (ways.empty()) return;
    for (BoundParameter& p : binding.parameters)
        if (const auto found = std::ranges::find(p.candidates, ways[0][p.parameter.name]); found != p.candidates.end())
            std::rotate(p.candidates.begin(), found, found + 1);
}

std::string_view kind_in_words(ValueKind kind) {
    switch (kind) {
        case ValueKind::integer:
            return "whole numbers";
        case ValueKind::real:
            return "float or double";
        case ValueKind::integers:
            return "arrays of int or 64-bit integers";
        case ValueKind::floats:
            break;
    }
    return "arrays of float, double, half or __nv_bfloat16";
}

/// "rows, cols (whole numbers), x, y (arrays of float)".
std::string all_in_words(std::span<const ProblemValue> values) {
    std::string words;
    for (std::size_t n = 0; n < values.size(); ++n) {
        words += (n ? ", " : "") + std::string(values[n].name);
        if (n + 1 == values.size() || values[n + 1].kind != values[n].kind)
            words += fmt::format(" ({})", kind_in_words(values[n].kind));
    }
    return words;
}

/// As in app/runtime/host_call.h.
bool can_be_passed(std::string_view type) {
    type = without_const(type);
    constexpr std::array<std::string_view, 6> others{"float", "double", "bool", "char", "short", "unsigned short"};
    return type.ends_with('*') || is_integer(type) || std::ranges::count(others, type) > 0;
}

std::string choices(const Parameter& parameter, std::span<const ProblemValue> values) {
    std::vector<std::string_view> names;
    for (const ProblemValue& value : values)
        if (fits(parameter.type, value)) names.push_back(value.name);
    if (!names.empty())
        return fmt::format("it may be {}, or a number; write it in the header, as in:  // Bind: {} = {}",
                           fmt::join(names, ", "), parameter.name, names[0]);
    if (can_be_passed(parameter.type))
        return fmt::format(
            "the problem has no {}; it has {}: change the type, or give the parameter a number in the header, as in:  "
            "// Bind: {} = 0",
            parameter.type == "*" ? "pointer to a type without a name" : parameter.type, all_in_words(values),
            parameter.name);
    return fmt::format("the problem has no {}; it has {}: let the function take these, and create its other values",
                       parameter.type, all_in_words(values));
}

BoundParameter bound_by_header(const Parameter& parameter, std::span<const ProblemValue> values,
                               const std::string& said, std::vector<BindingFault>& complaints) {
    BoundParameter bound{
        .parameter = parameter, .candidates = {}, .constant = exact_number<int>(said), .is_fixed = true};
    const auto value = std::ranges::find(values, said, &ProblemValue::name);
    if (value != values.end() && fits(parameter.type, *value))
        bound.candidates = {value->name};
    else if (!bound.constant || !can_be_passed(parameter.type))
        complaints.push_back({parameter.name, fmt::format("'{} = {}' is not possible: {}", parameter.name, said,
                                                          choices(parameter, values))});
    return bound;
}

std::string first_choice(const Parameter& parameter, std::span<const ProblemValue> values) {
    const auto found =
        std::ranges::find_if(values, [&](const ProblemValue& value) { return fits(parameter.type, value); });
    if (found != values.end()) return std::string(found->name);
    return can_be_passed(parameter.type) ? "0" : "";
}

BindingFault unknown(const Parameter& parameter, std::span<const ProblemValue> values) {
    return {parameter.name, fmt::format("parameter '{}' is not known: {}", parameter.name, choices(parameter, values)),
            first_choice(parameter, values)};
}

/// nullptr if ambiguous.
const ProblemValue* value_of(const BoundParameter& bound, std::span<const ProblemValue> values) {
    if (bound.candidates.size() != 1) return nullptr;
    const auto found = std::ranges::find(values, bound.candidates[0], &ProblemValue::name);
    return found == values.end() ? nullptr : &*found;
}

/// Parameters with fp16 inputs or a shared value must have equal widths.
bool share_a_width(const BoundParameter& p, const BoundParameter& q, std::span<const ProblemValue> values) {
    const ProblemValue *of_p = value_of(p, values), *of_q = value_of(q, values);
    if (!of_p || !of_q) return false;
    if (of_p == of_q) return p.parameter.type.ends_with('*') && &p < &q;
    const auto is_input = [](const ProblemValue& value) {
        return value.kind == ValueKind::floats && !value.is_written;
    };
    return is_input(*of_p) && is_input(*of_q) && of_p < of_q &&
           (element_bytes(p.parameter.type) == 2 || element_bytes(q.parameter.type) == 2);
}

void complain_of_other_widths(Binding& binding, std::span<const ProblemValue> values) {
    for (const BoundParameter& p : binding.parameters)
        for (const BoundParameter& q : binding.parameters)
            if (element_bytes(p.parameter.type) != element_bytes(q.parameter.type) && share_a_width(p, q, values))
                binding.complaints.push_back(
                    {q.parameter.name,
                     fmt::format("parameter '{}' is a {}, and '{}' is a {}: give both the same type", q.parameter.name,
                                 q.parameter.type, p.parameter.name, p.parameter.type)});
}

/// One conversion serves all two-byte arrays.
void complain_of_mixed_halves(Binding& binding) {
    const auto is_half = [](const BoundParameter& p) { return is_half_array(without_const(p.parameter.type)); };
    const auto is_bfloat = [](const BoundParameter& p) { return is_bfloat_array(p.parameter.type); };
    const auto half = std::ranges::find_if(binding.parameters, is_half),
               bfloat = std::ranges::find_if(binding.parameters, is_bfloat);
    if (half != binding.parameters.end() && bfloat != binding.parameters.end())
        binding.complaints.push_back(
            {bfloat->parameter.name,
             fmt::format("parameter '{}' is a {}, and '{}' is a {}: give both the same type", bfloat->parameter.name,
                         bfloat->parameter.type, half->parameter.name, half->parameter.type)});
}

}  // namespace

bool is_bfloat_array(std::string_view type) {
    type = without_const(type);
    return type == "__nv_bfloat16*" || type == "nv_bfloat16*";
}

unsigned element_bytes(std::string_view type) {
    type = without_const(type);
    if (is_half_array(type) || is_bfloat_array(type)) return 2;
    return type == "double*" || type.find("long") != std::string_view::npos ? 8 : 4;
}

bool is_array_of_integers(std::string_view type) {
    type = without_const(type);
    return type.ends_with('*') && is_integer(type.substr(0, type.size() - 1));
}

bool Binding::unique() const {
    return std::ranges::all_of(parameters, [](const BoundParameter& p) { return p.candidates.size() <= 1; });
}

Binding bind_parameters(const std::vector<Parameter>& parameters, std::span<const ProblemValue> values,
                        const std::map<std::string, std::string>& fixed) {
    Binding binding;
    for (const Parameter& parameter : parameters) {
        const auto said = fixed.find(parameter.name);
        if (said != fixed.end())
            binding.parameters.push_back(bound_by_header(parameter, values, said->second, binding.complaints));
        else if (is_stream(parameter.type))
            binding.parameters.push_back({parameter, {}, 0, true});
        else
            binding.parameters.push_back({parameter, {}, {}});
    }
    take_only_result(binding.parameters, values);
    take_by_name(binding.parameters, values, &ProblemValue::aliases);
    const std::vector<BoundParameter> clear = binding.parameters;
    take_by_name(binding.parameters, values, &ProblemValue::vague_aliases);
    settle(binding.parameters);
    take_what_is_left(binding.parameters, values);
    settle(binding.parameters);
    note_otherwise(binding.parameters, clear, values);
    agree_on_a_way(binding);
    for (const BoundParameter& p : binding.parameters)
        if (p.candidates.empty() && !p.constant && !fixed.contains(p.parameter.name))
            binding.complaints.push_back(unknown(p.parameter, values));
    complain_of_other_widths(binding, values);
    complain_of_mixed_halves(binding);
    return binding;
}

std::optional<ProblemValue> array_named(std::string_view name) {
    const std::string plain = plain_name(name);
    for (const Aliases aliases : {&ProblemValue::aliases, &ProblemValue::vague_aliases})
        for (const Operation* operation : operations())
            for (const ProblemValue& value : operation->info().values)
                if (is_array(value.name, operation->info().values) && std::ranges::count(value.*aliases, plain))
                    return value;
    return std::nullopt;
}

bool names_a_size(std::string_view name) {
    const std::string plain = plain_name(name);
    const auto is_size = [&](const ProblemValue& value) {
        return value.kind == ValueKind::integer && std::ranges::count(value.aliases, plain) > 0;
    };
    return std::ranges::any_of(operations(),
                               [&](const Operation* o) { return std::ranges::any_of(o->info().values, is_size); });
}

void bind_size(Binding& binding, const Parameter& parameter, std::span<const ProblemValue> values,
               const std::map<std::string, std::string>& fixed) {
    if (const auto said = fixed.find(parameter.name); said != fixed.end()) {
        binding.parameters.push_back(bound_by_header(parameter, values, said->second, binding.complaints));
        return;
    }
    auto candidates = candidates_by_name(parameter, values, &ProblemValue::aliases);
    if (candidates.empty()) binding.complaints.push_back(unknown(parameter, values));
    candidates.resize(std::min<std::size_t>(candidates.size(), 1));
    binding.parameters.push_back({parameter, std::move(candidates), {}, true});
}

}  // namespace lanescope
