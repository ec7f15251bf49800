#include "app/worker/inbox.h"

#include <algorithm>
#include <utility>

#include "app/worker/messages.h"

namespace lanescope {

Inbox::Inbox(int file, MessageWriter& out, std::function<void()> on_end, std::size_t most_waiting)
    : reader_(file), out_(out), on_end_(std::move(on_end)), most_waiting_(most_waiting), thread_([this] { read(); }) {}

Inbox::~Inbox() { thread_.join(); }

std::optional<Job> Inbox::next() {
    std::unique_lock lock(mutex_);
    progress_.reset();
    changed_.wait(lock, [this] { return ended_ || !waiting_.empty(); });
    if (waiting_.empty()) return std::nullopt;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    at_work_ = job.id;
    progress_ = job.progress;
    return job;
}

void Inbox::read() {
    try {
        while (true)
            if (auto message = reader_.next(std::chrono::milliseconds(-1))) take(std::move(*message));
    } catch (const std::exception&) {
        const std::lock_guard lock(mutex_);
        ended_ = true;
        if (progress_) progress_->cancel();
        changed_.notify_all();
    }
    on_end_();
}

void Inbox::take(Message message) {
    if (message.head.contains("cancel")) return cancel(number_in(message.head, "cancel"));
    const std::uint64_t id = number_in(message.head, "id");
    if (message.head.contains("ping")) return out_.send({{"id", id}, {"end", encode(End{})}});
    const std::lock_guard lock(mutex_);
    if (waiting_.size() >= most_waiting_) throw BadMessage("too many requests wait for an answer");
    waiting_.push_back({id, std::move(message), std::make_shared<Progress>()});
    changed_.notify_all();
}

void Inbox::cancel(std::uint64_t id) {
    const std::lock_guard lock(mutex_);
    if (progress_ && at_work_ == id) progress_->cancel();
    for (const Job& job : waiting_)
        if (job.id == id) job.progress->cancel();
}

}  // namespace lanescope
