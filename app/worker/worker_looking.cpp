// Inspection of a variant's code and a warp's memory accesses in a worker.
#include <fmt/format.h>

#include "app/worker/checked_answer.h"
#include "app/worker/conversation.h"
#include "app/worker/listing_fields.h"
#include "app/worker/worker_runner.h"

namespace lanescope {

nlohmann::json WorkerRunner::look(const Experiment& experiment, nlohmann::json request,
                                  std::span<const std::byte> payload, const char* answer,
                                  const std::atomic<bool>* cancelled) try {
    const std::lock_guard lock(mutex_);
    Connection& process = ready(cancelled);
    if (!place_.shares_files) process.bring(files_of(experiment));
    const char* what = request.contains("warp") ? "read_warp" : "list_code";
    request[what] = encode(request_of(experiment, process));
    Conversation conversation(process, limits_, cancelled);
    nlohmann::json found;
    conversation.hold(
        std::move(request),
        [&](const nlohmann::json& head, UploadReader&) {
            if (head.contains(answer)) found = head;
        },
        payload);
    return found;
} catch (const WorkerEnded& ended) {
    drop(ended.why);
    raise(ended, place_.name, "the inspection");
} catch (const LineLost& lost) {
    drop(lost.what());
    throw BackendUnavailable(fmt::format("the connection to {} was lost: {}", place_.name, lost.what()));
}

CodeListing WorkerRunner::list_code(const Experiment& experiment, const std::string& architecture,
                                    const std::string& source, const std::atomic<bool>* cancelled) {
    const nlohmann::json found =
        look(experiment, {{"architecture", architecture}}, std::as_bytes(std::span(source)), "code", cancelled);
    CodeListing listing = value_in<CodeListing>(found, "code");
    make_safe(listing);
    return listing;
}

WarpAccesses WorkerRunner::read_warp(const Experiment& experiment, std::int64_t warp,
                                     const std::atomic<bool>* cancelled) {
    const nlohmann::json found = look(experiment, {{"warp", warp}}, {}, "warp", cancelled);
    WarpAccesses accesses = value_in<WarpAccesses>(found, "warp");
    make_safe(accesses);
    return accesses;
}

}  // namespace lanescope
