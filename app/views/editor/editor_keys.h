// Keyboard commands of the editor.
#pragma once

#include <string>
#include <vector>

#include "app/platform/keys.h"
#include "app/views/editor/code_editor.h"

namespace lanescope::editor {

struct Keyboard {
    EditorState& state;
    EditorOutcome& outcome;
    bool read_only = false;
    double now = 0;  ///< seconds
};

/// Errors go to the state's message.
void use_keys(const Keyboard& keyboard);

/// A selection within a line becomes the query.
void open_bar(EditorState& state, BarKind kind);
void close_bar(EditorState& state);
void find_again(EditorState& state, bool back);
void use_bar_key(const Keyboard& keyboard, const Stroke& stroke);

/// For the user's list of keys.
struct EditorKeyHelp {
    const char* keys = nullptr;
    const char* text = nullptr;
};
std::vector<EditorKeyHelp> editor_key_help();

std::string utf8_of(std::uint32_t code);

}  // namespace lanescope::editor
