// What can be undone: what is run, how it is looked at, and which results are there. A text has its own history.
#pragma once

#include <bitset>
#include <deque>
#include <vector>

#include "app/session/shown.h"

namespace lanescope {

class Undo {
public:
    /// To be called after each frame, with the time in seconds. What changes in one go, as while a map is dragged, is
    /// one step: while `held`, and for as long as the same things change again at once.
    void follow(const Choice& choice, const Session& session, bool held, double now);

    bool can_undo() const { return !before_.empty(); }
    bool can_redo() const { return !after_.empty(); }
    /// Puts the step before, or the one after, into both. Returns whether there was one; where its results had not all
    /// come, its experiment is to be run again, which `unfinished` then says.
    struct Done {
        bool changed = false, unfinished = false;
    };
    Done undo(Choice& choice, Session& session) { return step(before_, after_, choice, session); }
    Done redo(Choice& choice, Session& session) { return step(after_, before_, choice, session); }
    /// Forgets all steps: what follows stands on another stage.
    void clear();

private:
    static constexpr std::size_t parts = 64;  ///< of what can be undone: no more fields than that
    using Parts = std::bitset<parts>;
    struct Moment {
        Experiment experiment;
        ViewSettings view;
        SweepSettings sweep;
        Shown shown;
        bool live = true, live_paused = false;
        bool busy = false;  ///< its results had not all come
    };
    static Moment moment_of(const Choice& choice, const Session& session);
    static Parts difference(const Moment& a, const Moment& b);
    /// The oldest steps leave when there are too many, or their lanes too large.
    void forget_oldest();
    Done step(std::deque<Moment>& from, std::deque<Moment>& to, Choice& choice, Session& session);

    std::deque<Moment> before_, after_;  ///< the last is the nearest
    Moment now_;
    bool known_ = false;
    Parts changing_;          ///< what changed last
    double changed_at_ = -1;  ///< when
};

}  // namespace lanescope
