// The window's state as JSON lines: tests wait for states, not times.
#pragma once

#include <iosfwd>
#include <memory>

#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

class StateLog {
public:
    /// An empty path logs nothing.
    explicit StateLog(const std::string& path);
    ~StateLog();
    /// Writes changed states only.
    void write(const Choice& choice, const Session& session, const WindowStatus& window);
    bool is_open() const { return file_ != nullptr; }

private:
    std::unique_ptr<std::ostream> file_;
    std::string last_;
};

/// `complete` counts timed or failed results.
std::string state_line(const Choice& choice, const Session& session, const WindowStatus& window);

}  // namespace lanescope
