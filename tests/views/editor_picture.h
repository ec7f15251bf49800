// Documents as text with a caret: "int |row" has the caret before "row", "int ^row|" has "row" selected.
#pragma once

#include <string>

#include "app/views/editor/document/document.h"

namespace lanescope::editor {

inline Document document_of(std::string picture) {
    const std::size_t anchor = picture.find('^');
    if (anchor != std::string::npos) picture.erase(anchor, 1);
    std::size_t caret = picture.find('|');
    if (caret == std::string::npos) return Document(picture);
    picture.erase(caret, 1);
    Document document(picture);
    const bool before_anchor = anchor != std::string::npos && caret < anchor;
    document.select({anchor == std::string::npos ? caret : anchor - std::size_t(before_anchor), caret});
    return document;
}

inline std::string picture_of(const Document& document) {
    std::string text = document.text();
    const Selection at = document.selection();
    const bool caret_first = at.caret < at.anchor;
    if (!at.empty() && !caret_first) text.insert(at.caret, 1, '|');
    if (!at.empty()) text.insert(at.anchor, 1, '^');
    if (at.empty() || caret_first) text.insert(at.caret, 1, '|');
    return text;
}

template <class Command>
std::string after(const std::string& picture, Command command) {
    Document document = document_of(picture);
    command(document);
    return picture_of(document);
}

}  // namespace lanescope::editor
