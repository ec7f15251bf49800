// The window's state as lines of JSON, so that tests and scripts wait for states and never for time.
#pragma once

#include <fstream>
#include <string>

#include "app/session/choice.h"
#include "app/session/session.h"
#include "app/session/window_notes.h"

namespace lanescope {

class StateLog {
public:
    /// Starts the file anew; an empty path logs nothing.
    explicit StateLog(const std::string& path);
    /// Writes one line when the state differs from the last one.
    void write(const Choice& choice, const Session& session, const WindowNotes& window);
    bool is_open() const { return file_.is_open(); }

private:
    std::ofstream file_;
    std::string last_;
};

/// One line: experiment, view, how far the results are, and what stands where in the window. `complete` counts results
/// that have ended: timed or failed.
std::string state_line(const Choice& choice, const Session& session, const WindowNotes& window);

}  // namespace lanescope
