// Work that nobody waits for: what hangs, as a folder on a network may, keeps its own thread and nothing else.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace lanescope {

/// Works on one question; another one takes its place. Neither asking nor polling waits, and nor does the end.
template <class Answer>
class Background {
public:
    /// `work` may go on after this is gone, and throws nothing.
    void ask(std::function<Answer()> work) {
        work_ = std::move(work);
        question_ = std::make_shared<Question>();
        begin();
    }
    /// Once, when it is there.
    std::optional<Answer> poll() {
        if (!question_) return std::nullopt;
        begin();
        const std::lock_guard lock(question_->mutex);
        std::optional<Answer> answer = std::move(question_->answer);
        if (answer) question_.reset();
        return answer;
    }
    bool busy() const { return question_ != nullptr; }

private:
    static constexpr int most_threads = 8;  ///< more hang already: the next question waits until one of them ends

    struct Question {
        std::mutex mutex;
        std::optional<Answer> answer;
    };

    void begin() {
        if (!work_ || *running_ >= most_threads) return;
        ++*running_;
        std::thread([question = question_, running = running_, work = std::exchange(work_, nullptr)] {
            Answer answer = work();
            const std::lock_guard lock(question->mutex);
            question->answer = std::move(answer);
            --*running;
        }).detach();
    }

    std::shared_ptr<std::atomic<int>> running_ = std::make_shared<std::atomic<int>>(0);
    std::shared_ptr<Question> question_;
    std::function<Answer()> work_;
};

}  // namespace lanescope
