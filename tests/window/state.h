// One line of the window's log (--log-state), and conditions on it.
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

/// Position of a named item in window units.
struct Place {
    double left = 0, top = 0, right = 0, bottom = 0;
    bool operator==(const Place&) const = default;
};

class State {
public:
    State() = default;
    explicit State(const std::string& line) : line_(Json::parse(line)) {}

    /// Returns a field by its unique name, at the top level or in a part; null if missing.
    const Json& operator[](const std::string& field) const;
    double number(const std::string& field) const;
    std::string text(const std::string& field) const;
    std::optional<Place> place(const std::string& item) const;
    std::string dump() const { return line_.dump(); }

private:
    Json line_;
};

/// A condition on a state, with a description.
struct Condition {
    std::string words;
    std::function<bool(const State&)> holds;
};

Condition is(const std::string& field, const Json& value);
Condition is_not(const std::string& field, const Json& value);
Condition begins(const std::string& field, const std::string& start);
Condition has(const std::string& field, const std::string& part);
Condition lists(const std::string& field, const std::string& entry);
Condition above(const std::string& field, double value);
Condition below(const std::string& field, double value);
Condition shows(const std::string& item);
Condition hides(const std::string& item);
/// This number of results, no run and no error.
Condition done(int results);

using Conditions = std::vector<Condition>;
const Condition* missing(const Conditions& conditions, const State& state);

/// The log of a running window.
class Log {
public:
    explicit Log(std::filesystem::path path) : path_(std::move(path)) {}
    /// Reads new lines. Returns their states, oldest first.
    std::vector<State> read();
    /// The latest state; empty before the first line.
    const State& last() const { return last_; }

private:
    std::filesystem::path path_;
    std::streamoff at_ = 0;
    State last_;
};

}  // namespace lanescope::window_test
