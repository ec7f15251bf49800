// The window's state as lines of JSON, so that tests and scripts wait for states instead of times.
#pragma once

#include <fstream>
#include <string>

#include "app/session/choice.h"
#include "app/session/session.h"
#include "app/session/window_notes.h"

namespace lanescope {

class StateLog {
public:
    /// Truncates the file; an empty path disables the log.
    explicit StateLog(const std::string& path);
    /// Writes one line if the state has changed.
    void write(const Choice& choice, const Session& session, const WindowNotes& window);
    bool is_open() const { return file_.is_open(); }

private:
    std::ofstream file_;
    std::string last_;
};

/// Returns one line: experiment, view, progress and the window's items. `complete` counts results that have ended:
/// timed or failed.
std::string state_line(const Choice& choice, const Session& session, const WindowNotes& window);

}  // namespace lanescope
