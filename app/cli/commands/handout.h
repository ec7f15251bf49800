// A handout: a lesson as one HTML file with its pictures in it, or as Markdown with a folder of them beside it.
#pragma once

#include <string>
#include <vector>

#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// A picture of a page, as the program draws it.
struct HandoutPicture {
    std::string file;     ///< its name: "3-maps.png"
    std::string png;      ///< its bytes
    std::string caption;  ///< one line: what is shown, and what kind of figures these are
    bool operator==(const HandoutPicture&) const = default;
};

struct HandoutPage {
    const Page* page = nullptr;
    Markdown body;  ///< with its values
    Solution solution;
    std::vector<HandoutPicture> pictures;
};

/// The whole file. HTML carries its pictures, and asks for nothing from elsewhere.
std::string handout_html(const Lesson& lesson, const std::vector<HandoutPage>& pages);
/// `folder`: of the pictures, relative to the file.
std::string handout_markdown(const Lesson& lesson, const std::vector<HandoutPage>& pages, const std::string& folder);

/// "Lane maps of thread_per_row and cte on PROBLEM: emulated". Of a plot the kind of its times, of all else that of
/// its lanes.
std::string caption_of(Panel panel, const Page& page, const std::vector<RunResultPtr>& results);

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);

}  // namespace lanescope
