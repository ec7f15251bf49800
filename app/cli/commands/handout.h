// Handouts: a lesson as HTML with embedded pictures, or as Markdown with a folder of pictures.
#pragma once

#include <string>
#include <vector>

#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"

namespace lanescope {

/// A picture of a page, drawn by the program.
struct HandoutPicture {
    std::string file;     ///< name: "3-maps.png"
    std::string png;      ///< bytes
    std::string caption;  ///< one line: contents, and whether they are measured or modelled
    bool operator==(const HandoutPicture&) const = default;
};

struct HandoutPage {
    const Page* page = nullptr;
    Markdown body;  ///< with evaluated quantities
    Solution solution;
    std::vector<HandoutPicture> pictures;
};

/// Returns a file with embedded pictures and no external resources.
std::string handout_html(const Lesson& lesson, const std::vector<HandoutPage>& pages);
/// folder: of the pictures, relative to the file.
std::string handout_markdown(const Lesson& lesson, const std::vector<HandoutPage>& pages, const std::string& folder);

/// Returns, for example, "Lane maps of thread_per_row and cte on PROBLEM: emulated". For a plot, the end describes the
/// times, else the lanes.
std::string caption_of(Panel panel, const Page& page, const std::vector<RunResultPtr>& results);

/// RFC 4648, with padding.
std::string base64(std::string_view bytes);

}  // namespace lanescope
