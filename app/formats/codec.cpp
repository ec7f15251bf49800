#include "app/formats/codec.h"

#include <algorithm>

#include "app/formats/check_values.h"
#include "app/model/operation.h"

namespace lanescope {

std::string Where::text() const {
    if (up == nullptr) return escape(key);
    const std::string above = up->text();
    if (key.empty()) return above + "[" + std::to_string(index) + "]";
    return above.empty() ? escape(key) : above + "." + escape(key);
}

const nlohmann::json& member_of(const nlohmann::json& object, std::string_view name, const Where& where) {
    if (!object.is_object()) where.expected("an object");
    const auto found = object.find(name);
    if (found == object.end()) Where{&where, name}.expected("a value, but there is none");
    return *found;
}

nlohmann::json encode(const Problem& problem) {
    const Operation& operation = problem.operation();
    return {{operation.name(), operation.problem_type().encode(problem)}};
}

void decode(const nlohmann::json& from, bool& to, const Where& where) {
    if (!from.is_boolean()) where.expected("true or false");
    to = from.get<bool>();
}

void decode(const nlohmann::json& from, double& to, const Where& where) {
    if (!from.is_number()) where.expected("a number");
    to = from.get<double>();
}

void decode(const nlohmann::json& from, float& to, const Where& where) {
    if (!from.is_number()) where.expected("a number");
    to = from.get<float>();
}

void decode(const nlohmann::json& from, std::string& to, const Where& where) {
    if (!from.is_string()) where.expected("a text");
    to = from.get<std::string>();
}

void decode(const nlohmann::json& from, BackendWish& to, const Where& where) {
    std::string name;
    decode(from, name, where);
    to = find_named<BackendKind>(name);
    if (!to && name != to_string(to)) where.expected("one of the known names", quoted(std::string_view(name)));
}

void decode(const nlohmann::json& from, Problem& to, const Where& where) {
    const bool is_named = from.is_object() && !from.empty();
    const Operation* const named = is_named ? find_operation(from.begin().key()) : nullptr;
    const Operation& operation = named ? *named : *operations().back();
    to = operation.problem_type().decode(member_of(from, operation.name(), where), Where{&where, operation.name()});
}

std::string range_text(const Member& member) {
    const auto text = [](double bound) {
        return std::abs(bound) < 1e16 ? fmt::format("{}", bound) : fmt::format("{:g}", bound);
    };
    return fmt::format("{} to {}", text(member.least), text(member.most));
}

void check_number(const Member& member, double number, const Where& where) {
    const bool within = number >= member.least && number <= member.most;
    if (member.any_number || within || (member.may_be_unknown && number == 0)) return;
    where.expected(range_text(member), fmt::format("{}", number));
}

void check_value(const Member& member, const std::string& text, const Where& where) {
    if (double(text.size()) > member.longest)
        where.expected(fmt::format("at most {} bytes of text", member.longest), fmt::format("{}", text.size()));
}

void check_value(const Member& member, const std::map<std::string, double>& numbers, const Where& where) {
    for (const auto& [name, number] : numbers) check_number(member, number, Where{&where, name});
}

void check_value(const Member&, const Problem& problem, const Where& where) {
    const Operation& operation = problem.operation();
    operation.problem_type().check_ranges(problem, Where{&where, operation.name()});
}

}  // namespace lanescope
