// Keyboard commands of the editor.
#pragma once

#include <string>
#include <vector>

#include "app/platform/keys.h"
#include "app/views/editor/code_editor.h"

namespace lanescope::editor {

/// The receiver of keys: the text or the bar.
struct Keyboard {
    EditorState& state;
    EditorOutcome& outcome;
    bool read_only = false;
    double now = 0;  ///< seconds
};

/// Handles the keys since the last frame. Errors go to the state's message.
void use_keys(const Keyboard& keyboard);

/// Opens the bar with the keyboard in it. A selection within a line becomes the query.
void open_bar(EditorState& state, BarKind kind);
void close_bar(EditorState& state);
/// Selects the next or previous match.
void find_again(EditorState& state, bool back);
/// Handles a key while the bar has the keyboard.
void use_bar_key(const Keyboard& keyboard, const Stroke& stroke);

/// For the list of keys shown to the user.
struct EditorKeyHelp {
    const char* keys = nullptr;
    const char* text = nullptr;
};
std::vector<EditorKeyHelp> editor_key_help();

std::string utf8_of(std::uint32_t code);

}  // namespace lanescope::editor
