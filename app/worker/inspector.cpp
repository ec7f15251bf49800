#include "app/worker/inspector.h"

#include <exception>

#include "app/model/text/error.h"

namespace lanescope {
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

}  // namespace lanescope
