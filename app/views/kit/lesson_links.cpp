#include "app/views/kit/lesson_links.h"

#include <algorithm>
#include <array>

namespace lanescope {
namespace {

constexpr std::array links{
    LessonLink{"bank conflict", "long-rows", "x in shared memory"},
    LessonLink{"shared memory", "long-rows", "x in shared memory"},
    LessonLink{"atomic", "long-rows", "Where the parts meet"},
    LessonLink{"ockstep", "after-volta", "Lanes apart"},
    LessonLink{"nothing orders", "after-volta", "Right, and yet"},
    LessonLink{" race", "after-volta", "Right, and yet"},
    LessonLink{"16 bytes", "sixteen-bytes", "A quarter of the loads"},
    LessonLink{"16-byte", "sixteen-bytes", "A quarter of the loads"},
    LessonLink{"how wide", "sixteen-bytes", "A quarter of the loads"},
    LessonLink{"How wide", "sixteen-bytes", "A quarter of the loads"},
    LessonLink{"ectors", "a-row-a-thread", "What does a load touch?"},
    LessonLink{"neighbouring lanes", "a-row-a-thread", "What does a load touch?"},
    LessonLink{"lanes a row", "short-rows", "Two rows a warp"},
    LessonLink{"Lanes a row", "short-rows", "Two rows a warp"},
    LessonLink{"power-law", "ragged-rows", "Rows of very different lengths"},
    LessonLink{"nonzeros", "ragged-rows", "A row a thread, once more"},
    LessonLink{"idle", "what-a-lane-map-shows", "Divergence: why a lane waits"},
    LessonLink{"ctive lanes", "what-a-lane-map-shows", "How many lanes work?"},
    LessonLink{"lanes are active", "what-a-lane-map-shows", "How many lanes work?"},
    LessonLink{"lanes work", "what-a-lane-map-shows", "How many lanes work?"},
    LessonLink{"whole grid", "what-a-lane-map-shows", "The whole grid"},
    LessonLink{"ecord", "what-a-lane-map-shows", "The same on an H200"},
    LessonLink{"lane map", "what-a-lane-map-shows", "One warp, 32 lanes"},
    LessonLink{"warp", "what-a-lane-map-shows", "One warp, 32 lanes"},
};

// The name of a variant, "warp_per_row", is not about warps.
bool speaks_of(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const std::size_t end = at + word.size();
        const bool in_a_name = (at > 0 && text[at - 1] == '_') || (end < text.size() && text[end] == '_');
        if (!in_a_name) return true;
    }
    return false;
}

}  // namespace

std::span<const LessonLink> lesson_links() { return links; }

const LessonLink* lesson_about(std::string_view explanation) {
    const auto* found =
        std::ranges::find_if(links, [&](const LessonLink& link) { return speaks_of(explanation, link.word); });
    return found == links.end() ? nullptr : found;
}

}  // namespace lanescope
