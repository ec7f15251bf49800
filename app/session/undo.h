// Undo history of experiment, display and results. The editor has its own.
#pragma once

#include <bitset>
#include <deque>
#include <vector>

#include "app/session/shown.h"

namespace lanescope {

class Undo {
public:
    /// Call it after each frame; `now` in seconds. Continuous changes, such as dragging a map, are one step: while
    /// `held`, or while the same fields change in quick succession.
    void follow(const Choice& choice, const Session& session, bool held, double now);

    bool can_undo() const { return !before_.empty(); }
    bool can_redo() const { return !after_.empty(); }
    /// The result of undo() and redo(). `unfinished`: the restored experiment was interrupted and must run again.
    struct Done {
        bool changed = false, unfinished = false;
    };
    Done undo(Choice& choice, Session& session) { return step(before_, after_, choice, session); }
    Done redo(Choice& choice, Session& session) { return step(after_, before_, choice, session); }
    /// Clears the history, for another workspace.
    void clear();

private:
    static constexpr std::size_t parts = 64;  ///< upper bound of the number of fields
    using Parts = std::bitset<parts>;
    struct Moment {
        Experiment experiment;
        ViewSettings view;
        SweepSettings sweep;
        Shown shown;
        bool live = true, live_paused = false;
        bool busy = false;  ///< its run was in progress
    };
    static Moment moment_of(const Choice& choice, const Session& session);
    static Parts difference(const Moment& a, const Moment& b);
    /// Limits the number of steps and the memory of their lanes.
    void forget_oldest();
    Done step(std::deque<Moment>& from, std::deque<Moment>& to, Choice& choice, Session& session);

    std::deque<Moment> before_, after_;  ///< the last is the nearest
    Moment now_;
    bool known_ = false;
    Parts changing_;  ///< fields changed by the last step
    double changed_at_ = -1;
};

}  // namespace lanescope
