// The window: GLFW, OpenGL 3.3 core and ImGui, set up and taken down.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace lanescope {

class Window {
public:
    /// Opens the window; sizes are in window units, which are pixels except on displays that scale. Throws
    /// BackendUnavailable when there is no display, or no OpenGL 3.3.
    Window(int width, int height, const std::string& title, bool visible = true);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Waits until a frame is due and starts it: at once while `animate`, else after an event or half a second. Returns
    /// false when the window was asked to close.
    bool begin_frame(bool animate);
    void end_frame();

    /// The last frame that was ended: RGBA, 8 bits each, top row first, width() x height() pixels times the
    /// picture's scale.
    std::vector<std::uint8_t> read_pixels();
    /// Writes the last frame to a PNG file. Throws UsageError when it cannot be written.
    void save_png(const std::filesystem::path& path);

    int width() const;   ///< pixels
    int height() const;  ///< pixels
    bool close_requested() const;
    void close();

    /// From the next frame on: frames are drawn for a picture of so many times the window's size, and not shown, until it
    /// is 1 again.
    void picture_scale(float scale);
    /// Text size over the usual one, 0.6 to 3; takes effect with the next frame.
    void text_scale(float scale);
    /// Also on F11.
    void toggle_full_screen();
    /// Whether frames wait for the display's refresh (as they do from the start).
    void vertical_sync(bool on);

    /// Makes a waiting begin_frame return; from any thread.
    static void wake();

private:
    int picture_width() const;
    int picture_height() const;

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lanescope
