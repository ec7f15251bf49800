// Frame timing: immediately while something moves, otherwise after the next event.
#pragma once

namespace lanescope {

class Pacing {
public:
    /// Waits until a frame is due and processes events. soon: something moves.
    void wait(bool soon);
    void drawn();
    /// Returns true if the next frame waits for an event.
    bool at_rest() const { return settling_ == 0; }

private:
    double wake_time_ = 0;
    double last_event_ = 0;
    double cost_ = 0;   ///< seconds
    int settling_ = 3;  ///< frames to draw without waiting; hovers and layouts need several
};

}  // namespace lanescope
