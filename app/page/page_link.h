// Links to views of a page.
#pragma once

#include <string>

#include "app/catalog/catalog.h"
#include "app/session/choice.h"
#include "app/session/session.h"

namespace lanescope {

/// A link to a view: the window's state as one line of JSON, after "theme=light&" and such if the theme is not dark.
struct PageLink {
    ViewSettings view;
    LessonPlace lesson;
    Theme theme = Theme::dark;
    std::string fault;  ///< one line; empty: all of the link was understood
};
PageLink parse_link(const std::string& text);
std::string link_to(const Catalog& catalog, const Choice& choice, const Session& session);

}  // namespace lanescope
