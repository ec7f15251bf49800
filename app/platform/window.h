// Application window: GLFW, OpenGL 3.3 core and ImGui.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace lanescope {

/// Writes RGBA pixels, top row first, as opaque. Throws UsageError.
void write_png(const std::filesystem::path& path, int width, int height, std::span<const std::uint8_t> rgba);

/// Of a display. Errors are one line; empty if there is none.
struct OpenGl {
    std::string version, renderer;
    std::string why_no_display, why_not;
};

/// Opens a hidden window for a moment.
OpenGl find_open_gl();

class Window {
public:
    /// Sizes are in window units (pixels, except on displays that scale). A `visible` window fits the display's work
    /// area. Throws BackendUnavailable without a display or OpenGL 3.3.
    Window(int width, int height, const std::string& title, bool visible = true);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Waits for the next frame: at the frame rate while `animate`, else for an event or half a second. Returns false
    /// if the window should close.
    bool begin_frame(bool animate);
    void end_frame();

    /// Returns the last frame: RGBA, 8 bits each, top row first, width() x height() pixels or the picture's. Throws
    /// UsageError before the first frame.
    std::vector<std::uint8_t> read_pixels();
    /// Saves the last frame. Throws UsageError.
    void save_png(const std::filesystem::path& path);

    std::pair<int, int> size() const;  ///< in window units
    int width() const;                 ///< in pixels
    int height() const;                ///< in pixels
    bool has_keyboard() const;
    /// Returns true if the next frame waits for an event.
    bool at_rest() const;

    /// Returns each path once.
    std::vector<std::string> take_dropped();
    void copy(const std::string& text);  ///< to the clipboard
    void close();

    /// Draws the next frames for a picture. Sizes in window units, enlarged 1 to 4 times.
    void begin_picture(float width, float height, float scale);
    void end_picture();
    /// Relative to the default size, 0.6 to 3; applies from the next frame.
    void text_scale(float scale);
    /// Applies from the next frame.
    void reading_fonts(bool on);
    void full_screen(bool on);    ///< ignored by a hidden window
    void vertical_sync(bool on);  ///< on by default

    /// Wakes begin_frame(); callable from any thread.
    static void wake();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lanescope
