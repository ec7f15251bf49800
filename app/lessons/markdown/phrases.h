// Parses keyword phrases, such as claims.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/base/text/plain_text.h"

namespace lanescope {

/// "15", "-0.5", "1e-5", with the last digit's unit.
struct WrittenNumber {
    double value = 0, last_digit = 1;
};
std::optional<WrittenNumber> parse_number(std::string_view text);

/// Reads blank-separated words.
class Tokens {
public:
    explicit Tokens(std::string_view text) : rest_(trimmed(text)) {}
    bool done() const { return rest_.empty(); }
    std::string_view rest() const { return rest_; }
    /// Removes these words, such as "no hazard in", if they come next.
    bool take(std::string_view words);
    /// Returns "" at the end.
    std::string_view word();
    /// Returns the text before these words and removes both; nothing if absent.
    std::optional<std::string_view> until(std::string_view words);

private:
    std::string_view rest_;
};

}  // namespace lanescope
