// A real browser with one page: Chromium by the Chrome DevTools Protocol, Firefox by WebDriver BiDi.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/window/picture.h"

namespace lanescope::page_test {

/// Names a browser, and what it lacks.
struct BrowserKind {
    std::string name;     ///< "chromium"
    std::string program;  ///< "firefox-esr"
    bool webgl = true, scripts = true;
};
std::ostream& operator<<(std::ostream& out, const BrowserKind& kind);

inline BrowserKind chromium() { return {"chromium", "chromium"}; }
inline BrowserKind firefox() { return {"firefox", "firefox-esr"}; }

/// Failures throw std::runtime_error.
class Browser {
public:
    virtual ~Browser() = default;
    /// Returns once the page is loaded.
    virtual void open(const std::string& url) = 0;
    /// Returns the expression's value, for promises once it is there. The value must be JSON.
    virtual nlohmann::json evaluate(const std::string& expression) = 0;
    virtual void move(double x, double y) = 0;
    virtual void click(double x, double y) = 0;
    virtual void press(char32_t key) = 0;
    virtual window_test::Picture picture(const std::filesystem::path& file) = 0;
    /// Errors, warnings and refusals that the page caused so far.
    virtual std::vector<std::string> complaints() = 0;
};

/// Starts it with a window of this size in CSS pixels. Its files are in `folder`.
std::unique_ptr<Browser> start_browser(const BrowserKind& kind, int width, int height,
                                       const std::filesystem::path& folder);

}  // namespace lanescope::page_test
