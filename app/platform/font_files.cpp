#include "app/platform/font_files.h"

#include <array>
#include <initializer_list>

#include "app/base/files/folders.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

// Debian 12 first; whole trees last: they are slow to search.
constexpr std::array folders{"/usr/share/fonts/opentype/inter",
                             "/usr/share/fonts/truetype/inter",
                             "/usr/share/fonts/truetype/jetbrains-mono",
                             "/usr/share/fonts/opentype/jetbrains-mono",
                             "/usr/share/fonts",
                             "/usr/local/share/fonts"};
constexpr std::initializer_list<const char*> text_names{"Inter-Regular.otf", "Inter-Regular.ttf", "Inter.ttc",
                                                        "InterVariable.ttf", "Inter[slnt,wght].ttf"};
constexpr std::initializer_list<const char*> strong_names{"Inter-SemiBold.otf", "Inter-SemiBold.ttf"};
constexpr std::initializer_list<const char*> italic_names{"Inter-Italic.otf", "Inter-Italic.ttf",
                                                          "InterVariable-Italic.ttf", "Inter-Italic[opsz,wght].ttf"};
constexpr std::initializer_list<const char*> mono_names{"JetBrainsMono-Regular.ttf", "JetBrainsMono-Regular.otf",
                                                        "JetBrainsMono[wght].ttf", "JetBrainsMonoNL-Regular.ttf"};

void take(std::optional<fs::path>& found, const fs::path& file, std::initializer_list<const char*> names) {
    if (found) return;
    for (const char* name : names)
        if (file.filename() == name) found = file;
}

bool complete(const FontFiles& files) { return files.text && files.strong && files.italic && files.mono; }

void search(const fs::path& folder, FontFiles& found) {
    std::error_code error;
    fs::recursive_directory_iterator file(folder, fs::directory_options::skip_permission_denied, error), end;
    for (; !error && file != end && !complete(found); file.increment(error)) {
        take(found.text, file->path(), text_names);
        take(found.strong, file->path(), strong_names);
        take(found.italic, file->path(), italic_names);
        take(found.mono, file->path(), mono_names);
    }
}

}  // namespace

FontFiles find_font_files(const fs::path& folder) {
    FontFiles found;
    search(folder, found);
    return found;
}

FontFiles find_font_files() {
    FontFiles found = find_font_files(asset_root() / "fonts");  // an unpacked archive brings its own
    for (const char* folder : folders)
        if (!complete(found)) search(folder, found);
    return found;
}

}  // namespace lanescope
