// The half of a window that looks: it draws results, and carries out commands that run nothing.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/platform/window.h"
#include "app/session/choice.h"
#include "app/session/command.h"
#include "app/session/session.h"
#include "app/session/state_log.h"
#include "app/session/window_status.h"
#include "app/session/workspace.h"
#include "app/views/shell/views.h"

namespace lanescope {

/// Monotonic time.
inline double seconds_now() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Draws one panel, or an enlarged one, in frames that are not shown.
class PanelPicture {
public:
    void begin(const command::SavePicture& asked, const Views& views, Window& window);
    bool busy() const { return !path_.empty(); }
    Choice of(Choice choice) const;
    /// Saves the picture once nothing moves and returns its path; else empty.
    std::string frame_drawn(Window& window, bool moving);

private:
    std::string path_;
    Panel panel_ = Panel::window;
    int frames_ = 0;
};

struct Screen {
    Window window;
    Views views;
    PanelPicture picture = {};
    StateLog log;
    WindowStatus status = {};
    int quiet_frames = 0;  ///< frames since the screenshot changed
};

struct WindowState {
    Session session;
    Choice choice;
    std::optional<Command> command = {};
    std::string fault = {}, opened = {};  ///< of the start and files; repeated after their run

    /// Reports each dropped file's error.
    void refuse(const std::string& why);
    void say_opened(const std::string& file);
    /// A run clears messages.
    void repeat_messages();
};

/// The next start may be in another folder.
std::string whole_path(const std::string& path);

/// Sets the controls as far as this computer can run the recording, and pauses Live.
void show_recording(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice);
void show_beside(std::vector<RunResultPtr> results, const std::string& name, Session& session, Choice& choice);

struct ViewerStart {
    int width = 0, height = 0;  ///< window units
    bool visible = true;
    std::string state_log;  ///< file; empty: none
};

class Viewer {
protected:
    /// The catalogue must outlive this.
    Viewer(const Catalog& catalog, const ViewerStart& start, const Capabilities& capabilities, const Choice& choice);
    virtual ~Viewer() = default;

    void draw_frame();
    /// Call once per frame, after its command.
    void finish_picture();
    /// Adds the names of the shown maps.
    Choice choice_on_show() const;
    /// Contains the result's variant alone.
    Experiment experiment_of(const RunResult& result) const;
    /// Returns true if no file is overwritten or the user agreed; else asks.
    template <class Save>
    bool may_write(const Save& save) {
        std::error_code ignored;
        if (save.over || !std::filesystem::is_regular_file(save.path, ignored)) return true;
        Save sure = save;
        sure.over = true;
        ask_to_overwrite(save.path, std::move(sure));
        return false;
    }
    /// Reports a written file.
    virtual void say_saved(const std::string& path);

    void carry_out(const command::Pin& pin) { state_.session.pin(pin.name); }
    void carry_out(const command::Unpin& unpin) { state_.session.unpin(unpin.name); }
    void carry_out(const command::RenamePinned& named) { state_.session.rename_pinned(named.from, named.to); }
    void carry_out(const command::SaveTraceJson& save);
    void carry_out(const command::SaveText& save);
    void carry_out(const command::SavePicture& save);

    const Catalog& catalog_;
    Screen screen_;
    WindowState state_;
    Workspaces workspaces_;

private:
    void ask_to_overwrite(const std::string& file, Command sure);
};

}  // namespace lanescope
