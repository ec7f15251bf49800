// ASCII case conversion that ignores the locale: in Turkish the capital of i is another letter.
#pragma once

namespace lanescope {

constexpr char small_letter(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
constexpr char capital_letter(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

}  // namespace lanescope
