#include "app/window/panel_picture.h"

#include <utility>

namespace lanescope {

void PanelPicture::begin(const command::SavePicture& asked, const Views& views, Window& window) {
    const auto [width, height] = views.size_of(asked.panel);
    window.begin_picture(width, height, asked.scale);
    path_ = asked.path;
    panel_ = asked.panel;
    frames_ = 0;
}

Choice PanelPicture::of(Choice choice) const {
    choice.view.alone = panel_;
    return choice;
}

std::string PanelPicture::frame_drawn(Window& window, bool moving) {
    constexpr int settled = 5, patience = 600;
    if (!busy() || ++frames_ < settled || (moving && frames_ < patience)) return {};
    window.end_picture();
    window.save_png(path_);
    return std::exchange(path_, {});
}

}  // namespace lanescope
