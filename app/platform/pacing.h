// When the next frame is drawn: at once while something moves, and only after an event when nothing does.
#pragma once

namespace lanescope {

class Pacing {
public:
    /// Waits until it is time for a frame and takes up the events that came meanwhile. `soon`: something moves.
    void wait(bool soon);
    /// The frame is drawn; its cost decides how often an unattended animation is redrawn.
    void drawn();
    /// Whether the next frame waits for an event, if nothing moves.
    bool at_rest() const { return settling_ == 0; }

private:
    double wake_time_ = 0;   ///< when the wait ended
    double last_event_ = 0;  ///< when a person last did something
    double cost_ = 0;        ///< seconds of the last frame
    int settling_ = 3;       ///< frames still to be drawn at once: hovers and layouts need more than one
};

}  // namespace lanescope
