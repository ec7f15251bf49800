// Which of a problem's arrays and numbers each parameter of a function is: by the names that people use, and by type.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/problem_value.h"
#include "app/toolchain/debug_info.h"

namespace lanescope {

/// Whether it is an array of bfloat16.
bool is_bfloat_array(std::string_view type);

/// Bytes of an element of an array of that type: 2 for fp16 and bfloat16, 8 for doubles and 64-bit integers, else 4.
unsigned element_bytes(std::string_view type);

/// "const long*" and its like.
bool is_array_of_integers(std::string_view type);

struct BoundParameter {
    Parameter parameter;
    std::vector<std::string_view> candidates;  ///< values that it can be, the likeliest first; several: a trial decides
    std::optional<int> constant;               ///< not of the problem: a number that the file's header sets
    bool is_said = false;                      ///< by the file's header, so that no trial changes it
    /// Values that it may be if none of the candidates is right: its name is not clear.
    std::vector<std::string_view> otherwise = {};
    std::vector<int> numbers = {};  ///< among which a trial chooses; the constant is the first
};

/// Why a parameter cannot be bound, in one line with what to do.
struct BindingFault {
    std::string parameter, text;
    std::string meaning = {};  ///< that the header can give the parameter: "rows" or "0"; empty: none
};

struct Binding {
    std::vector<BoundParameter> parameters;
    std::vector<BindingFault> complaints;
    bool complete() const { return complaints.empty(); }
    /// Whether each parameter has one candidate at most.
    bool unique() const;
};

/// What each parameter means, by their names.
using Meanings = std::map<std::string, std::string>;

/// Ways to bind what the names leave open, the likeliest first, `most` of them. No array is bound to two parameters,
/// unless the header says so.
std::vector<Meanings> ways_of(const Binding& binding, std::size_t most);

/// Binds clear names first, and the others to what is left: by type, by constness, then by the usual order. The first
/// candidates together are the likeliest way. fixed: what the file's header says, by the parameter's name: a value's
/// name, or a number.
Binding bind_parameters(const std::vector<Parameter>& parameters, std::span<const ProblemValue> values,
                        const std::map<std::string, std::string>& fixed);

/// The array of an operation that people call so; the clearest names come first.
std::optional<ProblemValue> array_named(std::string_view name);

/// Whether people call a number of rows, columns or nonzeros so.
bool names_a_size(std::string_view name);

/// Adds a parameter that is a size by its name, whatever the others are: the likeliest where it may be several.
void bind_size(Binding& binding, const Parameter& parameter, std::span<const ProblemValue> values,
               const std::map<std::string, std::string>& fixed);

}  // namespace lanescope
