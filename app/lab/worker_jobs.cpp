#include "app/lab/worker_jobs.h"

#include <exception>
#include <memory>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/crash_recovery.h"
#include "app/catalog/kernel_names.h"
#include "app/lab/jobs.h"
#include "app/lab/workers/uploads.h"

namespace lanescope {
namespace {

OpenedFile opened_by(WorkerRunner& worker, const std::string& file, const std::atomic<bool>& cancelled) {
    const OpeningMark mark(named_kernel(file).file, cancelled);
    OpenedFile opened{.file = file, .kernels = {}, .error = {}, .faults = {}, .held_back = {}};
    try {
        if (!worker.place().shares_files) opened.held_back = files_held_back(file);
        opened.kernels = worker.open_kernel(file, &cancelled);
    } catch (const KernelRefused& refused) {
        opened.error = refused.what();
        opened.faults = refused.faults;
    } catch (const std::exception& error) {
        opened.error = error.what();
    }
    return opened;
}

/// Stores an exception's text in `failure`.
template <class Made, class Make>
std::shared_ptr<const Made> made_or_failed(Make make) {
    try {
        return std::make_shared<const Made>(make());
    } catch (const std::exception& error) {
        auto failed = std::make_shared<Made>();
        failed->failure = error.what();
        return failed;
    }
}

}  // namespace

std::uint64_t submit_opening(Jobs& jobs, std::string file) {
    return jobs.submit(JobKind::open_kernel, [file = std::move(file)](const JobTurn& turn) {
        turn.post(opened_by(*turn.worker, file, *turn.progress.flag()));
    });
}

std::uint64_t submit_code_listing(Jobs& jobs, std::string key, Experiment experiment, std::string architecture,
                                  std::string source) {
    return jobs.submit(JobKind::inspection, [=](const JobTurn& turn) {
        const auto code = made_or_failed<CodeListing>(
            [&] { return turn.worker->list_code(experiment, architecture, source, turn.progress.flag()); });
        turn.post(InspectionAnswer{key, code, {}});
    });
}

std::uint64_t submit_warp_reading(Jobs& jobs, std::string key, Experiment experiment, std::int64_t warp) {
    return jobs.submit(JobKind::inspection, [=](const JobTurn& turn) {
        const auto accesses = made_or_failed<WarpAccesses>(
            [&] { return turn.worker->read_warp(experiment, warp, turn.progress.flag()); });
        turn.post(InspectionAnswer{key, {}, accesses});
    });
}

}  // namespace lanescope
