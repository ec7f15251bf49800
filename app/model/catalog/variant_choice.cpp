// Text form: `cte`, `warp_per_row:lanes=8`, `cte_v5:independent` or `cte:compiled`.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <optional>
#include <vector>

#include "app/model/catalog/tuning.h"
#include "app/model/catalog/variant_id.h"
#include "app/model/enum_names.h"
#include "app/model/experiment.h"
#include "app/model/fields.h"
#include "app/model/text/error.h"
#include "app/model/text/quote.h"

namespace lanescope {
namespace {

std::string_view last_of(std::string_view settings) {
    const std::size_t comma = settings.rfind(',');
    return comma == std::string_view::npos ? settings : settings.substr(comma + 1);
}

void drop_last(std::string_view& settings) {
    const std::size_t comma = settings.rfind(',');
    settings = comma == std::string_view::npos ? "" : settings.substr(0, comma);
}

/// "v3" -> 3; 0: not a version.
int version_in(std::string_view part) {
    int number = 0;
    const char* const end = part.data() + part.size();
    if (part.size() < 2 || part[0] != 'v' || part[1] == '0') return 0;
    const auto [rest, failed] = std::from_chars(part.data() + 1, end, number);
    return failed == std::errc() && rest == end && number > 0 && number <= 1'000'000'000 ? number : 0;
}

constexpr std::string_view as_compiled = "compiled";

/// These remove their part from the end of "lanes=8,v3,compiled,independent".
std::optional<Schedule> take_schedule(std::string_view& settings) {
    const auto schedule = find_named<Schedule>(last_of(settings));
    if (schedule) drop_last(settings);
    return schedule;
}
bool take_as_compiled(std::string_view& settings) {
    const bool is_said = last_of(settings) == as_compiled;
    if (is_said) drop_last(settings);
    return is_said;
}
int take_version(std::string_view& settings) {
    const int version = version_in(last_of(settings));
    if (version > 0) drop_last(settings);
    return version;
}

}  // namespace

bool is_setting(std::string_view part) {
    if (find_named<Schedule>(part) || part == as_compiled || version_in(part) > 0) return true;
    return tuning_along(part.substr(0, part.find('='))) && part.find('=') != std::string_view::npos;
}

std::string to_string(const VariantChoice& choice) {
    std::vector<std::string> settings;
    for (const Tuning& tuning : tunings)
        if (const int chosen = choice.*tuning.chosen) settings.push_back(fmt::format("{}={}", tuning.axis, chosen));
    if (choice.version > 0) settings.push_back(fmt::format("v{}", choice.version));
    if (choice.as_compiled) settings.emplace_back(as_compiled);
    if (choice.schedule) settings.emplace_back(to_string(*choice.schedule));
    return settings.empty() ? choice.id : fmt::format("{}:{}", choice.id, fmt::join(settings, ","));
}

VariantChoice parse_variant(std::string_view text) {
    const std::size_t colon = text.find(':');
    const std::string_view id = text.substr(0, colon);
    if (!may_be_id(id))
        throw UsageError(
            fmt::format("variant {}: expected an id of the catalogue, such as warp_per_row or "
                        "warp_per_row:lanes=8",
                        quoted(text)));
    if (colon == std::string_view::npos) return {std::string(id)};
    std::array<std::int64_t, tunings.size()> chosen{};
    VariantChoice choice{std::string(id)};
    std::string_view settings = text.substr(colon + 1);
    choice.schedule = take_schedule(settings);
    choice.as_compiled = take_as_compiled(settings);
    choice.version = take_version(settings);
    std::vector<Field> fields;
    for (std::size_t i = 0; i < tunings.size(); ++i)
        fields.push_back({tunings[i].axis, &chosen[i], 1, tunings[i].most});
    if (!settings.empty() || !(choice.is_emulated() || choice.version > 0)) read_fields(settings, text, fields);
    for (std::size_t i = 0; i < tunings.size(); ++i) choice.*tunings[i].chosen = static_cast<int>(chosen[i]);
    return choice;
}

}  // namespace lanescope
