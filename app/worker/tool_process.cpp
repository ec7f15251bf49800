#include "app/worker/tool_process.h"

#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "app/backends/cuobjdump.h"
#include "app/system/file.h"
#include "app/system/file_places.h"
#include "app/system/scratch_folder.h"
#include "app/worker/inbox.h"
#include "app/worker/messages.h"

namespace lanescope {

template <>
inline constexpr auto enum_names<CompilerMessage::Kind> = name_table<CompilerMessage::Kind>("kind of message", "error",
                                                                                            "warning", "note");

template <FieldsOf<CompilerMessage> T, class Visit>
void each_field(T& m, Visit&& visit) {
    visit("kind", m.kind);
    visit("file", m.file);
    visit("line", m.line);
    visit("column", m.column);
    visit("text", m.text);
}

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
constexpr std::uint64_t max_kept_bytes = std::uint64_t{16} << 30;  // whoever runs in the worker must not fill the disk

std::string text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// The other process: it answers until it is alone.
class Tools {
public:
    Tools(int in, int out) : out_(out), inbox_(in, out_, [] {}) {}

    void run() {
        while (const auto job = inbox_.next()) {
            nlohmann::json answer;
            const End end = end_of([&] { answer = answer_to(*job); });
            answer["id"] = job->id;
            answer["end"] = encode(end);
            out_.send(std::move(answer));
        }
    }

private:
    nlohmann::json answer_to(const Job& job) {
        const nlohmann::json& head = job.message.head;
        if (head.contains("compile")) return compiled(job);
        if (head.contains("sass")) {
            const std::string kernel = value_in<std::string>(head, "sass");
            return {{"loads", encode(sass_loads_in(text_of(job.message.payload), kernel))}};
        }
        if (head.contains("disassemble")) {
            const Disassembly made = disassemble(text_of(job.message.payload));
            return {{"text", made.text}, {"why_not", made.why_not}};
        }
        return kept(value_in<std::string>(head, "keep"), job.message.payload);
    }

    nlohmann::json compiled(const Job& job) {
        const nlohmann::json& head = job.message.head;
        const TextToCompile text{text_of(job.message.payload), value_in<std::string>(head, "compile"),
                                 value_in<std::string>(head, "folder")};
        CompiledText made = compile_text(text, CompiledCache::of_this_program(), job.progress->flag());
        if (made.keeps) kept_alive_.push_back(made.keeps);
        return {
            {"library", made.library.string()}, {"messages", encode(made.messages)}, {"from_cache", made.from_cache}};
    }

    nlohmann::json kept(const std::string& name, std::span<const std::byte> content) {
        kept_bytes_ += content.size();
        if (kept_bytes_ > max_kept_bytes)
            throw UsageError("files of more than 16 GB were sent to this worker: start another");
        const fs::path place = place_of(name);
        std::error_code said_when_written;
        fs::create_directories(place.parent_path(), said_when_written);
        replace_file(place, [&](std::ostream& out) {
            out.write(reinterpret_cast<const char*>(content.data()), std::streamsize(content.size()));
        });
        return {{"kept", place.string()}};
    }

    /// Where a file of that absolute or relative name is kept: neighbours stay neighbours.
    fs::path place_of(const std::string& name) {
        if (!folder_) folder_.emplace("worker");
        const fs::path place = (folder_->path() / fs::path(name).relative_path()).lexically_normal();
        if (!place.string().starts_with(folder_->path().string() + "/"))
            throw UsageError("no name for a file: " + name);
        return place;
    }

    MessageWriter out_;
    Inbox inbox_;
    std::optional<ScratchFolder> folder_;  ///< of the files that came from elsewhere, made for the first
    std::uint64_t kept_bytes_ = 0;
    std::vector<std::shared_ptr<const void>> kept_alive_;
};

[[noreturn]] void run_tools(int in, int out) {
    signal(SIGPIPE, SIG_IGN);
    try {
        Tools(in, out).run();
    } catch (const std::exception&) {
        // The worker is gone: there is nobody to tell.
    }
    _exit(0);
}

std::array<int, 2> new_pipe() {
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw BackendUnavailable("cannot make a pipe: too many files open?");
    return ends;
}

}  // namespace

ToolProcess::ToolProcess() {
    const auto to = new_pipe(), from = new_pipe();
    const pid_t pid = fork();
    if (pid < 0) throw BackendUnavailable("cannot start a process for compilers: too many processes?");
    if (pid == 0) {
        close(to[1]), close(from[0]);
        run_tools(to[0], from[1]);
    }
    close(to[0]), close(from[1]);
    out_ = std::make_unique<MessageWriter>(to[1]);
    in_ = std::make_unique<MessageReader>(from[0]);
}

ToolProcess::~ToolProcess() = default;  // the end of this process ends it

nlohmann::json ToolProcess::ask(nlohmann::json request, std::span<const std::byte> payload,
                                const std::atomic<bool>* cancelled) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t id = ++last_id_;
    request["id"] = id;
    out_->send(std::move(request), payload);
    bool told = false;
    while (true) {
        if (cancelled && *cancelled && !std::exchange(told, true)) out_->send({{"cancel", id}});
        const auto answer = in_->next(milliseconds(10));
        if (!answer || number_in(answer->head, "id") != id) continue;
        raise(value_in<End>(answer->head, "end"));
        return answer->head;
    }
}

CompiledText ToolProcess::compile(const TextToCompile& text, const std::atomic<bool>* cancelled) {
    const nlohmann::json answer =
        ask({{"compile", text.name}, {"folder", text.folder.string()}}, std::as_bytes(std::span(text.text)), cancelled);
    return {.library = value_in<std::string>(answer, "library"),
            .messages = value_in<std::vector<CompilerMessage>>(answer, "messages"),
            .from_cache = value_in<bool>(answer, "from_cache"),
            .keeps = {}};
}

std::optional<SassLoads> ToolProcess::sass_loads(const std::string& machine_code, const std::string& kernel) {
    const nlohmann::json answer = ask({{"sass", kernel}}, std::as_bytes(std::span(machine_code)));
    return value_in<std::optional<SassLoads>>(answer, "loads");
}

Disassembly ToolProcess::disassemble(const std::string& machine_code) {
    const nlohmann::json answer = ask({{"disassemble", true}}, std::as_bytes(std::span(machine_code)));
    return {value_in<std::string>(answer, "text"), value_in<std::string>(answer, "why_not")};
}

void ToolProcess::take_file(const std::string& name, std::span<const std::byte> content) {
    place_file(name, value_in<std::string>(ask({{"keep", name}}, content), "kept"));
}

}  // namespace lanescope
