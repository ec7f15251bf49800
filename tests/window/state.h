// One line of the window's log (--log-state), and what a test asks of it.
#pragma once

#include <filesystem>
#include <fstream>
#include <functional>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace lanescope::window_test {

using Json = nlohmann::json;

/// Where a named item stands, in the window's units.
struct Place {
    double left = 0, top = 0, right = 0, bottom = 0;
    bool operator==(const Place&) const = default;
};

class State {
public:
    State() = default;
    explicit State(const std::string& line) : line_(Json::parse(line)) {}

    /// A field by its name, at the top or in one of the parts: each name stands once. null where there is none.
    const Json& operator[](const std::string& field) const;
    double number(const std::string& field) const;
    std::string text(const std::string& field) const;
    std::optional<Place> place(const std::string& item) const;
    std::string dump() const { return line_.dump(); }

private:
    Json line_;
};

/// Something that holds of a state, in words.
struct Condition {
    std::string words;
    std::function<bool(const State&)> holds;
};

Condition is(const std::string& field, const Json& value);
Condition is_not(const std::string& field, const Json& value);
/// A text that begins so, or has this in it.
Condition begins(const std::string& field, const std::string& start);
Condition has(const std::string& field, const std::string& part);
/// A list with this entry.
Condition lists(const std::string& field, const std::string& entry);
Condition above(const std::string& field, double value);
Condition below(const std::string& field, double value);
Condition shows(const std::string& item);
Condition hides(const std::string& item);
/// So many results are there, and nothing runs or went wrong.
Condition done(int results);

using Conditions = std::vector<Condition>;
/// The first that does not hold.
const Condition* missing(const Conditions& conditions, const State& state);

/// The log, as it grows.
class Log {
public:
    explicit Log(std::filesystem::path path) : path_(std::move(path)) {}
    /// Takes up what was written since; returns the new states, oldest first.
    std::vector<State> read();
    /// The newest, empty before the first.
    const State& last() const { return last_; }

private:
    std::filesystem::path path_;
    std::streamoff at_ = 0;
    State last_;
};

}  // namespace lanescope::window_test
