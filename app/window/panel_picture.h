// A picture that is larger than the window, or of one panel: it needs some frames of its own, which nobody sees.
#pragma once

#include <string>

#include "app/platform/window.h"
#include "app/session/choice.h"
#include "app/session/command.h"
#include "app/views/shell/views.h"

namespace lanescope {

class PanelPicture {
public:
    void begin(const command::SavePicture& asked, const Views& views, Window& window);
    bool busy() const { return !path_.empty(); }
    /// What its frames show.
    Choice of(Choice choice) const;
    /// After each frame. Saves it when nothing moves any more, and then gives its path; else nothing.
    std::string frame_drawn(Window& window, bool moving);

private:
    std::string path_;
    Panel panel_ = Panel::window;
    int frames_ = 0;
};

}  // namespace lanescope
