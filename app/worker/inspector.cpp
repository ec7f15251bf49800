#include "app/worker/inspector.h"

#include <chrono>
#include <exception>

#include "app/model/text/error.h"

namespace lanescope {
namespace {

bool is_ready(const std::future<Inspector::Answer>& answer) {
    return answer.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

/// What the function returns, or its failure in words.
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

Inspector::~Inspector() { cancel(); }

void Inspector::use(Place place) {
    cancel();
    worker_ = std::make_shared<WorkerRunner>(std::move(place));
}

void Inspector::cancel() {
    key_.clear();
    if (!question_) return;
    *question_->cancelled = true;
    given_up_.push_back(std::move(*question_));
    question_.reset();
}

template <class Ask>
void Inspector::ask(std::string key, Ask ask) {
    cancel();
    key_ = key;
    auto cancelled = std::make_shared<std::atomic<bool>>(false);
    question_ = Question{cancelled, std::async(std::launch::async, [key, cancelled, worker = worker_, ask] {
                             Answer answer{.key = key, .code = {}, .warp = {}};
                             ask(*worker, cancelled.get(), answer);
                             return answer;
                         })};
}

void Inspector::list_code(std::string key, Experiment experiment, std::string architecture, std::string source) {
    ask(std::move(key), [=](WorkerRunner& worker, const std::atomic<bool>* cancelled, Answer& answer) {
        answer.code =
            made_or_failed<CodeListing>([&] { return worker.list_code(experiment, architecture, source, cancelled); });
    });
}

void Inspector::read_warp(std::string key, Experiment experiment, std::int64_t warp) {
    ask(std::move(key), [=](WorkerRunner& worker, const std::atomic<bool>* cancelled, Answer& answer) {
        answer.warp = made_or_failed<WarpAccesses>([&] { return worker.read_warp(experiment, warp, cancelled); });
    });
}

void Inspector::forget_given_up() {
    std::erase_if(given_up_, [](const Question& question) { return is_ready(question.answer); });
}

std::optional<Inspector::Answer> Inspector::poll() {
    forget_given_up();
    if (!question_ || !is_ready(question_->answer)) return std::nullopt;
    key_.clear();
    Answer answer = question_->answer.get();
    question_.reset();
    return answer;
}

}  // namespace lanescope
