// Undo of experiment, display and results; the editor has its own.
#pragma once

#include <bitset>
#include <deque>
#include <string>
#include <vector>

#include "app/session/session.h"

namespace lanescope {

struct Shown {
    Experiment experiment;
    std::vector<RunResultPtr> results;
    std::size_t current_count = 0;
    ResultsOrigin origin = ResultsOrigin::run;
    std::vector<std::string> recordings;
    std::vector<RunResultPtr> beside;  ///< sweep points
    std::vector<Pinned> pinned;
    bool operator==(const Shown&) const = default;
};

class Undo {
public:
    /// Call it after each frame. Changes while `held`, or of equal fields in quick succession, are one step.
    void follow(const Choice& choice, const Session& session, bool held, double now);

    bool can_undo() const { return !before_.empty(); }
    bool can_redo() const { return !after_.empty(); }
    /// `unfinished`: the experiment was interrupted and must run again.
    struct Done {
        bool changed = false, unfinished = false;
    };
    Done undo(Choice& choice, Session& session) { return step(before_, after_, choice, session); }
    Done redo(Choice& choice, Session& session) { return step(after_, before_, choice, session); }
    void clear();

private:
    static constexpr std::size_t parts = 64;  ///< at least one per field
    using Parts = std::bitset<parts>;
    struct Moment {
        Experiment experiment;
        ViewSettings view;
        SweepSettings sweep;
        Shown shown;
        bool live = true, live_paused = false;
        bool busy = false;
    };
    static Moment moment_of(const Choice& choice, const Session& session);
    static Parts difference(const Moment& a, const Moment& b);
    /// Limits steps and memory.
    void forget_oldest();
    Done step(std::deque<Moment>& from, std::deque<Moment>& to, Choice& choice, Session& session);

    std::deque<Moment> before_, after_;  ///< nearest last
    Moment now_;
    bool known_ = false;
    Parts changing_;  ///< last step's fields
    double changed_at_ = -1;
};

}  // namespace lanescope
