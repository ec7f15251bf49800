// What each key does in an editor.
#pragma once

#include <string>
#include <vector>

#include "app/platform/keys.h"
#include "app/views/editor/code_editor.h"

namespace lanescope::editor {

/// Whoever is typed into: the text or the bar. `outcome` learns what was asked for.
struct Keyboard {
    EditorState& state;
    EditorOutcome& outcome;
    bool read_only = false;
    double now = 0;  ///< seconds
};

/// The keys since the last frame, one after the other. What the text refuses becomes the state's message.
void use_keys(const Keyboard& keyboard);

/// Opens the bar with the keyboard in it; what is selected within a line is looked for.
void open_bar(EditorState& state, BarKind kind);
void close_bar(EditorState& state);
/// Selects the next match, or the one before.
void find_again(EditorState& state, bool back);
/// A key while the bar is typed into.
void use_bar_key(const Keyboard& keyboard, const Stroke& stroke);

/// Keys that change or search the text, and what they do, for people.
struct EditorKeyHelp {
    const char* keys = nullptr;
    const char* text = nullptr;
};
std::vector<EditorKeyHelp> editor_key_help();

/// A character of Unicode in UTF-8.
std::string utf8_of(std::uint32_t code);

}  // namespace lanescope::editor
