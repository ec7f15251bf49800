// One HTML file with the window, its recordings and a summary as text.
#pragma once

#include <string>
#include <vector>

#include "app/catalog/catalog.h"
#include "app/lab/workers/worker_runner.h"
#include "app/model/run_result.h"
#include "app/session/choice.h"

namespace lanescope {

struct WebFile {
    std::string path;  ///< in the page: "/recordings/NAME.lane" is shown at first
    std::string bytes;
};

struct WebPage {
    std::string title;
    std::vector<WebFile> files;
    std::string summary;  ///< HTML
    std::string state;    ///< of the first view, as in a link; may be empty
    Panel panel = Panel::window;
    /// Run by the page's emulator (app/catalog/program_name.h); none: the page only looks.
    std::vector<WebFile> programs;
};

/// Most bytes of all recordings: browsers limit texts.
inline constexpr std::uint64_t max_web_bytes = std::uint64_t(256) << 20;

/// Throws BackendUnavailable if this program came without the viewer.
void require_web_viewer();

/// Throws as require_web_viewer().
std::string web_page_html(const WebPage& page);

/// A page of results that are in no file, titled "cte, tuned on spmv:…". `view`: of the session, as in a recording; may
/// be empty. The worker compiles the user's kernels; `left_out` gets a line for each that readers cannot run. Throws as
/// web_page_html(), and UsageError for more than max_web_bytes.
std::string results_page_html(const Catalog& catalog, WorkerRunner& worker, const std::vector<RunResultPtr>& results,
                              std::vector<std::string>& left_out, const std::string& view = {});

/// Adds a file. Throws UsageError for more than max_web_bytes.
void add_web_file(WebPage& page, std::string path, std::string bytes);
/// Adds the results as a recording.
void add_web_results(WebPage& page, const std::string& path, const std::vector<RunResultPtr>& results,
                     const std::string& view = {});

/// Adds the emulator with the shipped variants, as far as this program came with them.
void add_emulator(WebPage& page, const Catalog& catalog);
/// Adds a user's variant to a page with the emulator. Throws as WorkerRunner::make_portable().
void add_user_kernel(WebPage& page, const Variant& variant, WorkerRunner& worker);
/// Returns true if one of the results is of a variant, which the emulator can run again.
bool has_variants(const std::vector<RunResultPtr>& results);

/// Returns tables, hazards, hints, and each source with lanes by line. All text of recordings is escaped.
std::string summary_html(const Catalog& catalog, const std::vector<RunResultPtr>& results);

}  // namespace lanescope
