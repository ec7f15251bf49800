#include "app/cli/options/option_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/base/error.h"
#include "app/base/text/numbers.h"
#include "app/base/text/plain_text.h"
#include "app/model/experiment.h"

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

bool is_in(std::int64_t value, const OptionRange& range) {
    return double(value) >= range.least && double(value) <= range.most;
}

std::string in_words(const OptionRange& range) {
    return std::isinf(range.most) ? fmt::format("from {} on", std::int64_t(range.least))
                                  : fmt::format("from {} to {}", std::int64_t(range.least), std::int64_t(range.most));
}

}  // namespace

CLI::Option* add_backend_row(CLI::App& app, const std::string& name, BackendWish& backend, const std::string& what) {
    const auto read = [&backend, name](const std::string& text) {
        if (text.empty()) return;  // refuse_empty_values() reports it
        try {
            backend = parse_backend(text);
        } catch (const UsageError& unknown) {
            throw CLI::ValidationError(name, unknown.what());
        }
    };
    return app.add_option_function<std::string>(name, read, what)
        ->default_str(std::string(to_string(backend)))
        ->type_name("auto|" + one_of(enum_names<BackendKind>.list));
}

void exclude(CLI::App& app, const std::string& name, std::initializer_list<const char*> others) {
    for (const char* other : others) app.get_option(name)->excludes(app.get_option(other));
}

CLI::Validator whole_number(OptionRange range) {
    const auto check = [range](std::string& text) -> std::string {
        const Typed<std::int64_t> typed = typed_integer(text);
        if (!typed.value || !is_in(*typed.value, range))
            return fmt::format("expected a whole number {}, not {}{}{}", in_words(range), quoted(text, 40),
                               typed.hint.empty() ? "" : "; ", typed.hint);
        text = std::to_string(*typed.value);
        return {};
    };
    return {check, "", ""};
}

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
