// Which lines begin within a comment over several lines: known without colouring all that stands above them.
#pragma once

#include <vector>

#include "app/views/editor/text/text_buffer.h"

namespace lanescope::editor {

class CommentLines {
public:
    /// The line has changed: of those after it nothing is known any more.
    void changed(int line);
    bool begins_within(const TextBuffer& buffer, int line);

private:
    std::vector<bool> within_{false};  // by line, as far as is known
};

}  // namespace lanescope::editor
