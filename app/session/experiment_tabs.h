// Experiments side by side in tabs: each has its choice, its results and its steps that can be undone.
#pragma once

#include <string>
#include <vector>

#include "app/session/stage.h"
#include "app/session/tab_notes.h"
#include "app/session/undo.h"

namespace lanescope {

class ExperimentTabs {
public:
    ExperimentTabs() : tabs_(1) {}
    std::size_t count() const { return tabs_.size(); }
    std::size_t current() const { return current_; }

    /// Each takes what is in the window aside, and puts what its tab holds in its place. They return whether the
    /// tab's experiment was under way when it was left, and so is to be run again.
    /// A new one, behind the others, begins as the present one is.
    bool open(Choice& choice, Session& session, Undo& undo);
    bool show(std::size_t tab, Choice& choice, Session& session, Undo& undo);
    /// The last one cannot be closed.
    bool close(std::size_t tab, Choice& choice, Session& session, Undo& undo);

    TabNotes notes(const Choice& choice) const;

private:
    struct Tab {
        Stage stage;
        Undo undo;
    };
    void set_aside(const Choice& choice, const Session& session, const Undo& undo);
    bool bring_back(Choice& choice, Session& session, Undo& undo);

    std::vector<Tab> tabs_;  ///< that of the present one is out of date
    std::size_t current_ = 0;
};

}  // namespace lanescope
