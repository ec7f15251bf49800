// Options as rows: name, field, help, range. Errors in values have readable messages.
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <concepts>
#include <initializer_list>
#include <limits>
#include <string>
#include <vector>

#include "app/model/capabilities.h"

namespace lanescope {

/// Both included.
struct OptionRange {
    double least = 0, most = std::numeric_limits<double>::infinity();
};

/// Checks a whole number, for transform(). CLI11 would wrap negative numbers or print a bound of three hundred digits,
/// without a suggestion.
CLI::Validator whole_number(OptionRange range);

CLI::Option* add_backend_row(CLI::App& app, const std::string& name, BackendWish& backend, const std::string& what);

/// Names a value that is one of these words, for type_name(); value_choices.h reads it for completion.
template <class Words>
std::string one_of(const Words& words) {
    return fmt::format("{}", fmt::join(words, "|"));
}

inline constexpr bool default_shown = true;

/// Adds an option: name, field, help, range of a number. The field's type sets the parsing: a bool is a flag, a
/// function takes all values.
template <class T>
CLI::Option* add_row(CLI::App& app, const std::string& name, T& field, const std::string& what, OptionRange range = {},
                     bool shows_default = false) {
    const auto add = [&] {
        if constexpr (std::same_as<T, bool>)
            return app.add_flag(name, field, what);
        else if constexpr (std::same_as<T, BackendWish>)
            return add_backend_row(app, name, field, what);
        else if constexpr (std::invocable<T, std::vector<std::string>>)
            return app.add_option_function<std::vector<std::string>>(name, field, what);
        else if constexpr (std::integral<T>)
            return app.add_option(name, field, what)->transform(whole_number(range));
        else if constexpr (std::floating_point<T>)
            return app.add_option(name, field, what)->check(CLI::Range(range.least, range.most));
        else
            return app.add_option(name, field, what);
    };
    return shows_default ? add()->capture_default_str() : add();
}

/// Refuses an option together with `others`.
void exclude(CLI::App& app, const std::string& name, std::initializer_list<const char*> others);

/// Throws UsageError, for example for a script's unset variable.
void refuse_empty_values(const CLI::App& command);

/// Rewrites a parser message: fault, place, remedy.
std::string in_our_words(const CLI::ParseError& error);

}  // namespace lanescope
