// Experiments in tabs, with their choices, results and undo histories.
#pragma once

#include <string>
#include <vector>

#include "app/session/workspace.h"
#include "app/session/tab_status.h"
#include "app/session/undo.h"

namespace lanescope {

class ExperimentTabs {
public:
    ExperimentTabs() : tabs_(1) {}
    std::size_t count() const { return tabs_.size(); }
    std::size_t current() const { return current_; }

    /// Store the current tab and load another; open() appends a copy. Return true if the loaded experiment was
    /// interrupted and must run again.
    bool open(Choice& choice, Session& session, Undo& undo);
    bool show(std::size_t tab, Choice& choice, Session& session, Undo& undo);
    /// Keeps the last tab. Returns like show().
    bool close(std::size_t tab, Choice& choice, Session& session, Undo& undo);

    TabStatus notes(const Choice& choice) const;

private:
    struct Tab {
        Workspace workspace;
        Undo undo;
    };
    void set_aside(const Choice& choice, const Session& session, const Undo& undo);
    bool bring_back(Choice& choice, Session& session, Undo& undo);

    std::vector<Tab> tabs_;  ///< stale for the current tab
    std::size_t current_ = 0;
};

}  // namespace lanescope
