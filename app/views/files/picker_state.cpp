#include "app/views/files/picker_state.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <tuple>
#include <variant>

#include "app/base/text/plain_text.h"

namespace lanescope {
namespace {

template <class C>
concept HasPath = requires(C& command) {
    command.path;
};

PickerTask task_for(const command::Open&) {
    return {.title = "Open a recording, a CUDA file or a matrix", .endings = {".lane", ".cu", ".ptx", ".mtx", ".md"}};
}
PickerTask task_for(const command::OpenBeside&) {
    return {.title = "Open beside the results", .endings = {".lane", ".cu", ".ptx"}};
}
PickerTask task_for(const command::OpenKernel&) { return {.title = "Open a CUDA file", .endings = {".cu", ".ptx"}}; }
PickerTask task_for(const command::OpenLessons&) {
    return {.title = "Open a folder of lessons", .takes_folder = true, .endings = {".md"}};
}
PickerTask task_for(const command::SaveRecording&) {
    return {.title = "Save the results", .verb = "Save", .saves = true, .endings = {".lane"}};
}
PickerTask task_for(const command::SaveVersions&) {
    return {.title = "Save all versions", .verb = "Save", .saves = true, .endings = {".lane"}};
}
PickerTask task_for(const command::SaveTraceJson&) {
    return {.title = "Save the lanes", .verb = "Save", .saves = true, .endings = {".json"}};
}
PickerTask task_for(const command::SavePage&) {
    return {.title = "Export a page for browsers", .verb = "Save", .saves = true, .endings = {".html"}};
}
PickerTask task_for(const command::SavePicture&) {
    return {.title = "Save a picture", .verb = "Save", .saves = true, .endings = {".png"}};
}
PickerTask task_for(const command::SaveText& save) {
    const bool is_json = save.path.ends_with(".json");
    return {.title = "Save a table", .verb = "Save", .saves = true, .endings = {is_json ? ".json" : ".csv"}};
}
PickerTask task_for(const auto&) { return {}; }

// Removes a trailing slash, except the root's.
std::string normal(const std::filesystem::path& folder) {
    std::string path = folder.lexically_normal().string();
    while (path.size() > 1 && path.back() == '/') path.pop_back();
    return path.empty() ? "/" : path;
}

// "~", ".." and all up to the last slash are folders.
std::string typed_folder(const std::string& text) {
    if (text == "~" || text == "..") return text;
    const std::size_t slash = text.rfind('/');
    return slash == std::string::npos ? std::string() : text.substr(0, slash + 1);
}

// Text fields hold UTF-8 only.
bool can_be_typed(const std::string& name) { return escape(name) == name; }

// Cuts between whole characters only.
std::string common_start(const std::string& a, const std::string& b) {
    std::string start = a.substr(0, std::size_t(std::ranges::mismatch(a, b).in1 - a.begin()));
    while (!can_be_typed(start)) start.pop_back();
    return start;
}

}  // namespace

bool PickerTask::fits(std::string_view name) const {
    return std::ranges::any_of(endings, [&](std::string_view ending) { return name.ends_with(ending); });
}

bool asks_for_path(const Command& command) { return task_of(command).title[0] != '\0'; }

PickerTask task_of(const Command& asking) {
    return std::visit([](const auto& command) { return task_for(command); }, asking);
}

std::string path_in(const Command& asking) {
    return std::visit(
        [](const auto& command) {
            if constexpr (HasPath<decltype(command)>)
                return command.path;
            else
                return std::string();
        },
        asking);
}

Command with_path(Command asked, const std::string& path) {
    std::visit(
        [&](auto& command) {
            if constexpr (HasPath<decltype(command)>) command.path = path;
        },
        asked);
    return asked;
}

Command without_overwriting(Command asked) {
    std::visit(
        [](auto& command) {
            if constexpr (requires { command.over; }) command.over = false;
        },
        asked);
    return asked;
}

std::string joined(const std::string& folder, const std::string& name) {
    return folder.ends_with('/') ? folder + name : folder + "/" + name;
}

std::string parent_of(const std::string& path) { return normal(std::filesystem::path(path).parent_path()); }

std::string Picker::folder() const {
    std::string typed = typed_folder(state.text);
    const bool from_home = typed == "~" || typed.starts_with("~/");
    if (from_home && !files().home.empty()) typed.replace(0, 1, files().home);
    return normal(std::filesystem::path(state.folder) / typed);
}

std::string Picker::name() const {
    return state.text == typed_folder(state.text) ? std::string() : state.text.substr(state.text.rfind('/') + 1);
}

const FolderListing* Picker::listing() const {
    const FolderListing* read = files().listing.get();
    return read && read->folder == folder() ? read : nullptr;
}

const FolderEntry* Picker::entry_in(int row) const {
    if (row < 0 || row >= int(state.rows.size())) return nullptr;
    return &state.listing->entries[state.rows[std::size_t(row)].entry];
}

std::string Picker::path_in(int row) const { return joined(state.listing->folder, entry_in(row)->name); }

int Picker::pointed_row() const { return state.row < 0 && state.rows.size() == 1 ? 0 : state.row; }

void Picker::filter() {
    const std::string wanted = in_lower_case(name());
    const bool is_there = listing() != nullptr;
    if (is_there && state.listing == files().listing && state.filter == wanted) return;
    const bool is_read_again = state.filter == wanted && entry_in(state.row);
    const std::string chosen = is_read_again ? entry_in(state.row)->name : "";
    state.listing = is_there ? files().listing : nullptr;
    state.filter = wanted;
    state.rows.clear();
    state.row = -1;
    if (!is_there) return;
    std::vector<std::tuple<int, int, std::size_t>> order;
    for (std::size_t i = 0; i < state.listing->entries.size(); ++i) {
        const FolderEntry& entry = state.listing->entries[i];
        const std::size_t at = in_lower_case(entry.name).find(wanted);
        if (at != std::string::npos) order.emplace_back(at > 0, entry.is_folder ? 0 : task.fits(entry.name) ? 1 : 2, i);
    }
    std::ranges::sort(order);
    for (const auto& [behind, kind, i] : order) {
        if (!chosen.empty() && state.listing->entries[i].name == chosen) state.row = int(state.rows.size());
        state.rows.push_back({i, kind < 2});
    }
}

std::vector<std::string> Picker::narrowed(const std::vector<std::string>& paths) const {
    const std::string wanted = typed_folder(state.text).empty() ? in_lower_case(name()) : std::string();
    std::vector<std::string> left;
    std::ranges::copy_if(paths, std::back_inserter(left), [&](const std::string& path) {
        return task.fits(path) && in_lower_case(path.substr(path.rfind('/') + 1)).find(wanted) != std::string::npos;
    });
    return left;
}

std::optional<std::string> Picker::only_one_offered() const {
    std::vector<std::string> left = narrowed(files().recent);
    std::ranges::copy(narrowed(files().samples), std::back_inserter(left));
    std::ranges::sort(left);
    left.erase(std::unique(left.begin(), left.end()), left.end());
    return left.size() == 1 ? std::optional(left.front()) : std::nullopt;
}

void Picker::go_to(const std::string& folder) {
    state.folder = folder;
    state.put = "";
    state.row = -1;
}

void Picker::go_up() { go_to(parent_of(folder())); }

void Picker::choose(const std::string& path) {
    UiState& ui = context.ui;
    ui.later = with_path(*ui.asking, path);
    ui.asking.reset();
    state.is_open = false;
    state.folder = task.takes_folder ? path : parent_of(path);
}

void Picker::take_row(int row) {
    const FolderEntry* entry = entry_in(row);
    if (!entry) return;
    if (entry->is_folder) return go_to(path_in(row));
    if (task.takes_folder) return choose(state.listing->folder);
    if (!task.saves) return choose(path_in(row));
    if (name() == entry->name) return choose(path_in(row));
    if (can_be_typed(entry->name)) state.put = typed_folder(state.text) + entry->name;
}

void Picker::take() {
    if (entry_in(state.row)) return take_row(state.row);
    const std::string in = folder(), named = name();
    if (named.empty() && !state.text.empty()) return go_to(in);
    if (named.empty()) return task.takes_folder ? choose(in) : void();
    const FolderEntry* there = listing() ? listing()->find(named) : nullptr;
    if (there && there->is_folder && !task.takes_folder) return go_to(joined(in, named));
    const bool is_elsewhere = listing() && state.rows.empty() && !task.saves && !task.takes_folder;
    if (const auto only = is_elsewhere ? only_one_offered() : std::nullopt) return choose(*only);
    const bool is_whole = there || task.saves || task.takes_folder || task.fits(named);
    if (!is_whole && !state.rows.empty()) return take_row(0);
    const bool lacks_ending = task.saves && named.find('.', 1) == std::string::npos;
    choose(joined(in, lacks_ending ? named + std::string(task.endings.front()) : named));
}

void Picker::complete() {
    if (!listing()) return;
    const std::string named = name();
    std::optional<std::string> all;
    const FolderEntry* only = nullptr;
    int count = 0;
    for (const FolderEntry& entry : listing()->entries) {
        if (!entry.name.starts_with(named) || !can_be_typed(entry.name)) continue;
        all = all ? common_start(*all, entry.name) : entry.name;
        only = &entry;
        ++count;
    }
    if (!all) return;
    state.put = typed_folder(state.text) + *all + (count == 1 && only->is_folder ? "/" : "");
    state.row = -1;
}

void Picker::move(int by) {
    if (state.rows.empty()) return;
    const int last = int(state.rows.size()) - 1;
    state.row = std::clamp(state.row < 0 && by < 0 ? last : state.row + by, 0, last);
    state.scroll_to_row = true;
}

}  // namespace lanescope
