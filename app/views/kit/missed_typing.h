// Keeps letters that were meant for a field from acting as shortcuts, after a click next to it took its keyboard.
#pragma once

namespace lanescope {

void forget_missed_typing();
/// Drops letters until a pause of 1.5 s. Call it once per frame, before other code takes keys. `typing`: a field has
/// the keyboard again.
void keep_missed_keys(bool typing);
/// Call it after drawing. `beside`: the click took a field's keyboard and hit nothing; other clicks end the wait.
void see_missed_click(bool beside);
/// Returns true for 4 s after a dropped letter.
bool typing_was_missed();

}  // namespace lanescope
