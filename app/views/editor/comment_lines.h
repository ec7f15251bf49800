// Cache of the lines that begin inside a block comment.
#pragma once

#include <vector>

#include "app/views/editor/text/text_buffer.h"

namespace lanescope::editor {

class CommentLines {
public:
    /// Invalidates the lines after this one.
    void changed(int line);
    bool begins_within(const TextBuffer& buffer, int line);

private:
    std::vector<bool> within_{false};  // by line, as far as computed
};

}  // namespace lanescope::editor
