#include "app/session/state_log.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <ostream>

#include "app/base/files/file.h"
#include "app/model/run_result.h"
#include "app/session/view_fields.h"

namespace lanescope {
namespace {

using nlohmann::json;

template <class T, class... All>
constexpr bool is_one_of = (std::same_as<T, All> || ...);

template <class T>
json logged(const T& value) {
    if constexpr (std::same_as<T, std::vector<VariantChoice>>) {
        json list = json::array();
        for (const VariantChoice& choice : value) list.push_back(to_string(choice));
        return list;
    } else if constexpr (is_one_of<T, Problem, Schedule, BackendWish, PlotTab>) {
        return to_string(value);
    } else if constexpr (std::is_enum_v<T>) {
        return static_cast<int>(value);
    } else {
        return value;
    }
}

template <class T>
json settings_json(const T& settings) {
    json object = json::object();
    each_field(settings, [&](const Member& member, const auto& value) { object[member.name] = logged(value); });
    return object;
}

// Scripts search for keys: these differ from a run's.
json sweep_json(const Choice& choice, const SweepStatus& status) {
    return {{"axes", choice.sweep.axes}, {"running", status.busy},          {"done", status.done},
            {"total", status.total},     {"points", status.results.size()}, {"sweep_error", status.error},
            {"file", status.file}};
}

/// Omits the source, which changes with every key.
json exercise_json(const ExerciseStatus& status) {
    return {{"exercise", status.file},        {"kernel", status.variant}, {"asks", status.asks},
            {"tried", status.attempt.size()}, {"trying", status.trying},  {"attempt_error", status.error},
            {"fault", status.fault}};
}

json shape_tests_json(const ShapeTestStatus& status) {
    return {{"trying_shapes", status.busy},
            {"tried_shapes", status.shape_tests.size()},
            {"failed_shapes", std::ranges::count_if(status.shape_tests, [](const ShapeTest& t) { return failed(t); })}};
}

json lesson_json(const Choice& choice) {
    const LessonPlace& at = choice.lesson;
    return {{"lesson", at.stem},     {"page", at.stem.empty() ? 0 : at.page + 1},
            {"applied", at.applied}, {"covered", at.covered},
            {"reached", at.reached}, {"presenting", choice.presenting},
            {"tour", choice.tour}};
}

// Rounds to whole units.
json items_json(const std::vector<WindowItem>& items) {
    json places = json::object();
    for (const WindowItem& item : items)
        places[item.name] = {std::lround(item.left), std::lround(item.top), std::lround(item.right),
                             std::lround(item.bottom), static_cast<int>(item.reach)};
    return places;
}

json window_json(const WindowStatus& w) {
    return {{"items", items_json(w.items)},
            {"over", w.over},
            {"held", w.held},
            {"focus", w.focus},
            {"ring", w.focused_control},
            {"text", w.text},
            {"copied", w.copied},
            {"caret", {w.caret_line, w.caret_column}},
            {"text_version", w.text_version},
            {"pointer", {std::lround(w.pointer_x), std::lround(w.pointer_y)}},
            {"input", w.input},
            {"has_keyboard", w.has_keyboard},
            {"at_rest", w.at_rest}};
}

bool was_run(const RunResultPtr& result) { return has_ended(*result) || !result->hazards.empty(); }

bool is_verified(const RunResultPtr& result) { return result->verification.verified; }

std::vector<std::string> failed(const Session& session) {
    std::vector<std::string> names;
    for (const RunResultPtr& result : session.results.all)
        if (!result->failure.empty()) names.push_back(to_string(result->variant));
    return names;
}

/// Returns the end of a program's output: the log has a line per change.
std::string last_of(const std::string& output) {
    constexpr std::size_t most = 200;
    return output.substr(output.size() - std::min(most, output.size()));
}

/// Returns the end of the shown program: "exit code 0"; else empty.
std::string program_end(const Session& session) {
    const auto& all = session.results.all;
    const auto found = std::ranges::find_if(all, [](const RunResultPtr& r) { return r->program.has_value(); });
    return found == all.end() ? "" : end_in_words(*(*found)->program);
}

/// "this computer ready"
std::string place_of_kernels(const Session& session) {
    const auto chosen = std::ranges::find_if(session.places, &PlaceEntry::chosen);
    return chosen == session.places.end() ? "" : chosen->name + " " + chosen->state;
}

}  // namespace

StateLog::StateLog(const std::string& path) {
    if (!path.empty()) file_ = open_to_write(path);
}

StateLog::~StateLog() = default;

void StateLog::write(const Choice& choice, const Session& session, const WindowStatus& window) {
    if (!file_) return;
    std::string line = state_line(choice, session, window);
    if (line == last_) return;
    *file_ << line << std::endl;  // readers wait for whole lines
    last_ = std::move(line);
}

std::string state_line(const Choice& choice, const Session& session, const WindowStatus& window) {
    const json state = {{"experiment", settings_json(choice.experiment)},
                        {"view", settings_json(choice.view)},
                        {"appearance", settings_json(choice.appearance)},
                        {"sweep", sweep_json(choice, session.jobs.sweep)},
                        {"shape_tests", shape_tests_json(session.jobs.shape_tests)},
                        {"place", lesson_json(choice)},
                        {"code", exercise_json(session.jobs.exercise)},
                        {"window", window_json(window)},
                        {"live", choice.live},
                        {"live_paused", choice.live_paused},
                        {"busy", session.run.busy()},
                        {"percent", session.run.busy() ? int(100 * std::clamp(session.run.fraction, 0.0, 1.0)) : 0},
                        {"run", session.run.id},
                        {"results", session.results.all.size()},
                        {"current", session.results.current_count},
                        {"points_beside", session.jobs.sweep.beside.size()},
                        {"complete", std::ranges::count_if(session.results.all, was_run)},
                        {"verified", std::ranges::count_if(session.results.all, is_verified)},
                        {"failed", failed(session)},
                        {"program_end", program_end(session)},
                        {"output", last_of(session.run.output)},
                        {"advice", session.run.advice},
                        {"looking_into", session.jobs.inspections.under_way},
                        {"runs_on", place_of_kernels(session)},
                        {"from_file", session.results.from_file()},
                        {"error", session.run.error},
                        {"notice", session.run.notice}};
    return state.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace lanescope
