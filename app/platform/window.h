// The window: GLFW, OpenGL 3.3 core and ImGui, set up and taken down.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace lanescope {

class Window {
public:
    /// Opens the window, no larger than the display's room where it is `visible`; sizes are in window units, which are
    /// pixels except on displays that scale. Throws
    /// BackendUnavailable when there is no display, or no OpenGL 3.3.
    Window(int width, int height, const std::string& title, bool visible = true);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Waits until a frame is due and starts it: at once while `animate`, else after an event or half a second. Returns
    /// false when the window was asked to close.
    bool begin_frame(bool animate);
    void end_frame();

    /// The last frame that was ended: RGBA, 8 bits each, top row first, width() x height() pixels, or those of the
    /// picture. Throws UsageError before the first.
    std::vector<std::uint8_t> read_pixels();
    /// Writes the last frame to a PNG file. Throws UsageError when it cannot be written.
    void save_png(const std::filesystem::path& path);

    std::pair<int, int> size() const;  ///< window units
    int width() const;                 ///< pixels
    int height() const;                ///< pixels
    /// Whether what is typed goes to this window.
    bool has_keyboard() const;
    /// Whether the next frame waits for an event, if nothing moves.
    bool at_rest() const;

    /// Paths of files that were dropped on the window since it was last asked.
    std::vector<std::string> take_dropped();

    /// Puts a text into the clipboard.
    void copy(const std::string& text);

    bool close_requested() const;
    void close();

    /// From the next frame on: frames are drawn for a picture of that size in window units, enlarged 1 to 4 times, and
    /// not shown.
    void begin_picture(float width, float height, float scale);
    /// Frames are the window's again.
    void end_picture();
    /// Text size over the usual one, 0.6 to 3; takes effect with the next frame.
    void text_scale(float scale);
    /// With the fonts for reading (app/platform/fonts.h); takes effect with the next frame.
    void reading_fonts(bool on);
    /// Takes the whole of the display, or the place that it had before. A window that nobody sees stays as it is.
    void full_screen(bool on);
    /// Whether frames wait for the display's refresh (as they do from the start).
    void vertical_sync(bool on);

    /// Makes a waiting begin_frame return; from any thread.
    static void wake();

private:
    void draw_changes();

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace lanescope
