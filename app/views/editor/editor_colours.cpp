#include "app/views/editor/editor_look.h"

namespace lanescope::editor {

EditorColours light_colours() {
    const auto rgb = [](unsigned hex) { return IM_COL32(hex >> 16, hex >> 8 & 0xFF, hex & 0xFF, 0xFF); };
    EditorColours light;
    light.ground = rgb(0xFCFCFD), light.bar = rgb(0xEEF1F5), light.field = rgb(0xFFFFFF), light.control = rgb(0xDDE3EA),
    light.control_hot = rgb(0xCBD4DE);
    light.text = rgb(0x1B232E), light.quiet = rgb(0x4C5868), light.number = rgb(0x687484), light.edge = rgb(0xC6CED8);
    light.caret_line = rgb(0xF0F3F7), light.guide = rgb(0xE2E7ED);
    light.selection = rgb(0xC7E2F7), light.idle_selection = rgb(0xDCE2E9);
    light.match = rgb(0xFBEFA6), light.match_edge = rgb(0x9A7B00);
    light.caret = rgb(0x0064A6), light.cursor = rgb(0xC79A00);
    light.scroll = rgb(0xC0C9D4), light.scroll_hot = rgb(0x8E9AA9);
    light.marks = {rgb(0xB93A0C), rgb(0x8A5A00), rgb(0x0064A6), rgb(0x4C5868)};
    light.inks = {light.text,    rgb(0x5B6675), rgb(0x9C2468), rgb(0x005A94),
                  rgb(0x00684C), rgb(0x875000), rgb(0x4A5564), rgb(0x6B5300)};
    return light;
}

}  // namespace lanescope::editor
