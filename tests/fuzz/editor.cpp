// Fuzzes the source editor. The first line is the initial text; each other line is a command and its argument.
#include "tests/fuzz/target.h"
#include "tests/views/editor_play.h"

namespace lanescope {

void fuzz::try_input(std::string_view input) {
    const std::string first(input.substr(0, input.find('\n')));
    editor::Document document(first);
    document.set_marks({{1, editor::MarkKind::error, "here"}});
    editor::Player player(document);
    for (std::size_t at = first.size() + 1; at < input.size();) {
        const std::size_t end = std::min(input.find('\n', at + 1), input.size());
        player.play(static_cast<unsigned char>(input[at]), input.substr(at + 1, end - at - 1));
        must(editor::fault_of(document).empty(), "places in a text stand between its characters");
        at = end + 1;
    }
    while (document.undo()) must(editor::fault_of(document).empty(), "so they do while it is undone");
    must(document.text() == first, "undoing all leads to the first text");
}

}  // namespace lanescope
