// Workspaces: the user's tabs and a lesson's; switches operations.
#pragma once

#include <optional>

#include "app/model/operation.h"
#include "app/session/choice.h"
#include "app/session/undo.h"

namespace lanescope {

/// Restores the operation's last problem and variants, or its initial problem. Clears the maps.
void change_operation(Choice& choice, const Operation& operation);

struct Workspace {
    Choice choice;
    Session session;
};

/// Result of LessonWorkspace::follow().
enum class StageChange : std::uint8_t {
    none,
    opened,        ///< obsoletes the run
    left,          ///< obsoletes the run
    left_at_work,  ///< also, rerun the restored experiment
};

/// Restores the user's workspace after a lesson, except for type size, presenting and the tour.
class LessonWorkspace {
public:
    /// Call it after each frame.
    StageChange follow(Choice& choice, Session& session);
    /// Adds to the user's sweep, which continues unless the lesson has one.
    void add(const SweepReport& report);

private:
    std::optional<Workspace> aside_;
};

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

    TabStatus status(const Choice& choice) const;

private:
    struct Tab {
        Workspace workspace;
        Undo undo;
    };
    void set_aside(const Choice& choice, const Session& session, const Undo& undo);
    bool bring_back(Choice& choice, Session& session, Undo& undo);

    std::vector<Tab> tabs_;  ///< current tab: stale
    std::size_t current_ = 0;
};

/// Lesson pages have their own undo steps.
struct Workspaces {
    LessonWorkspace lesson;
    ExperimentTabs tabs;
    Undo undo;
    std::string undone_on = {};  ///< page of the undo steps

    /// Call it after each frame, as Undo::follow().
    void follow(const Choice& choice, Session& session, bool held, double now);
};

}  // namespace lanescope
