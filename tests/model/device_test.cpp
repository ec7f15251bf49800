#include "app/formats/device_models.h"

#include <nlohmann/json.hpp>

#include "app/formats/codec.h"
#include "tests/model/message.h"
#include "tests/model/sample_result.h"
#include "tests/model/temporary_folder.h"

namespace lanescope {
namespace {

class DeviceModel : public TemporaryFolder {
protected:
    std::string message(const std::function<void(nlohmann::json&)>& change) const {
        nlohmann::json json = encode(sample_device());
        change(json);
        const auto path = put("h200.json", json.dump());
        const std::string text = message_of([&] { device_from_json(path); });
        expect_parts(text, {path.string()});
        return text;
    }
};

TEST_F(DeviceModel, IsReadFieldByField) {
    const Device device = device_from_json(put("h200.json", encode(sample_device()).dump()));
    EXPECT_EQ(encode(device), encode(sample_device()));
    EXPECT_EQ(device.multiprocessors, 132);
    EXPECT_EQ(device.l2_bytes, 60'000'000);
    EXPECT_EQ(device.dram_reach, 0.9);
}

TEST_F(DeviceModel, MayLeaveOutItsIdAndWhateverHasADefault) {
    nlohmann::json json = encode(sample_device());
    for (const char* name : {"id", "dram_reach", "launch_us", "max_threads_per_sm"}) json.erase(name);
    json["_note"] = "names that start with _ are comments";
    const Device device = device_from_json(put("mine.json", json.dump()));
    EXPECT_EQ(device.id, "mine");
    EXPECT_EQ(device.dram_reach, Device{}.dram_reach);
    EXPECT_EQ(device.launch_us, Device{}.launch_us);
}

TEST_F(DeviceModel, ThatIsWrongNamesTheField) {
    expect_parts(message([](auto& j) { j.erase("clock_ghz"); }), {"clock_ghz", "there is none"});
    expect_parts(message([](auto& j) { j["clock_ghz"] = 0; }), {"clock_ghz: expected 0.01 to 100, got 0"});
    expect_parts(message([](auto& j) { j["clock_ghz"] = "fast"; }), {"clock_ghz", "a number"});
    expect_parts(message([](auto& j) { j["multiprocessors"] = 1.5; }), {"multiprocessors", "an integer"});
    expect_parts(message([](auto& j) { j["multiprocessors"] = 1LL << 33; }), {"multiprocessors", "an integer"});
    expect_parts(message([](auto& j) { j["l2_bytes"] = -1; }), {"l2_bytes: expected 1024 to 17179869184, got -1"});
    expect_parts(message([](auto& j) { j["dram_gb_s"] = 1e300; }), {"dram_gb_s"});
    expect_parts(message([](auto& j) { j["dram_reach"] = 1.2; }), {"dram_reach: expected 0.01 to 1, got 1.2"});
    expect_parts(message([](auto& j) { j["name"] = ""; }), {"name", "not empty"});
    expect_parts(message([](auto& j) { j["id"] = "a100"; }), {"id", "'h200'"});
    expect_parts(message([](auto& j) { j["dram_gbs"] = 1; }), {"unknown field 'dram_gbs'", "did you mean dram_gb_s?"});
    expect_parts(message([](auto& j) { j = nlohmann::json::array(); }), {"JSON object"});
}

TEST_F(DeviceModel, WithANumberOutsideItsRangeNamesFieldValueAndRange) {
    expect_parts(message([](auto& j) { j["l1_bytes"] = 999'999'999'999; }),
                 {"h200.json': l1_bytes: expected 1024 to 16777216, got 999999999999"});
    expect_parts(message([](auto& j) { j["model_error"]["median"] = -1; }), {"model_error.median: expected 0 to"});
    const Device device = sample_device();
    each_field(device, [&](const Member& member, const auto& field) {
        if (!Number<std::remove_cvref_t<decltype(field)>>) return;
        for (const double beyond : {0.0, member.least / 2, member.most * 2})
            expect_parts(message([&](auto& j) { j[member.name] = beyond; }),
                         {std::string(member.name) + ": expected "});
    });
}

// The parser refuses numbers that exceed a double.
TEST_F(DeviceModel, WithANumberTooLargeToBeHeldNamesFieldValueAndRange) {
    std::string text = encode(sample_device()).dump();
    text.replace(text.find("1.98"), 4, "1e999");
    const auto path = put("h200.json", text);
    expect_parts(message_of([&] { device_from_json(path); }),
                 {path.string(), "clock_ghz: expected 0.01 to 100, got 1e999"});
    expect_parts(message_of([&] { device_from_json(put("a.json", "{\"\\u001b[2J\": -1e999}")); }),
                 {"a.json", "?[2J: expected a representable number, got -1e999"});
}

TEST_F(DeviceModel, ThatIsNotJsonIsRefused) {
    expect_parts(message_of([&] { device_from_json(put("a.json", "{\"id\": ")); }), {"a.json", "not valid JSON"});
    expect_parts(message_of([&] { device_from_json(put("b.json", std::string(1 << 19, '['))); }), {"not valid JSON"});
    expect_parts(message_of([&] { device_from_json(folder / "none.json"); }), {"no such file"});
    std::string no_number = encode(sample_device()).dump();
    no_number.replace(no_number.find("1.98"), 4, "NaN");
    for (const std::string& text : {std::string(), no_number, std::string("\x7f\0\xff\n\x1b[2J", 8)}) {
        const std::string said = message_of([&] { device_from_json(put("c.json", text)); });
        expect_parts(said, {"c.json", "not valid JSON at byte"});
        EXPECT_EQ(said.find_first_of("\n\x1b"), said.npos) << said;
    }
}

TEST_F(DeviceModel, FollowsTheOrderOfFileNames) {
    nlohmann::json json = encode(sample_device());
    json.erase("id");
    for (const char* name : {"b.json", "a.json", "c.json"}) put(name, json.dump());
    put("readme.txt", "not a model");
    const auto devices = load_devices(folder);
    ASSERT_EQ(devices.size(), 3U);
    EXPECT_EQ(devices[0].id, "a");
    EXPECT_EQ(devices[2].id, "c");
    expect_parts(message_of([&] { load_devices(folder / "none"); }), {"none", "No such file"});
}

TEST_F(DeviceModel, ThatIsWrongIsLeftOutOfAFolder) {
    nlohmann::json json = encode(sample_device());
    json.erase("id");
    put("good.json", json.dump());
    put("bad.json", "{");
    put("huge.json", std::string(2 << 20, '['));
    std::filesystem::create_directory(folder / "folder.json");
    std::vector<std::string> faults;
    const auto devices = load_devices(folder, &faults);
    ASSERT_EQ(devices.size(), 1U);
    EXPECT_EQ(devices[0].id, "good");
    EXPECT_EQ(faults.size(), 3U);
    expect_parts(faults.front(), {"bad.json", "not valid JSON"});
}

TEST(ShippedDeviceModels, AreAllReadable) {
    const auto devices = load_devices(LANESCOPE_SOURCE_DIR "/assets/devices");
    EXPECT_FALSE(devices.empty());
    for (const Device& device : devices) EXPECT_FALSE(device.source.empty()) << device.id << " must say where from";
}

}  // namespace
}  // namespace lanescope
