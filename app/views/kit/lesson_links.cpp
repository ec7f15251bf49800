#include "app/views/kit/lesson_links.h"

#include <array>

namespace lanescope {
namespace {

/// In the order of Term.
constexpr std::array<LessonLink, enum_names<Term>.list.size()> links{{
    {"what-a-lane-map-shows", "One warp, 32 lanes"},
    {"what-a-lane-map-shows", "How many lanes work?"},
    {"what-a-lane-map-shows", "Divergence: why a lane waits"},
    {"what-a-lane-map-shows", "The whole grid"},
    {"what-a-lane-map-shows", "The same on an H200"},
    {"a-row-a-thread", "What does a load touch?"},
    {"sixteen-bytes", "A quarter of the loads"},
    {"short-rows", "Two rows a warp"},
    {"long-rows", "x in shared memory"},
    {"long-rows", "Where the parts meet"},
    {"ragged-rows", "A row a thread, once more"},
    {"ragged-rows", "Rows of very different lengths"},
    {"after-volta", "Lanes apart"},
    {"after-volta", "Right, and yet"},
}};

}  // namespace

const LessonLink& lesson_about(Term term) { return links[static_cast<std::size_t>(term)]; }

}  // namespace lanescope
