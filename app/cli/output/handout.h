// Lesson handouts: HTML with embedded pictures, or Markdown with a folder of pictures.
#pragma once

#include <string>
#include <vector>

#include "app/lessons/answer.h"
#include "app/lessons/lesson.h"

namespace lanescope {

struct HandoutPicture {
    std::string file;     ///< "3-maps.png"
    std::string png;      ///< bytes
    std::string caption;  ///< one line: contents, and measured or modelled
    bool operator==(const HandoutPicture&) const = default;
};

struct HandoutPage {
    const Page* page = nullptr;
    Markdown body;  ///< with evaluated quantities
    Solution solution;
    std::vector<HandoutPicture> pictures;
};

/// Embeds pictures; uses no external resources.
std::string handout_html(const Lesson& lesson, const std::vector<HandoutPage>& pages);
/// folder: of pictures, relative to the file.
std::string handout_markdown(const Lesson& lesson, const std::vector<HandoutPage>& pages, const std::string& folder);

/// Returns "Lane maps of thread_per_row and cte on PROBLEM: emulated". The last part describes a plot's times, else
/// lanes.
std::string caption_of(Panel panel, const Page& page, const std::vector<RunResultPtr>& results);

/// Encodes as in RFC 4648, with padding.
std::string base64(std::string_view bytes);

}  // namespace lanescope
