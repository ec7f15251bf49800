#include "app/platform/fonts.h"

#include <imgui.h>
#if __has_include(<imgui_freetype.h>) && IMGUI_VERSION_NUM < 19200
#include <imgui_freetype.h>
#define LANESCOPE_FREETYPE 1
#endif

#include <algorithm>
#include <cmath>

#include "app/platform/font_files.h"

namespace lanescope {
namespace {

Fonts loaded;

const FontFiles& files() {
    static const FontFiles found = find_font_files();
    return found;
}

// Latin, alpha, beta, punctuation, arrows, minus and inequality signs.
const ImWchar* glyphs() {
    static const ImWchar ranges[] = {0x0020, 0x00FF, 0x03B1, 0x03B2, 0x2010, 0x2026, 0x2190,
                                     0x2193, 0x2212, 0x2212, 0x2248, 0x2265, 0};
    return ranges;
}

ImFont* add(const std::optional<std::filesystem::path>& file, float size) {
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.PixelSnapH = false;
    config.SizePixels = std::max(6.0f, std::round(size));
    ImFontAtlas* atlas = ImGui::GetIO().Fonts;
    if (!file) return atlas->AddFontDefault(&config);
    return atlas->AddFontFromFileTTF(file->c_str(), config.SizePixels, &config, glyphs());
}

void add_reading_fonts(float size) {
    constexpr float larger = 1.22f;
    loaded.reading = add(files().text, size * larger);
    loaded.reading_strong = add(files().strong ? files().strong : files().text, size * larger);
    loaded.reading_italic = files().italic ? add(files().italic, size * larger) : loaded.reading;
    loaded.reading_mono = add(files().mono, size * larger * 1.1f);
    loaded.reading_title = add(files().strong ? files().strong : files().text, size * larger * 1.35f);
}

}  // namespace

const Fonts& fonts() { return loaded; }

void load_fonts(float scale, float density, bool reading) {
    ImGuiIO& io = ImGui::GetIO();
    io.Fonts->Clear();
    io.FontGlobalScale = 1 / density;
#ifdef LANESCOPE_FREETYPE
    io.Fonts->FontBuilderIO = ImGuiFreeType::GetBuilderForFreeType();
    io.Fonts->FontBuilderFlags = ImGuiFreeTypeBuilderFlags_LightHinting;
#endif
    const auto& text = files().text;
    const auto& strong = files().strong ? files().strong : files().text;
    const float size = base_text_size * scale * density;
    loaded.text = add(text, size);
    loaded.strong = add(strong, size);
    loaded.small = add(text, size * 0.9f);
    loaded.caption = add(strong, size * 0.82f);
    loaded.title = add(strong, size * 1.27f);
    // Sizes are line heights; JetBrains Mono's lines are taller than Inter's.
    loaded.mono = add(files().mono, size * 1.12f);
    loaded.small_mono = add(files().mono, size * 1.03f);
    loaded.italic = files().italic ? add(files().italic, size) : loaded.text;
    loaded.reading = loaded.text;
    loaded.reading_strong = loaded.strong;
    loaded.reading_italic = loaded.italic;
    loaded.reading_mono = loaded.mono;
    loaded.reading_title = loaded.title;
    if (reading) add_reading_fonts(size);
    io.FontDefault = loaded.text;
}

#if IMGUI_VERSION_NUM >= 19200
void push_font(ImFont* font) { ImGui::PushFont(font, font->LegacySize); }
float font_size(const ImFont* font) { return font->LegacySize * ImGui::GetIO().FontGlobalScale; }
#else
void push_font(ImFont* font) { ImGui::PushFont(font); }
float font_size(const ImFont* font) { return font->FontSize * ImGui::GetIO().FontGlobalScale; }
#endif
void pop_font() { ImGui::PopFont(); }

}  // namespace lanescope
