#include "app/model/files/codec.h"

namespace lanescope {

std::string Where::text() const {
    if (up == nullptr) return harmless(key);
    const std::string above = up->text();
    if (key.empty()) return above + "[" + std::to_string(index) + "]";
    return above.empty() ? harmless(key) : above + "." + harmless(key);
}

const nlohmann::json& member_of(const nlohmann::json& object, std::string_view name, const Where& where) {
    if (!object.is_object()) where.expected("an object");
    const auto found = object.find(name);
    if (found == object.end()) Where{&where, name}.expected("a value, but there is none");
    return *found;
}

void decode(const nlohmann::json& from, bool& to, const Where& where) {
    if (!from.is_boolean()) where.expected("true or false");
    to = from.get<bool>();
}

void decode(const nlohmann::json& from, double& to, const Where& where) {
    if (!from.is_number()) where.expected("a number");
    to = from.get<double>();
}

void decode(const nlohmann::json& from, float& to, const Where& where) {
    if (!from.is_number()) where.expected("a number");
    to = from.get<float>();
}

void decode(const nlohmann::json& from, std::string& to, const Where& where) {
    if (!from.is_string()) where.expected("a text");
    to = from.get<std::string>();
}

void decode(const nlohmann::json& from, Counters& to, const Where& where) {
    if (!from.is_object()) where.expected("an object");
    for (const auto& [name, value] : from.items()) decode(value, to[name], Where{&where, name});
}

void decode(const nlohmann::json& from, std::map<std::string, std::string>& to, const Where& where) {
    if (!from.is_object()) where.expected("an object");
    for (const auto& [name, value] : from.items()) decode(value, to[name], Where{&where, name});
}

void decode(const nlohmann::json& from, Problem& to, const Where& where) {
    const bool dense = from.is_object() && from.contains("sgemv");
    if (dense)
        decode(from["sgemv"], to.emplace<SgemvProblem>(), Where{&where, "sgemv"});
    else
        decode(member_of(from, "spmv", where), to.emplace<SpmvProblem>(), Where{&where, "spmv"});
}

}  // namespace lanescope
