// Saves a picture of one panel, or an enlarged one, in frames that are not shown.
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
    Choice of(Choice choice) const;
    /// Saves the picture once nothing moves and returns its path; else empty.
    std::string frame_drawn(Window& window, bool moving);

private:
    std::string path_;
    Panel panel_ = Panel::window;
    int frames_ = 0;
};

}  // namespace lanescope
