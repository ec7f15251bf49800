#include "app/engine/supervisor_questions.h"

#include <cstring>

#include "app/base/error.h"
#include "app/base/files/folders.h"
#include "app/base/text/plain_text.h"
#include "app/compilers/cuda_tools.h"
#include "app/formats/schema.h"
#include "app/kernel_files/emulator_build.h"
#include "app/wire/messages.h"

namespace lanescope {

void SupervisorLine::serve_this_process() {
    compile_sources_by([this](const SourceToCompile& text, const auto* cancelled) { return compile(text, cancelled); });
    disassemble_by([this](const std::string& code) { return disassemble(code); });
    answer_sass_by([this](const std::string& code, const std::string& kernel) { return sass_loads(code, kernel); });
}

nlohmann::json SupervisorLine::ask(nlohmann::json question, std::span<const std::byte> payload,
                                   const std::atomic<bool>* cancelled) {
    const std::lock_guard lock(mutex_);
    const std::uint64_t id = ++last_id_;
    question["id"] = id;
    out_.send(std::move(question), payload);
    bool told = false;
    while (true) {
        if (cancelled && *cancelled && !std::exchange(told, true)) out_.send({{"cancel", id}});
        const auto answer = in_.next(glance);
        if (!answer || number_in(answer->head, "id") != id) continue;
        raise(value_in<End>(answer->head, "end"));
        return answer->head;
    }
}

CompiledSource SupervisorLine::compile(const SourceToCompile& text, const std::atomic<bool>* cancelled) {
    const nlohmann::json answer = ask({{"compile", text.name},
                                       {"folder", text.folder.string()},
                                       {"form", encode(text.form)},
                                       {"is_program", text.is_program}},
                                      std::as_bytes(std::span(text.text)), cancelled);
    return {.library = value_in<std::string>(answer, "library"),
            .messages = value_in<std::vector<CompilerMessage>>(answer, "messages"),
            .from_cache = value_in<bool>(answer, "from_cache"),
            .inputs = value_in<std::optional<std::string>>(answer, "inputs"),
            .keeps = {}};
}

std::optional<SassLoads> SupervisorLine::sass_loads(const std::string& machine_code, const std::string& kernel) {
    const nlohmann::json answer = ask({{"sass", kernel}}, std::as_bytes(std::span(machine_code)));
    return value_in<std::optional<SassLoads>>(answer, "loads");
}

Disassembly SupervisorLine::disassemble(const std::string& machine_code) {
    const nlohmann::json answer = ask({{"disassemble", true}}, std::as_bytes(std::span(machine_code)));
    return {value_in<std::string>(answer, "text"), value_in<std::string>(answer, "why_not")};
}

Verification SupervisorLine::verify(const Answer& answer, Progress& progress) {
    const nlohmann::json said =
        ask({{"verify", to_string(answer.variant)}, {"seed", answer.seed}}, std::as_bytes(answer.y), progress.flag());
    return value_in<Verification>(said, "verification");
}

namespace {

namespace fs = std::filesystem;
using clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t most_waiting = 4;         // a question and its cancellation
constexpr milliseconds answer_timeout{60'000};  // if the process does not read

std::string text_of(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

fs::path folder_of(const fs::path& file) { return fs::absolute(file).lexically_normal().parent_path(); }

bool lies_in(const fs::path& folder, const fs::path& outer) {
    const fs::path inner = folder.lexically_normal() / "", outside = outer.lexically_normal() / "";
    return inner.string().starts_with(outside.string());
}

}  // namespace

QuestionService::QuestionService(KernelProcess& process, CheckOfAnswer check, const fs::path& file,
                                 std::function<void()> on_end)
    : check_(std::move(check)),
      out_(process.answers(), answer_timeout),
      folders_(file.empty() ? std::set<fs::path>{} : std::set{folder_of(file)}),
      inbox_(
          process.questions(), out_,
          [&process, on_end = std::move(on_end)] {
              process.kill_unless_ended("it sent invalid questions");
              on_end();
          },
          most_waiting),
      thread_([this] { work(); }) {
    allow_answer(0);
}

QuestionService::~QuestionService() { thread_.join(); }

void QuestionService::allow_folder_of(const fs::path& file) {
    const std::lock_guard lock(mutex_);
    folders_.insert(folder_of(file));
}

bool QuestionService::finish(milliseconds longest) {
    if (finished_.wait_for(longest) != std::future_status::ready) return false;
    kept_alive_.clear();
    return true;
}

clock::time_point QuestionService::idle_since() const {
    const std::lock_guard lock(mutex_);
    return answering_ ? clock::now() : idle_since_;
}

void QuestionService::work() {
    const auto note = [this](bool answering) {
        const std::lock_guard lock(mutex_);
        answering_ = answering;
        idle_since_ = clock::now();
    };
    try {
        while (const auto job = inbox_.next()) {
            note(true);
            nlohmann::json answer = nlohmann::json::object();
            const End end = end_of([&] { answer = answer_to(*job); });
            answer["id"] = job->id;
            answer["end"] = encode(end);
            out_.send(std::move(answer));
            note(false);
        }
    } catch (const std::exception&) {
        note(false);  // the reader of results reports the end
    }
    done_.set_value();
}

nlohmann::json QuestionService::answer_to(const Job& job) {
    const nlohmann::json& head = job.message.head;
    if (head.contains("compile")) return compiled(job);
    if (head.contains("verify")) return verified(job);
    if (head.contains("sass")) {
        const std::string kernel = value_in<std::string>(head, "sass");
        return {{"loads", encode(sass_loads_in(text_of(job.message.payload), kernel))}};
    }
    if (!head.contains("disassemble")) throw UsageError("the supervisor does not answer such a question");
    const Disassembly made = disassemble(text_of(job.message.payload));
    return {{"text", made.text}, {"why_not", made.why_not}};
}

nlohmann::json QuestionService::compiled(const Job& job) {
    const nlohmann::json& head = job.message.head;
    const SourceToCompile text{text_of(job.message.payload), value_in<std::string>(head, "compile"),
                               value_in<std::string>(head, "folder"), value_in<KernelForm>(head, "form"),
                               value_in<bool>(head, "is_program")};
    check_allowed(text.folder);
    CompiledSource made = compile_source(text, CompiledCache::of_this_program(), job.progress->flag());
    if (made.keeps) kept_alive_.push_back(made.keeps);
    return {{"library", made.library.string()},
            {"messages", encode(made.messages)},
            {"from_cache", made.from_cache},
            {"inputs", encode(made.inputs)}};
}

void QuestionService::check_allowed(const fs::path& folder) const {
    const std::lock_guard lock(mutex_);
    for (const fs::path& allowed : folders_)
        if (lies_in(folder, allowed)) return;
    if (lies_in(fs::absolute(folder), find_asset("kernels"))) return;
    throw UsageError(quoted(folder.string()) + ": no kernel of this folder was requested");
}

nlohmann::json QuestionService::verified(const Job& job) {
    const std::vector<std::byte>& bytes = job.message.payload;
    std::vector<float> y(bytes.size() / sizeof(float));
    std::memcpy(y.data(), bytes.data(), y.size() * sizeof(float));
    const auto variant = value_in<std::string>(job.message.head, "verify");
    return {{"verification", encode(check_(variant, number_in(job.message.head, "seed"), y, *job.progress))}};
}

}  // namespace lanescope
