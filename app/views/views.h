// The views: everything inside the window. They read the notebook and return the choice that a person has changed.
#pragma once

#include <memory>

#include "app/model/choice.h"
#include "app/model/notebook.h"

namespace lanescope {

class Views {
public:
    Views();
    ~Views();
    Views(const Views&) = delete;
    Views& operator=(const Views&) = delete;

    /// Draws one frame, between Window::begin_frame and end_frame. The choice comes back with what was changed, and
    /// with the request of this frame. Needs the window's OpenGL context, also for its destruction.
    Choice draw(const Notebook& notebook, Choice choice);

    /// Whether something moves, so that the next frame is due at once.
    bool animating() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lanescope
