// A hidden window with an invented session.
#pragma once

#include <algorithm>
#include <functional>
#include <set>
#include <string_view>
#include <vector>

#include "app/platform/keyboard.h"
#include "tests/views/demo_session.h"
#include "tests/views/draw_demo.h"
#include "tests/views/hidden_window.h"

namespace lanescope {

class WindowViews : public HiddenWindow {
protected:
    void frame(demo::Demo& demo, std::initializer_list<Press> presses = {}) {
        window->begin_frame(true);
        window->text_scale(demo.choice.appearance.text_scale);
        for (Press p : presses) press(p);
        demo::draw(*views, demo);
        window->end_frame();
    }
    // Counts the colours of the picture; an empty window has few.
    std::size_t colours() {
        const std::vector<std::uint8_t> rgba = window->read_pixels();
        std::set<std::uint32_t> seen;
        for (std::size_t i = 0; i + 3 < rgba.size(); i += 4)
            seen.insert(rgba[i] | rgba[i + 1] << 8 | rgba[i + 2] << 16);
        return seen.size();
    }
    // Returns a hash of the picture.
    std::size_t picture() {
        const std::vector<std::uint8_t> rgba = window->read_pixels();
        return std::hash<std::string_view>{}({reinterpret_cast<const char*>(rgba.data()), rgba.size()});
    }
};

}  // namespace lanescope
