#include "app/lab/workers/conversation.h"

#include <fmt/format.h>
#include <signal.h>

#include "app/base/error.h"
#include "app/base/text/plain_text.h"
#include "app/model/device.h"

namespace lanescope {
namespace {

using clock = Connection::clock;
using std::chrono::milliseconds;

constexpr milliseconds grace_of_cancel{150};  // then the caller continues
constexpr milliseconds time_to_die{5'000};    // from the end of its output
constexpr std::size_t longest_said = 300;     // bytes
constexpr int code_of_ssh = 255;              // ssh's own failure, unused by workers

std::string last_line_of(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
    text.erase(0, text.rfind('\n') + 1);
    return in_one_line(text).substr(0, longest_said);
}

}  // namespace

std::string no_answer(const Limits& limits) {
    return fmt::format("it has not answered for {:.3g} s", std::chrono::duration<double>(limits.answer).count());
}

std::string Connection::last_words(const std::string& failed) {
    const std::optional<ExitStatus> exit = child.wait(time_to_die);
    return with_last_line(exit ? exit->text() : failed);
}

std::string Connection::with_last_line(const std::string& end) {
    const std::string printed = last_line_of(child.printed());
    return end + (printed.empty() ? "" : "; it printed: " + printed);
}

void Connection::bring(const std::vector<Upload>& files) {
    for (const Upload& file : files)
        if (has_files.insert(file.name + '\0' + file.content_name).second)
            out.send({{"id", 0}, {"file", file.name}}, std::as_bytes(std::span(file.content)));
}

void raise(const WorkerEnded& ended, const std::string& place, const std::string& what) {
    if (!ended.by_kernel) throw BackendUnavailable(fmt::format("the connection to {} was lost: {}", place, ended.why));
    throw UsageError(fmt::format("{} failed: {}", what, ended.why));
}

void Conversation::allow_for(const Problem& problem) {
    timeout_ += std::chrono::duration<double>(timeouts::for_kernel(double(facts_of(problem).elements)));
}

void Conversation::hold(nlohmann::json request, const Take& take, std::span<const std::byte> payload) {
    request["id"] = id_;
    worker_.out.send(std::move(request), payload);
    try {
        listen(take);
    } catch (const LineLost&) {
        throw ended_by_itself();
    } catch (const BadMessage& bad) {
        throw WorkerEnded{.why = bad.what(), .subject = subject_};
    }
}

void Conversation::listen(const Take& take) {
    while (true) {
        check_worker();
        const auto head = worker_.in.next_head(glance);
        if (!head || number_in(*head, "id") != id_) continue;
        if (head->contains("end")) return end(value_in<End>(*head, "end"));
        take_news(*head);
        UploadReader payload(worker_.in, [this] {
            last_news_ = clock::now();  // arriving bytes are not silence
            check_worker();
        });
        take(*head, payload);
    }
}

void Conversation::check_worker() {
    notice_cancel();
    notice_dead_line();
    notice_silence();
    worker_.child.printed();
}

void Conversation::end(const End& end) {
    worker_.draining = 0;
    if (end.kind == EndKind::done) return;
    if (end.kind == EndKind::lost) throw WorkerEnded{.why = end.text, .subject = subject_, .has_result = true};
    raise(end);
}

/// Ignores a heartbeat with old progress.
void Conversation::take_news(const nlohmann::json& head) {
    if (head.contains("subject")) subject_ = value_in<std::string>(head, "subject");
    if (head.contains("died"))
        died_ = {value_in<std::string>(head, "died"), value_in<bool>(head, "exited"), value_in<bool>(head, "killed")};
    const auto progress = head.find("progress");
    if (progress != head.end() && *progress == last_progress_) return;
    if (progress != head.end()) last_progress_ = *progress;
    last_news_ = clock::now();
}

void Conversation::notice_cancel() {
    if (!cancelled_ || !*cancelled_) return;
    if (!worker_.draining) {
        worker_.out.send({{"cancel", id_}});
        worker_.draining = id_;
        worker_.cancelled_at = clock::now();
    } else if (clock::now() > worker_.cancelled_at + grace_of_cancel) {
        throw Cancelled();  // the worker drains later, or is replaced
    }
}

void Conversation::notice_dead_line() {
    if (worker_.lives(limits_)) return;
    throw WorkerEnded{.why = no_answer(limits_), .subject = subject_, .by_kernel = worker_.is_here, .killed = true};
}

void Conversation::notice_silence() {
    if (clock::now() - last_news_ < timeout_) return;
    throw WorkerEnded{.why = fmt::format("it made no progress for {:.0f} s", timeout_.count()), .subject = subject_};
}

WorkerEnded Conversation::ended_by_itself() const {
    const std::string last_words = worker_.last_words("it closed its output");
    if (died_) {
        const std::string why = escape(died_->why);
        return {.why = died_->exited ? worker_.with_last_line(why) : why, .subject = subject_, .killed = died_->killed};
    }
    const std::optional<ExitStatus> exit = worker_.child.wait(milliseconds(0));
    return {.why = last_words,
            .subject = subject_,
            .by_kernel = worker_.is_here || (exit && exit->code != code_of_ssh),
            .killed = exit && exit->signal == SIGKILL};
}

}  // namespace lanescope
