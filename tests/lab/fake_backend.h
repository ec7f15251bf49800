// A backend whose variants behave as a test needs, for tests of the lab.
#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <string>
#include <thread>

#include "app/engine/backend_runner.h"
#include "app/lab/experiment_jobs.h"
#include "app/lab/jobs.h"
#include "app/model/backend.h"
#include "app/operations/reference.h"
#include "tests/shipped_catalog.h"

namespace lanescope::fake {

/// Behaviour of a variant. By default, it computes the correct result.
struct Behaviour {
    bool wrong = false;                               ///< y[0] is wrong
    std::vector<Hazard> hazards;                      ///< reported by the plain and the traced run
    std::function<void()> before_output;              ///< may throw
    bool endless = false;                             ///< runs until cancelled
    std::function<bool(const Instance&)> endless_on;  ///< runs until cancelled on these problems
};

/// Calls that the backend counts for tests. The backend and its executions share it.
struct Log {
    std::atomic<int> opened = 0, outputs = 0, traces = 0, timings = 0, counted = 0;
    mutable std::atomic<int> asked = 0;  ///< number of availability queries
    std::atomic<int> entered_endless = 0;
    std::atomic<const void*> last_instance = nullptr;
    std::string endless_in;  ///< phase in which every call runs until cancelled

    void run_until_cancelled(Progress& progress) {
        ++entered_endless;
        while (true) {
            progress.check();
            std::this_thread::yield();
        }
    }
    void pass_through(Progress& progress) {
        if (!endless_in.empty() && progress.phase().starts_with(endless_in)) run_until_cancelled(progress);
    }
};

class FakeExecution : public Execution {
public:
    FakeExecution(const Instance& instance, const std::map<std::string, Behaviour>& behaviours, Log& log)
        : instance_(instance), behaviours_(behaviours), log_(log) {}

    Array<float> output(const VariantChoice& variant, std::vector<Hazard>& hazards, Progress& progress) override {
        ++log_.outputs;
        const Behaviour& behaviour = behaviour_of(variant);
        if (behaviour.before_output) behaviour.before_output();
        if (behaviour.endless || (behaviour.endless_on && behaviour.endless_on(instance_)))
            log_.run_until_cancelled(progress);
        log_.pass_through(progress);
        hazards = behaviour.hazards;
        Progress quiet;
        const Reference reference = reference_of(instance_, quiet);
        Array<float> y(reference.y.begin(), reference.y.end());
        if (behaviour.wrong) y[0] += 1000;
        return y;
    }

    TraceRun trace(const VariantChoice& variant, const TraceOptions&, Progress& progress) override {
        ++log_.traces;
        log_.pass_through(progress);
        TraceRun run;
        Site site{.file = "spmv/" + variant.id + ".cu", .line = 12, .array = "x", .steps = 2, .active_lanes = 40};
        run.trace.edit().sites.push_back(site);
        run.trace.edit().offsets = {0, 2};
        run.trace.edit().events = {{0xffffffff, 0, 4, 0}, {0x000000ff, 0, 1, 0}};
        run.hazards = behaviour_of(variant).hazards;
        run.recording_us = 7;
        return run;
    }

    HardwareReading hardware(const VariantChoice&, Progress& progress) override {
        ++log_.counted;
        log_.pass_through(progress);
        return {.counts = {{HardwareCounter::cycles, 5}}, .missing = {}};
    }

    std::vector<std::optional<Timing>> time(std::span<const VariantChoice> variants, Progress& progress) override {
        ++log_.timings;
        log_.pass_through(progress);
        return std::vector<std::optional<Timing>>(
            variants.size(),
            Timing{.kind = Kind::modelled, .cold = {.median = 10, .min = 10, .max = 10, .samples = 1}});
    }

private:
    const Behaviour& behaviour_of(const VariantChoice& variant) const {
        static const Behaviour usual;
        const auto found = behaviours_.find(variant.id);
        return found == behaviours_.end() ? usual : found->second;
    }

    const Instance& instance_;
    const std::map<std::string, Behaviour>& behaviours_;
    Log& log_;
};

class FakeBackend : public Backend {
public:
    explicit FakeBackend(BackendKind kind = BackendKind::emulator) : kind_(kind) {}
    std::map<std::string, Behaviour> behaviours;
    Availability state{.available = true};
    Log log;

    using Backend::open;
    BackendKind kind() const override { return kind_; }
    Availability availability() const override {
        ++log.asked;
        return state;
    }
    Provenance provenance(const Experiment&) const override { return {.backend = kind_}; }
    Device device(const Experiment& experiment) const override { return {.id = experiment.device}; }
    std::unique_ptr<Execution> open(const Instance& instance, const Experiment&, Progress& progress) override {
        ++log.opened;
        log.pass_through(progress);
        log.last_instance = &instance;
        return std::make_unique<FakeExecution>(instance, behaviours, log);
    }

private:
    BackendKind kind_;
};

/// A list of backends with one fake.
struct Bench {
    Backends backends;
    FakeBackend& backend;
    BackendRunner runner{shipped_catalog(), backends};
    Bench() : backends(), backend(add(BackendKind::emulator)) {}
    FakeBackend& add(BackendKind kind) {
        backends.push_back(std::make_unique<FakeBackend>(kind));
        return static_cast<FakeBackend&>(*backends.back());
    }
};

inline Experiment small_experiment() {
    Experiment experiment;
    experiment.problem = parse_problem("spmv:uniform,rows=64,cols=64,max=8,seed=7");
    experiment.variants = {{"thread_per_row"}, {"cte"}};
    return experiment;
}

/// Returns the report of one kind; those of other kinds are lost.
inline JobReport poll(Jobs& jobs, JobKind kind) {
    for (JobReport& report : jobs.poll())
        if (report.kind == kind) return std::move(report);
    return {};
}

inline Report poll_run(Jobs& jobs) { return run_report(poll(jobs, JobKind::experiment)); }

inline Hazard out_of_bounds() {
    return {.kind = HazardKind::out_of_bounds,
            .file = "spmv/08_cte.cu",
            .line = 20,
            .lane = 3,
            .array = "x",
            .text = "reads past the end"};
}

}  // namespace lanescope::fake
