// Asks before it overwrites a file.
#include <filesystem>

#include "app/model/files/serialise.h"
#include "app/model/files/trace_json.h"
#include "app/model/text/escape.h"
#include "app/session/view_state.h"
#include "app/system/file.h"
#include "app/window/window_loop.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

fs::path whole(const std::string& path) {
    std::error_code failed;
    const fs::path absolute = fs::absolute(path, failed).lexically_normal();
    return failed ? fs::path(path) : absolute;
}

bool is_there(const std::string& path) {
    std::error_code ignored;
    return fs::is_regular_file(path, ignored);
}

}  // namespace

template <class Save>
bool WindowLoop::may_write(const Save& save) {
    if (save.over || !is_there(save.path)) return true;
    Save sure = save;
    sure.over = true;
    const fs::path path = whole(save.path);
    session_.confirmation.ask(
        in_one_line(path.filename().string()) + " already exists. Overwrite it?",
        "The present contents of the file in " + in_one_line(path.parent_path().string()) + " will be lost.",
        "Overwrite", "Change name", std::move(sure));
    return false;
}

void WindowLoop::say_saved(const std::string& path) {
    session_.error.clear();
    session_.notice = "saved to " + in_one_line(whole(path).string());
}

void WindowLoop::carry_out(const command::SaveRecording& save) {
    if (!may_write(save)) return;
    write_lane_file(save.path, session_.everything(), to_text(views_.as_shown(choice_.view)));
    session_.files.current = whole(save.path).string();
    session_.files.current_is_saved = true;
    note_recent(save.path);
    say_saved(save.path);
}

void WindowLoop::carry_out(const command::SaveVersions& save) {
    if (!may_write(save)) return;
    write_lane_file(save.path, versions_.load_all(save.file));
    note_recent(save.path);
    say_saved(save.path);
}

void WindowLoop::carry_out(const command::SaveTraceJson& save) {
    if (!may_write(save)) return;
    write_trace_json(save.path, session_.everything());
    say_saved(save.path);
}

void WindowLoop::carry_out(const command::SaveText& save) {
    if (!may_write(save)) return;
    write_text(save.path, save.text);
    say_saved(save.path);
}

void WindowLoop::carry_out(const command::SavePicture& save) {
    if (!may_write(save)) return;
    if (save.panel != Panel::window || save.scale > 1) return picture_.begin(save, views_, window_);
    window_.save_png(save.path);
    say_saved(save.path);
}

}  // namespace lanescope
