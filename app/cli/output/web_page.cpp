#include "app/cli/output/web_page.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <zlib.h>

#include <algorithm>
#include <cstdlib>
#include <random>
#include <set>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/base/system/scratch_folder.h"
#include "app/base/text/plain_text.h"
#include "app/base/version.h"
#include "app/catalog/program_name.h"
#include "app/catalog/variants.h"
#include "app/cli/output/handout.h"
#include "app/compilers/compiled_cache.h"
#include "app/formats/recordings.h"
#include "app/lessons/markdown/markdown.h"
#include "app/model/operation.h"
#include "app/session/view_fields.h"

namespace lanescope {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t most_of_viewer = 64 << 20;  ///< bytes

/// A package has the viewer among its assets; a build has it beside them.
fs::path viewer_folder() {
    const fs::path root = asset_root();
    const char* given = std::getenv("LANESCOPE_WEB_VIEWER");
    for (const fs::path& folder : {fs::path(given ? given : ""), root / "web", root / "build" / "web"})
        if (!folder.empty() && path_exists(folder / "lanescope.wasm")) return folder;
    throw BackendUnavailable(
        "cannot make a page: this program came without the viewer for browsers; build it with scripts/build-web, or "
        "set "
        "LANESCOPE_WEB_VIEWER to a folder with lanescope.js and lanescope.wasm");
}

/// gzip, which browsers unpack.
std::string packed(const std::string& bytes) {
    constexpr int gzip = 15 + 16, memory = 8;
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, gzip, memory, Z_DEFAULT_STRATEGY) != Z_OK)
        throw std::bad_alloc();
    std::string out(deflateBound(&stream, bytes.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

const std::string recorded_note = "recorded results; to run kernels, install",
                  live_note = "kernels run on the page's emulator; to edit them or measure a GPU, install";

/// Names the page's own scripts and styles, so that no other text of the page can run.
std::string new_nonce() {
    std::random_device source;
    return fmt::format("{:08x}{:08x}{:08x}{:08x}", source(), source(), source(), source());
}

/// A script's text must not end its element.
std::string in_script(std::string text) {
    for (std::size_t at = 0; (at = text.find("</script", at)) != text.npos; at += 2) text.insert(at + 1, "\\");
    return text;
}

std::string text_html(std::string_view name, const std::string& value, const std::string& bytes) {
    return fmt::format("<script type=\"text/plain\" {}=\"{}\">{}</script>\n", name, escape_html(value),
                       base64(packed(bytes)));
}

std::string files_html(const std::vector<WebFile>& files) {
    std::string html;
    for (const WebFile& file : files) html += text_html("data-file", file.path, file.bytes);
    return html;
}

std::string emulator_html(const WebPage& page, const fs::path& viewer) {
    if (page.programs.empty()) return {};
    std::string html = text_html("id", "emulator", read_file(viewer / "emulator.js", most_of_viewer)) +
                       text_html("id", "emulator-wasm", read_file(viewer / "emulator.wasm", most_of_viewer));
    for (const WebFile& program : page.programs) html += text_html("data-program", program.path, program.bytes);
    return html;
}

using Values = std::vector<std::pair<std::string_view, std::string>>;

/// Replaces each @NAME@ once read, so that values may contain such texts.
std::string filled(std::string_view text, const Values& values) {
    std::string out;
    for (std::size_t mark = 0; (mark = text.find('@')) != text.npos;) {
        out += text.substr(0, mark + 1);
        text.remove_prefix(mark + 1);
        for (const auto& [name, value] : values)
            if (text.starts_with(name) && text.substr(name.size()).starts_with('@')) {
                out.pop_back();
                out += value;
                text.remove_prefix(name.size() + 1);
                break;
            }
    }
    return out + std::string(text);
}

/// Returns "cte, tuned on spmv:…".
std::string page_title(const std::vector<RunResultPtr>& results) {
    std::vector<std::string> variants, problems;
    for (const RunResultPtr& result : results) {
        if (const std::string name = to_string(result->variant); !std::ranges::count(variants, name))
            variants.push_back(name);
        if (const std::string name = to_string(result->problem); !std::ranges::count(problems, name))
            problems.push_back(name);
    }
    return fmt::format("{} on {}", fmt::join(variants, ", "), fmt::join(problems, ", "));
}

}  // namespace

void require_web_viewer() { viewer_folder(); }

void add_web_file(WebPage& page, std::string path, std::string bytes) {
    std::uint64_t sum = bytes.size();
    for (const WebFile& file : page.files) sum += file.bytes.size();
    if (sum > max_web_bytes)
        throw UsageError(fmt::format(
            "{}: too large for a page: its recordings have {} MB, and {} are possible; keep fewer warps with "
            "`lanescope open FILE.lane --keep-warps N --out SMALLER.lane`",
            file_name(path), sum >> 20, max_web_bytes >> 20));
    page.files.push_back({std::move(path), std::move(bytes)});
}

void add_web_results(WebPage& page, const std::string& path, const std::vector<RunResultPtr>& results,
                     const std::string& view) {
    const ScratchFolder folder("page");
    const fs::path file = folder.path() / "results.lane";
    write_lane_file(file, results, view);
    add_web_file(page, path, read_file(file, 4 * max_web_bytes));
}

void add_emulator(WebPage& page, const Catalog& catalog) {
    const fs::path programs = CompiledCache::of_this_program().folder("programs");
    if (!path_exists(viewer_folder() / "emulator.wasm")) return;
    for (const Variant& variant : catalog.variants())
        if (const std::string name = program_name(variant); path_exists(programs / name))
            page.programs.push_back({name, read_file(programs / name, most_of_viewer)});
}

void add_user_kernel(WebPage& page, const Variant& variant, WorkerRunner& worker) {
    const Problem problem = operation_named(variant.operation).problem_type().initial();
    page.programs.push_back(
        {program_name(variant), worker.make_portable({.problem = problem, .variants = {{variant.id}}})});
    add_web_file(page, variants_in_page + program_name(variant), encode(variant).dump());
}

bool has_variants(const std::vector<RunResultPtr>& results) {
    return std::ranges::any_of(results, [](const auto& result) { return !is_program(result->problem); });
}

namespace {

std::set<const Variant*> user_variants(const Catalog& catalog, const std::vector<RunResultPtr>& results) {
    std::set<const Variant*> found;
    for (const RunResultPtr& result : results)
        if (is_users(catalog, *result)) found.insert(catalog.find(*result));
    return found;
}

}  // namespace

std::string results_page_html(const Catalog& catalog, WorkerRunner& worker, const std::vector<RunResultPtr>& results,
                              std::vector<std::string>& left_out, const std::string& view) {
    const std::string title = page_title(results);
    WebPage page{.title = title};
    add_web_results(page, "/recordings/results.lane", results, view);
    page.summary = fmt::format("<h1>{}</h1>\n", escape_html(title)) + summary_html(catalog, results);
    if (has_variants(results)) add_emulator(page, catalog);
    if (!page.programs.empty())
        for (const Variant* variant : user_variants(catalog, results)) try {
                add_user_kernel(page, *variant, worker);
            } catch (const std::exception& failed) {
                left_out.push_back(variant->id + ": readers of the page cannot run it: " + failed.what());
            }
    return web_page_html(page);
}

std::string web_page_html(const WebPage& page) {
    const fs::path viewer = viewer_folder();
    const std::string script = read_file(viewer / "lanescope.js", most_of_viewer),
                      program = read_file(viewer / "lanescope.wasm", most_of_viewer);
    return filled(read_file(find_asset("page/page.html"), most_of_viewer),
                  {{"NONCE", new_nonce()},
                   {"VERSION", std::string(program_version())},
                   {"TITLE", escape_html(page.title)},
                   {"STATE", escape_html(page.state)},
                   {"PANEL", std::string(name_of(page.panel))},
                   {"SUMMARY", page.summary},
                   {"FILES", files_html(page.files)},
                   {"EMULATOR", emulator_html(page, viewer)},
                   {"NOTE", page.programs.empty() ? recorded_note : live_note},
                   {"WASM", base64(packed(program))},
                   {"GLUE", in_script(script)}});
}

}  // namespace lanescope
