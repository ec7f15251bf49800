// Binds parameters to arrays and numbers, by common names and types.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/compilers/dwarf/debug_info.h"
#include "app/model/problem_parameters.h"

namespace lanescope {

bool is_bfloat_array(std::string_view type);

/// Returns 2 for fp16 and bfloat16, 8 for doubles and 64-bit integers, otherwise 4.
unsigned element_bytes(std::string_view type);

bool is_array_of_integers(std::string_view type);

struct BoundParameter {
    Parameter parameter;
    std::vector<std::string_view> candidates;  ///< likeliest first; an attempt decides between several
    std::optional<int> constant;               ///< number from the file's header
    bool is_fixed = false;                     ///< by the file's header: no attempt changes it
    /// Fallbacks for an unclear name.
    std::vector<std::string_view> otherwise = {};
    std::vector<int> numbers = {};  ///< for attempts; the first is the constant
};

/// Why a parameter cannot be bound, with a remedy.
struct BindingFault {
    std::string parameter, text;
    std::string meaning = {};  ///< for the header: "rows" or "0"; may be empty
};

struct Binding {
    std::vector<BoundParameter> parameters;
    std::vector<BindingFault> complaints;
    bool complete() const { return complaints.empty(); }
    bool unique() const;
};

/// Parameter -> value name or number.
using Meanings = std::map<std::string, std::string>;

/// Returns up to `most` ways to bind ambiguous parameters, likeliest first. Parameters share an array only if the
/// header requires it.
std::vector<Meanings> ways_of(const Binding& binding, std::size_t most);

/// Binds clear names first, then the rest by type, constness and common order. The first candidates are the likeliest
/// way. `fixed`: from the header.
Binding bind_parameters(const std::vector<Parameter>& parameters, std::span<const ProblemValue> values,
                        const std::map<std::string, std::string>& fixed);

std::optional<ProblemValue> array_named(std::string_view name);

/// Includes rows, columns and nonzeros.
bool names_a_size(std::string_view name);

/// Adds a parameter that is a size by its name, likeliest first.
void bind_size(Binding& binding, const Parameter& parameter, std::span<const ProblemValue> values,
               const std::map<std::string, std::string>& fixed);

}  // namespace lanescope
