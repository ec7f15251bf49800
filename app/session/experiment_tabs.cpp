#include "app/session/experiment_tabs.h"

#include <fmt/format.h>

#include <algorithm>

namespace lanescope {

void ExperimentTabs::set_aside(const Choice& choice, const Session& session, const Undo& undo) {
    tabs_[current_] = {{choice, session}, undo};
}

bool ExperimentTabs::bring_back(Choice& choice, Session& session, Undo& undo) {
    undo = tabs_[current_].undo;
    return lanescope::bring_back(tabs_[current_].workspace, choice, session);
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

TabStatus ExperimentTabs::notes(const Choice& choice) const {
    TabStatus notes{{}, current_};
    for (std::size_t i = 0; i < tabs_.size(); ++i)
        notes.names.push_back(brief_text((i == current_ ? choice : tabs_[i].workspace.choice).experiment.problem));
    const std::vector<std::string> problems = notes.names;
    for (std::size_t i = 0; i < problems.size(); ++i)
        if (const auto same = std::count(problems.begin(), problems.begin() + std::ptrdiff_t(i), problems[i]))
            notes.names[i] += fmt::format(" ({})", same + 1);
    return notes;
}

}  // namespace lanescope
