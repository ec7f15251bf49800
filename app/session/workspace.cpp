#include "app/session/workspace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace lanescope {
namespace {

void show_from_the_start(ViewSettings& view) {
    for (std::string* map : std::array{&view.map_a, &view.map_b, &view.map_c, &view.map_d}) map->clear();
    view.source_line = 0;
    view.first_step = view.first_warp = view.steps = 0;
}

// Another workspace must not overwrite the current file.
void take_over_files(FileStatus& to, const FileStatus& from) {
    FileStatus files = from;
    files.current = to.current;
    files.current_is_saved = to.current_is_saved;
    to = std::move(files);
}

// Keeps lab and user's files; pending results are for the other workspace.
void take_over(Session& to, const Session& from) {
    to.capabilities = from.capabilities;
    to.places = from.places;
    take_over_files(to.files, from.files);
    to.confirmation = from.confirmation;
    RunStatus run = from.run;
    run.error = to.run.error;
    run.notice = to.run.notice;
    run.ignore();
    to.run = std::move(run);
    to.kernels = from.kernels;
    to.jobs.inspections.under_way = from.jobs.inspections.under_way;
    to.results.revision = std::max(to.results.revision, from.results.revision) + 1;
    to.jobs.sweep.revision = std::max(to.jobs.sweep.revision, from.jobs.sweep.revision) + 1;
}

void keep_window(Choice& to, const Choice& from) {
    to.appearance = from.appearance;
    to.presenting = from.presenting;
    to.full_screen = from.full_screen;
    to.tour = from.tour;
}

/// Nothing runs until requested.
Session empty_workspace(const Session& before, const Choice& choice) {
    Session workspace;
    workspace.results.experiment = choice.experiment;
    take_over(workspace, before);
    return workspace;
}

/// Restores all but window and lab. Returns true if the experiment was interrupted and must run again.
bool restore(Workspace back, Choice& choice, Session& session) {
    const bool at_work = back.session.run.busy() && !back.session.run.ignored();
    keep_window(back.choice, choice);
    take_over(back.session, session);
    choice = std::move(back.choice);
    session = std::move(back.session);
    return at_work;
}

}  // namespace

void change_operation(Choice& choice, const Operation& operation) {
    Experiment& experiment = choice.experiment;
    const Operation& before = operation_of(experiment.problem);
    if (&before == &operation) return;
    choice.left.insert_or_assign(std::string(before.name()), LeftOperation{experiment.problem, experiment.variants});
    const auto left = choice.left.find(operation.name());
    const bool is_first = left == choice.left.end();
    experiment.problem = is_first ? operation.problem_type().initial() : left->second.problem;
    experiment.variants = is_first ? std::vector<VariantChoice>{} : left->second.variants;
    show_from_the_start(choice.view);
}

StageChange LessonWorkspace::follow(Choice& choice, Session& session) {
    const bool is_open = !choice.lesson.stem.empty();
    if (is_open == aside_.has_value()) return StageChange::none;
    if (is_open) {
        aside_ = {choice, session};
        aside_->choice.lesson = {};
        choice.resume_live();
        session = empty_workspace(session, choice);
        return StageChange::opened;
    }
    return restore(*std::exchange(aside_, std::nullopt), choice, session) ? StageChange::left_at_work
                                                                          : StageChange::left;
}

void LessonWorkspace::add(const SweepReport& report) {
    if (aside_) aside_->session.jobs.sweep.add(report);
}

void ExperimentTabs::set_aside(const Choice& choice, const Session& session, const Undo& undo) {
    tabs_[current_] = {{choice, session}, undo};
}

bool ExperimentTabs::bring_back(Choice& choice, Session& session, Undo& undo) {
    undo = tabs_[current_].undo;
    return restore(tabs_[current_].workspace, choice, session);
}

bool ExperimentTabs::open(Choice& choice, Session& session, Undo& undo) {
    set_aside(choice, session, undo);
    tabs_.push_back(tabs_[current_]);
    tabs_.back().undo.clear();
    current_ = tabs_.size() - 1;
    return bring_back(choice, session, undo);
}

bool ExperimentTabs::show(std::size_t tab, Choice& choice, Session& session, Undo& undo) {
    if (tab >= tabs_.size() || tab == current_) return false;
    set_aside(choice, session, undo);
    current_ = tab;
    return bring_back(choice, session, undo);
}

bool ExperimentTabs::close(std::size_t tab, Choice& choice, Session& session, Undo& undo) {
    if (tab >= tabs_.size() || tabs_.size() == 1) return false;
    const bool is_shown = tab == current_;
    tabs_.erase(tabs_.begin() + std::ptrdiff_t(tab));
    if (current_ > tab || current_ == tabs_.size()) --current_;
    return is_shown && bring_back(choice, session, undo);
}

TabStatus ExperimentTabs::status(const Choice& choice) const {
    TabStatus status{{}, current_};
    for (std::size_t i = 0; i < tabs_.size(); ++i)
        status.names.push_back(brief_text((i == current_ ? choice : tabs_[i].workspace.choice).experiment.problem));
    const std::vector<std::string> problems = status.names;
    for (std::size_t i = 0; i < problems.size(); ++i)
        if (const auto same = std::count(problems.begin(), problems.begin() + std::ptrdiff_t(i), problems[i]))
            status.names[i] += fmt::format(" ({})", same + 1);
    return status;
}

/// Undo does not leave a lesson page.
void Workspaces::follow(const Choice& choice, Session& session, bool held, double now) {
    const LessonPlace& at = choice.lesson;
    const std::string page = at.stem.empty() ? "" : fmt::format("{}:{}:{}", at.stem, at.page, at.applied);
    if (page != undone_on) undo.clear();
    undone_on = page;
    undo.follow(choice, session, held, now);
    session.history = {undo.can_undo(), undo.can_redo()};
    session.tabs = tabs.status(choice);
}

}  // namespace lanescope
