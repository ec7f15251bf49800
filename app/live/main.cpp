// The emulator in a page: a thread of its own runs the experiments that the window sends.
#include <emscripten.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/base/error.h"
#include "app/base/files/file.h"
#include "app/base/files/folders.h"
#include "app/catalog/catalog.h"
#include "app/catalog/kernel_folder.h"
#include "app/engine/backend_runner.h"
#include "app/execution/emulator_backend.h"
#include "app/execution/warp_recording.h"
#include "app/formats/device_models.h"
#include "app/formats/recordings.h"
#include "app/kernel_files/program.h"
#include "app/operations/operations.h"
#include "app/wire/listing_fields.h"
#include "app/wire/messages.h"

using namespace lanescope;

namespace {

constexpr double between_news = 100;  ///< milliseconds

EM_JS(void, begin_result, (double bytes), {
    Module.result = new Uint8Array(bytes);
    Module.filled = 0;
});
EM_JS(void, add_to_result, (const void* data, double bytes), {
    Module.result.set(HEAPU8.subarray(data, data + bytes), Module.filled);
    Module.filled += bytes;
});
EM_JS(void, send_result, (), { postMessage({kind : 'result', bytes : Module.result}, [Module.result.buffer]); });
EM_JS(void, send_progress, (double fraction, const char* phase),
      { postMessage({kind : 'progress', fraction, phase : UTF8ToString(phase)}); });
EM_JS(void, send_accesses, (const char* text), { postMessage({kind : 'accesses', text : UTF8ToString(text)}); });
EM_JS(void, send_end, (const char* error), { postMessage({kind : 'end', error : UTF8ToString(error)}); });
EM_JS(void, send_ready, (), { postMessage({kind : 'ready'}); });

/// Emscripten calls plain functions, so this outlives main().
struct Emulator {
    Catalog catalog{shipped_kernels()};
    Backends backends = make_backends(catalog);
    InstanceCache problems;

    static Backends make_backends(const Catalog& catalog) {
        Backends made;
        made.push_back(make_emulator(catalog, load_devices(find_asset("devices"))));
        return made;
    }
};
std::unique_ptr<Emulator> emulator_here;

/// Without early results: a time follows its lanes within milliseconds.
void send(const RunResultPtr& result) {
    if (!has_ended(*result)) return;
    const LanePieces lane = to_lane(*result);
    std::size_t bytes = 0;
    for (const auto& piece : lane.pieces) bytes += piece.size();
    begin_result(double(bytes));
    for (const auto& piece : lane.pieces) add_to_result(piece.data(), double(piece.size()));
    send_result();
}

/// Results take their source from its file.
void add(const Variant& variant) {
    const std::filesystem::path file = variant.file;
    std::filesystem::create_directories(file.parent_path());
    write_text(file, Program::of(emulator_here->catalog.add(variant))->text());
}

void read(const Experiment& experiment, std::int64_t warp) {
    const Variant* const variant = emulator_here->catalog.find(experiment.problem, experiment.variants.at(0));
    if (!variant) throw UsageError("this page lacks the variant");
    Progress progress;
    const PreparedProblem& prepared = emulator_here->problems.prepare(experiment.problem, progress, Storage::sparse);
    send_accesses(encode(read_warp(*variant, prepared.instance, experiment, warp, progress)).dump().c_str());
}

void run(const RunRequest& request) {
    Progress progress;
    double told = 0;
    progress.listen([&] {
        if (const double now = emscripten_get_now(); now - told > between_news) {
            told = now;
            send_progress(progress.fraction(), progress.phase().c_str());
        }
    });
    run_experiment(emulator_here->catalog, emulator_here->backends, request.experiment, emulator_here->problems,
                   progress, send);
}

}  // namespace

extern "C" {
/// `text`: a RunRequest as JSON; with "warp", that warp's accesses are read. Posts results, progress, and one end.
EMSCRIPTEN_KEEPALIVE void lanescope_run(const char* text) {
    try {
        const nlohmann::json message = nlohmann::json::parse(text);
        RunRequest request;
        decode(message, request, Where());
        std::ranges::for_each(request.user_variants, add);
        message.contains("warp") ? read(request.experiment, message["warp"].get<std::int64_t>()) : run(request);
        send_end("");
    } catch (const std::exception& failed) {
        send_end(failed.what());
    }
}
}

int main() try {
    setenv("LANESCOPE_ASSETS", "/lanescope", 1);
    use_operations(shipped_operations());
    emulator_here = std::make_unique<Emulator>();
    send_ready();
    return 0;
} catch (const std::exception& error) {
    send_end(error.what());
    return 1;
}
