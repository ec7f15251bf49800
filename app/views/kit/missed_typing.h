// Typing that goes on beside the field that it was meant for: a click beside a field takes the keyboard from it, and
// letters must not do then what they do as keys of the window.
#pragma once

namespace lanescope {

void forget_missed_typing();
/// Once a frame, before anyone asks for keys: keeps letters back while they are missed, until a pause of 1.5 s.
/// `typing`: a field has the keyboard after all.
void keep_missed_keys(bool typing);
/// Once a frame, after all is drawn. `beside`: a field has lost the keyboard by what was clicked, which is nothing. Any
/// other click ends the wait.
void see_missed_click(bool beside);
/// Whether letters were kept back a moment ago.
bool typing_was_missed();

}  // namespace lanescope
