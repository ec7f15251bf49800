#include "app/lab/worker_jobs.h"

#include <exception>
#include <utility>

#include "app/base/error.h"
#include "app/base/files/crash_recovery.h"
#include "app/catalog/kernel_names.h"
#include "app/lab/run_duration.h"
#include "app/lab/workers/uploads.h"

namespace lanescope {
void KernelOpening::use(Place place) {
    work_.give_up();
    file_.clear();
    opener_ = std::make_shared<WorkerRunner>(std::move(place));
}

void KernelOpening::open(std::string file) {
    file_ = std::move(file);
    work_.ask([opener = opener_, name = file_](const GivenUp& given_up) -> Opened {
        const OpeningMark mark(named_kernel(name).file, given_up);
        Opened opened{.file = name, .kernels = {}, .error = {}, .faults = {}, .held_back = {}};
        try {
            if (!opener->place().shares_files) opened.held_back = files_held_back(name);
            opened.kernels = opener->open_kernel(name, &given_up);
        } catch (const KernelRefused& refused) {
            opened.error = refused.what();
            opened.faults = refused.faults;
        } catch (const std::exception& error) {
            opened.error = error.what();
        }
        return opened;
    });
}

std::optional<KernelOpening::Opened> KernelOpening::poll() {
    std::optional<Opened> opened = work_.poll();
    if (opened) file_.clear();
    return opened;
}

namespace {

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

void Inspector::use(Place place) {
    cancel();
    worker_ = std::make_shared<WorkerRunner>(std::move(place));
}

void Inspector::cancel() {
    key_.clear();
    question_.give_up();
}

void Inspector::ask(std::string key, Fill fill) {
    key_ = key;
    question_.ask([key, worker = worker_, fill](const GivenUp& given_up) {
        Answer answer{.key = key, .code = {}, .warp = {}};
        fill(*worker, &given_up, answer);
        return answer;
    });
}

void Inspector::list_code(std::string key, Experiment experiment, std::string architecture, std::string source) {
    ask(std::move(key), [=](WorkerRunner& worker, const GivenUp* given_up, Answer& answer) {
        answer.code =
            made_or_failed<CodeListing>([&] { return worker.list_code(experiment, architecture, source, given_up); });
    });
}

void Inspector::read_warp(std::string key, Experiment experiment, std::int64_t warp) {
    ask(std::move(key), [=](WorkerRunner& worker, const GivenUp* given_up, Answer& answer) {
        answer.warp = made_or_failed<WarpAccesses>([&] { return worker.read_warp(experiment, warp, given_up); });
    });
}

std::optional<Inspector::Answer> Inspector::poll() {
    std::optional<Answer> answer = question_.poll();
    if (answer) key_.clear();
    return answer;
}

void AttemptRun::use(Place place) {
    cancel();
    runner_ = std::make_shared<WorkerRunner>(std::move(place));
}

void AttemptRun::cancel() {
    attempt_->progress.cancel();
    work_.give_up();
    attempt_ = std::make_shared<Attempt>();
}

void AttemptRun::begin(std::vector<Experiment> experiments, std::chrono::seconds longest) {
    cancel();
    work_.ask(
        [runner = runner_, attempt = attempt_, longest, all = std::move(experiments)](const GivenUp&) -> std::string {
            const auto keep = [&](std::vector<RunResultPtr> results) {
                const std::lock_guard lock(attempt->mutex);
                attempt->done.push_back(std::move(results));
            };
            try {
                run_in_turn(*runner, all, longest, attempt->progress, keep);
                return {};
            } catch (const std::exception& error) {
                return error.what();
            }
        });
}

AttemptRun::News AttemptRun::poll() {
    News news;
    if (const auto error = work_.poll()) {
        news.ended = true;
        news.error = *error;
    }
    const std::lock_guard lock(attempt_->mutex);
    news.done = std::exchange(attempt_->done, {});
    return news;
}

}  // namespace lanescope
