#include "app/worker/supervisor_line.h"

#include "app/backends/cuobjdump.h"
#include "app/model/files/schema.h"
#include "app/worker/messages.h"
#include "app/worker/question_fields.h"

namespace lanescope {

void SupervisorLine::serve_this_process() {
    compile_texts_by([this](const TextToCompile& text, const auto* cancelled) { return compile(text, cancelled); });
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

CompiledText SupervisorLine::compile(const TextToCompile& text, const std::atomic<bool>* cancelled) {
    const nlohmann::json answer = ask({{"compile", text.name},
                                       {"folder", text.folder.string()},
                                       {"as_compiled", text.form == KernelForm::as_compiled}},
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

}  // namespace lanescope
