#include "tests/window/state.h"

#include <algorithm>
#include <iterator>

namespace lanescope::window_test {

const Json& State::operator[](const std::string& field) const {
    static const Json nothing;
    if (line_.contains(field)) return line_[field];
    for (const Json& part : line_)
        if (part.is_object() && part.contains(field)) return part[field];
    return nothing;
}

double State::number(const std::string& field) const {
    const Json& value = (*this)[field];
    return value.is_number() ? value.get<double>() : 0;
}

std::string State::text(const std::string& field) const {
    const Json& value = (*this)[field];
    return value.is_string() ? value.get<std::string>() : "";
}

std::optional<Place> State::place(const std::string& item) const {
    const Json& items = (*this)["items"];
    if (!items.is_object() || !items.contains(item)) return std::nullopt;
    const Json& at = items[item];
    return Place{at[0], at[1], at[2], at[3]};
}

Condition is(const std::string& field, const Json& value) {
    return {field + " is " + value.dump(), [=](const State& s) { return s[field] == value; }};
}

Condition is_not(const std::string& field, const Json& value) {
    return {field + " is not " + value.dump(), [=](const State& s) { return s[field] != value; }};
}

Condition begins(const std::string& field, const std::string& start) {
    return {field + " begins with " + start, [=](const State& s) { return s.text(field).starts_with(start); }};
}

Condition has(const std::string& field, const std::string& part) {
    return {field + " has " + part, [=](const State& s) { return s.text(field).find(part) != std::string::npos; }};
}

Condition lists(const std::string& field, const std::string& entry) {
    return {field + " lists " + entry,
            [=](const State& s) { return std::ranges::any_of(s[field], [&](const Json& e) { return e == entry; }); }};
}

Condition above(const std::string& field, double value) {
    return {field + " above " + std::to_string(value), [=](const State& s) { return s.number(field) > value; }};
}

Condition below(const std::string& field, double value) {
    return {field + " below " + std::to_string(value), [=](const State& s) { return s.number(field) < value; }};
}

Condition shows(const std::string& item) {
    return {"there is " + item, [=](const State& s) { return s.place(item).has_value(); }};
}

Condition hides(const std::string& item) {
    return {"there is no " + item, [=](const State& s) { return !s.place(item).has_value(); }};
}

Condition done(int results) {
    return {std::to_string(results) + " results complete, nothing running, no error",
            [=](const State& s) { return s["busy"] == false && s["complete"] == results && s["error"] == ""; }};
}

const Condition* missing(const Conditions& conditions, const State& state) {
    const auto found = std::ranges::find_if(conditions, [&](const Condition& c) { return !c.holds(state); });
    return found == conditions.end() ? nullptr : &*found;
}

std::vector<State> Log::read() {
    std::ifstream file(path_, std::ios::binary);
    if (!file.seekg(at_)) return {};
    const std::string text(std::istreambuf_iterator<char>(file), {});
    std::vector<State> states;
    for (std::size_t from = 0, end; (end = text.find('\n', from)) != std::string::npos; from = end + 1) {
        states.emplace_back(text.substr(from, end - from));
        at_ += std::streamoff(end + 1 - from);
    }
    if (!states.empty()) last_ = states.back();
    return states;
}

}  // namespace lanescope::window_test
