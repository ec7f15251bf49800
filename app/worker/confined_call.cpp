#include "app/worker/confined_call.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "app/kernel_files/machine_build.h"
#include "app/model/text/error.h"
#include "app/worker/child.h"
#include "app/worker/confine.h"
#include "app/worker/messages.h"
#include "app/worker/tool_process.h"

namespace lanescope {
namespace {

nlohmann::json answer_of(const std::function<nlohmann::json()>& call) {
    nlohmann::json value;
    const End end = end_of([&] { value = call(); });
    return {{"value", std::move(value)}, {"end", encode(end)}};
}

[[noreturn]] void answer_confined(int to, const std::function<nlohmann::json()>& call) {
    try {
        ToolProcess tools;
        compile_texts_by(
            [&](const TextToCompile& text, const auto* cancelled) { return tools.compile(text, cancelled); });
        confine({}, {to});
        MessageWriter(to).send(answer_of(call));
    } catch (const std::exception&) {
        _exit(1);  // nobody hears any more
    }
    _exit(0);
}

Exit exit_of(pid_t process) {
    int status = 0;
    waitpid(process, &status, 0);
    return WIFSIGNALED(status) ? Exit{0, WTERMSIG(status)} : Exit{WEXITSTATUS(status), 0};
}

}  // namespace

nlohmann::json call_confined(const std::function<nlohmann::json()>& call) {
    fflush(nullptr);  // else the new process would print it once more
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw BackendUnavailable("cannot make a pipe: too many files open?");
    const pid_t process = fork();
    if (process < 0) throw BackendUnavailable("cannot start a process: too many processes?");
    if (process == 0) answer_confined(ends[1], call);
    close(ends[1]);
    MessageReader reader(ends[0]);
    try {
        std::optional<Message> answer;
        while (!(answer = reader.next(std::chrono::milliseconds(-1)))) {
        }
        close(ends[0]);
        exit_of(process);
        raise(value_in<End>(answer->head, "end"));
        return answer->head.at("value");
    } catch (const LineLost&) {
        close(ends[0]);
        throw UsageError("loading it took its process along: " + exit_of(process).text());
    }
}

}  // namespace lanescope
