#include "app/cli/options/validators.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "app/base/error.h"
#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

std::string option_of(const std::string& text) { return text.substr(0, text.find(':')); }

std::string mismatch(const std::string& text) {
    if (text.ends_with("missing")) return option_of(text) + ": its value is missing; see --help";
    if (text.find("At Most") != std::string::npos) return option_of(text) + " is given more than once: give it once";
    return text;
}

/// Rewrites "file excludes --problem".
std::string exclusion(const std::string& text) {
    constexpr std::string_view excludes = " excludes ";
    const std::size_t at = text.find(excludes);
    if (at == std::string::npos) return text;
    return fmt::format("{} and {} exclude each other: remove one of them", text.substr(0, at),
                       text.substr(at + excludes.size()));
}

/// Rewrites "Could not convert: --rolled = maybe".
std::string conversion(const std::string& text) {
    constexpr std::string_view failed = "Could not convert: ";
    if (!text.starts_with(failed)) return text;
    return text.substr(failed.size()) + ": the value is invalid; see --help";
}

CLI::Validator whole_number_in(std::int64_t least, std::int64_t most, const std::string& range) {
    const auto check = [=](std::string& text) -> std::string {
        const Typed<std::int64_t> typed = typed_integer(text);
        if (!typed.value || *typed.value < least || *typed.value > most)
            return fmt::format("expected a whole number {}, not {}{}{}", range, quoted(text, 40),
                               typed.hint.empty() ? "" : "; ", typed.hint);
        text = std::to_string(*typed.value);
        return {};
    };
    return {check, "", ""};
}

}  // namespace

CLI::Validator whole_number(std::int64_t least, std::int64_t most) {
    return whole_number_in(least, most, fmt::format("from {} to {}", least, most));
}

CLI::Validator whole_number() { return whole_number_in(0, std::numeric_limits<std::int64_t>::max(), "from 0 on"); }

void refuse_empty_values(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options())
        if (std::ranges::count(option->results(), ""))
            throw UsageError(option->get_name() + " is empty: give it a value, or leave it out");
}

std::string in_our_words(const CLI::ParseError& error) {
    const std::string text = error.what();
    if (dynamic_cast<const CLI::ArgumentMismatch*>(&error)) return mismatch(text);
    if (dynamic_cast<const CLI::ExcludesError*>(&error)) return exclusion(text);
    if (dynamic_cast<const CLI::ConversionError*>(&error)) return conversion(text);
    if (dynamic_cast<const CLI::RequiredError*>(&error)) return text + "; see --help";
    return text;
}

}  // namespace lanescope
