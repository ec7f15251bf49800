#pragma once

#include <utility>

#include "app/views/shell/views.h"
#include "tests/views/demo_session.h"

namespace lanescope::demo {

inline void draw(Views& views, Demo& demo) {
    Views::Asked asked = views.draw(demo.session, std::move(demo.choice));
    demo.choice = std::move(asked.choice);
    demo.command = std::move(asked.command);
}

}  // namespace lanescope::demo
