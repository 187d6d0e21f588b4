import { type Any, type Duration, type int32, type int64, messageOf, type Struct, type uint64 } from "interwire";
import { fromJson, fromJsonString, type JsonValue, toJson, toJsonString } from "interwire/json";

interface Forms {
  /** @dataMember 1 */
  took?: Duration;
  /** @dataMember 2 */
  at?: Date;
  /** @dataMember 3 */
  data: Uint8Array;
  /** @dataMember 4 */
  count: int32;
  /** @dataMember 5 */
  long: uint64;
  /** @dataMember 6 */
  real: number;
  /** @dataMember 7 */
  times: Date[];
  /** @dataMember 8 */
  byId: Map<int32, Duration>;
  /** @dataMember 9 */
  anything?: Any;
  /** @dataMember 10 */
  inner?: Forms;
}
interface Held {
  /** @dataMember 1 */
  id: int64;
  /** @dataMember 2 */
  more?: Any;
}
const forms = messageOf<Forms>();
const held = messageOf<Held>();
const registry = [held];

const durationFix = 'write seconds, with at most nine decimals, as "1.5s"';
const timeFix = 'write it as "2026-01-31T23:59:59.5Z"';

describe("what protobuf's JSON mapping does not have is refused, with its place", () => {
  test.each<[json: Record<string, JsonValue>, path: string, reason: string]>([
    ...["1s 30m", "5s,6s", "1.1234567890s", "1m", "1 s", "+1s", "1e3s", ""].map(
      (text): [Record<string, JsonValue>, string, string] => [
        { took: text },
        "took",
        `${JSON.stringify(text)} is no duration: ${durationFix}`,
      ],
    ),
    ...[
      "2026-02-30T00:00:00Z",
      "2025-02-29T00:00:00Z",
      "2026-04-31T00:00:00Z",
      "2026-13-01T00:00:00Z",
      "2026-00-10T00:00:00Z",
      "2026-01-00T00:00:00Z",
      "1900-02-29T00:00:00Z",
    ].map((text): [Record<string, JsonValue>, string, string] => [
      { at: text },
      "at",
      `${JSON.stringify(text)} is a date that does not exist`,
    ]),
    ...[
      "2026-01-01T24:00:00Z",
      "2026-01-01T00:60:00Z",
      "2026-01-01T00:00:60Z",
      "2026-01-01",
      "2026-01-01T00:00:00",
      "2026-01-01T00:00:00+24:00",
      "2026-01-01 00:00:00Z",
      "2026-01-01T00:00:00.Z",
    ].map((text): [Record<string, JsonValue>, string, string] => [
      { at: text },
      "at",
      `${JSON.stringify(text)} is no time: ${timeFix}`,
    ]),
    ...["A===", "Q=UJD", "Q", "QQ=", "=", "Q Q=", "QQ==\n", "Q*=="].map(
      (text): [Record<string, JsonValue>, string, string] => [
        { data: text },
        "data",
        `${JSON.stringify(text)} is not base64`,
      ],
    ),
    ...["0x10", "\t5", "5 ", "", "007", "1_000", "+1", ".5", "5."].flatMap(
      (text): [Record<string, JsonValue>, string, string][] => [
        [{ count: text }, "count", `${JSON.stringify(text)} is not a number (int32)`],
        [{ long: text }, "long", `${JSON.stringify(text)} is not a number (uint64)`],
        [{ real: text }, "real", `${JSON.stringify(text)} is not a number (double)`],
      ],
    ),
    [
      { times: ["2026-01-01T00:00:00Z", "2026-02-31T00:00:00Z"] },
      "times[1]",
      '"2026-02-31T00:00:00Z" is a date that does not exist',
    ],
    [{ byId: { "1": "1s", "2": "2" } }, "byId[2]", `"2" is no duration: ${durationFix}`],
    [{ byId: { "0x2": "2s" } }, 'byId["0x2"]', '"0x2" is not a number (int32)'],
    [{ inner: { inner: { took: "1" } } }, "inner.inner.took", `"1" is no duration: ${durationFix}`],
    [{ anything: { "@type": "x/Held", id: "0x1" } }, "anything.id", '"0x1" is not a number (int64)'],
    [
      { anything: { "@type": "x/google.protobuf.Duration", value: "1" } },
      "anything.value",
      `"1" is no duration: ${durationFix}`,
    ],
  ])("%j", (json, path, reason) => {
    const text = `Forms.${path}`;
    const escaped = text.replace("[2]", '["2"]');
    expect(() => fromJson(forms, json, { registry })).toThrow(`${escaped}: ${reason}`);
    expect(() => fromJsonString(forms, JSON.stringify(json), { registry })).toThrow(reason);
  });
});

test("what it has is read", () => {
  const json = {
    took: "-1.000000001s",
    at: "2024-02-29T23:59:59.123+23:59",
    data: "-_8",
    count: "-1.5e1",
    long: "18446744073709551615",
    real: "-Infinity",
    byId: { "-1": "0s" },
  };
  expect(fromJson(forms, json)).toMatchObject({
    took: { seconds: -1n, nanos: -1 },
    at: new Date("2024-02-29T00:00:59.123Z"),
    data: Uint8Array.of(251, 255),
    count: -15,
    long: 2n ** 64n - 1n,
    real: Number.NEGATIVE_INFINITY,
    byId: new Map([[-1, { seconds: 0n, nanos: 0 }]]),
  });
});

describe("an Any", () => {
  const any = (typeUrl: string, more?: Any): Any => ({
    typeUrl,
    value: held.toBinary({ id: 8n, ...(more && { more }) }),
  });

  test.each(["type.googleapis.com/Held", "example.com/types/Held", "/Held"])("keeps its type URL: %s", (typeUrl) => {
    const value = forms.create({
      anything: any(typeUrl),
      inner: forms.create({ anything: any(typeUrl, any(typeUrl)) }),
    });
    const json = toJsonString(forms, value, { registry });
    expect(fromJsonString(forms, json, { registry })).toEqual(value);
  });

  test("without a type and with bytes has no JSON form", () => {
    const bytes: Any = { typeUrl: "", value: Uint8Array.of(1) };
    const text = "has no JSON form: an Any has bytes and no type URL.";
    expect(() => toJson(forms, forms.create({ anything: bytes }))).toThrow(`IW2007: Forms.anything ${text}`);
    const inner = forms.create({ inner: forms.create({ anything: any("x/Held", bytes) }) });
    expect(() => toJson(forms, inner, { registry })).toThrow(`IW2007: Forms.inner.anything.more ${text}`);
    expect(toJson(forms, forms.create({ anything: { typeUrl: "", value: new Uint8Array() } }))).toEqual({
      anything: {},
    });
  });

  test.each<[name: string, value: Uint8Array, json: JsonValue]>([
    ["Duration", messageOf<Duration>().toBinary({ seconds: 1n, nanos: 0 }), "1s"],
    ["Struct", messageOf<Struct>().toBinary({ a: [1, null] }), { a: [1, null] }],
    ["StringValue", Uint8Array.of(10, 1, 97), "a"],
    ["Int64Value", Uint8Array.of(8, 1), "1"],
  ])("of protobuf's own messages needs no registry: %s", (name, value, json) => {
    const typeUrl = `type.googleapis.com/google.protobuf.${name}`;
    const whole = forms.create({ anything: { typeUrl, value } });
    expect(toJson(forms, whole)).toEqual({ anything: { "@type": typeUrl, value: json } });
    expect(fromJson(forms, toJson(forms, whole))).toEqual(whole);
  });
});
