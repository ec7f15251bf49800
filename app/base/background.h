// Background work that its owner never waits for: it may hang like a network folder.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace lanescope {

/// Set when the answer is unneeded.
using GivenUp = std::atomic<bool>;

/// Works on one question; a new one replaces it. Never blocks.
template <class Answer>
class Background {
public:
    using Work = std::function<Answer(const GivenUp&)>;  ///< must not throw

    /// waits: the destructor waits for work that must clean up; goes: work may outlive this.
    enum class AtEnd { goes, waits };
    explicit Background(AtEnd at_end = AtEnd::goes) : at_end_(at_end) {}
    ~Background() {
        give_up();
        if (at_end_ == AtEnd::waits) threads_->wait_for_all();
    }
    Background(const Background&) = delete;
    Background& operator=(const Background&) = delete;

    void ask(Work work) {
        give_up();
        work_ = std::move(work);
        question_ = std::make_shared<Question>();
        begin();
    }
    void give_up() {
        if (question_) question_->given_up = true;
        question_.reset();
        work_ = nullptr;
    }
    /// Returns each answer once.
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
    static constexpr int most_threads = 8;  ///< if all hang, the next question waits

    struct Question {
        GivenUp given_up = false;
        std::mutex mutex;
        std::optional<Answer> answer;
    };

    class Threads {
    public:
        bool begins_one() {
            const std::lock_guard lock(mutex_);
            return count_ < most_threads && ++count_;
        }
        void ends_one() {
            const std::lock_guard lock(mutex_);
            --count_;
            changed_.notify_all();
        }
        void wait_for_all() {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return count_ == 0; });
        }

    private:
        std::mutex mutex_;
        std::condition_variable changed_;
        int count_ = 0;
    };

    void begin() {
        if (!work_ || !threads_->begins_one()) return;
        std::thread([question = question_, threads = threads_, work = std::exchange(work_, nullptr)]() mutable {
            {
                Answer answer = work(question->given_up);
                const std::lock_guard lock(question->mutex);
                question->answer = std::move(answer);
            }
            // Destroys captured objects before announcing the end.
            work = nullptr;
            question.reset();
            threads->ends_one();
        }).detach();
    }

    AtEnd at_end_;
    std::shared_ptr<Threads> threads_ = std::make_shared<Threads>();
    std::shared_ptr<Question> question_;
    Work work_;
};

}  // namespace lanescope
