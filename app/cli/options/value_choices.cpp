#include "app/cli/options/value_choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/base/error.h"
#include "app/base/text/names.h"
#include "app/base/text/plain_text.h"
#include "app/catalog/catalog.h"
#include "app/catalog/problem_axes.h"
#include "app/lab/workers/worker_pool.h"
#include "app/lessons/lesson.h"
#include "app/model/operation.h"

namespace lanescope {
namespace {

using Names = std::vector<std::string>;

constexpr std::string_view capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

Names axis_names(const CliContext&) {
    Names names;
    for (const ProblemAxis& axis : problem_axes()) names.push_back(fmt::format("{}=", axis.name));
    return names;
}

Names device_names(const CliContext& around) {
    Names names;
    for (const Device& device : around.capabilities.devices) names.push_back(device.id);
    return names;
}

Names lesson_names(const CliContext& around) {
    Names names;
    for (const Lesson& lesson : shipped_lessons(around.catalog).lessons) names.push_back(lesson.stem);
    return names;
}

/// Cuts a form where the user's numbers begin: spmv:uniform, sgemv:.
Names problem_names(const CliContext&) {
    Names names;
    for (const Operation* operation : operations()) {
        for (const std::string_view shape : split(operation->info().form.shape, "|"))
            names.push_back(fmt::format("{}:{}", operation->name(), shape.substr(0, shape.find_first_of(capitals))));
        names.push_back(operation->info().form.example);
    }
    return names;
}

Names variant_names(const CliContext& around) {
    Names names;
    for (const Variant& variant : around.catalog.variants()) names.emplace_back(variant.id);
    return names;
}

Names worker_names(const CliContext&) {
    Names names;
    for (const Place& place : saved_places()) names.push_back(place.name);
    return names;
}

struct NameList {
    std::string_view name;
    Names (*find)(const CliContext&);
};

constexpr std::array name_lists{NameList{"AXIS", axis_names},       NameList{"DEVICE", device_names},
                                NameList{"LESSON", lesson_names},   NameList{"PROBLEM", problem_names},
                                NameList{"VARIANT", variant_names}, NameList{"WORKER", worker_names}};

/// Returns "," for VARIANT,... and removes the end.
std::string take_separator(std::string_view& value) {
    if (!value.ends_with("...") || value.size() < 4) return "";
    const std::string separator(1, value[value.size() - 4]);
    value.remove_suffix(4);
    return separator;
}

void add_files(std::string_view ending, std::string& files) {
    if (!files.empty()) files += ' ';
    files += ending.empty() ? "*" : ending.substr(1);
}

void add_choice(std::string_view one, ValueChoices& choices) {
    if (one == "FOLDER")
        choices.files = "/";
    else if (one == "FILE" || one.starts_with("FILE."))
        add_files(one.substr(4), choices.files);
    else if (std::ranges::count(name_lists, one, &NameList::name))
        choices.list = one;
    else if (one.find_first_of(capitals) == one.npos)
        choices.words.emplace_back(one);
}

/// Operations share variants' names, and problem_axes() has a row per operation.
Names without_repeats(Names names) {
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
}

}  // namespace

ValueChoices choices_of(std::string_view value) {
    ValueChoices choices;
    if (value.empty()) return choices;
    choices.separator = take_separator(value);
    for (const std::string_view one : split(value, "|")) add_choice(one, choices);
    return choices;
}

std::vector<std::string> names_in(std::string_view list, const CliContext& around) {
    const auto found = std::ranges::find(name_lists, list, &NameList::name);
    if (found != name_lists.end()) return without_repeats(found->find(around));
    Names lists;
    for (const NameList& one : name_lists) lists.emplace_back(one.name);
    throw UsageError(unknown_name("list", list, lists));
}

}  // namespace lanescope
