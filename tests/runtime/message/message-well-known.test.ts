import { createRegistry } from "@bufbuild/protobuf";
import {
  type Any,
  type bcl,
  type Duration,
  type Empty,
  type FieldMask,
  type Int64Value,
  messageOf,
  type StringValue,
  type Struct,
  type Timestamp,
  type Value,
} from "interwire";
import { fromJson, toJson } from "interwire/json";
import { descMessage } from "interwire/proto";

interface Event {
  /** @dataMember 1 */
  at: Date;
  /** @dataMember 2 */
  exact: Timestamp;
  /** @dataMember 3 */
  took?: Duration;
  /** @dataMember 4 */
  mask: FieldMask;
  /** @dataMember 5 */
  data: Struct;
  /** @dataMember 6 */
  value: Value;
  /** @dataMember 7 */
  label?: StringValue;
  /** @dataMember 8 */
  count: Int64Value | null;
  /** @dataMember 9 */
  nothing: Empty;
  /** @dataMember 10 */
  times: Date[];
  /** @dataMember 11 */
  byName: Map<string, Timestamp>;
  /** @dataMember 12 */
  anything?: Any;
  /** @dataMember 13 */
  maybe?: Value;
}

interface Row {
  /** @dataMember 1 */
  id: bcl.Guid;
  /** @dataMember 2 */
  price: bcl.Decimal;
  /** @dataMember 3 */
  when?: bcl.DateTime;
}

const events = messageOf<Event>();
const rows = messageOf<Row>();

const event = (): Event =>
  events.create({
    at: new Date("2024-02-29T12:00:00.250Z"),
    exact: { seconds: 1n, nanos: 5 },
    took: { seconds: 3n, nanos: 500000000 },
    mask: { paths: ["a.b"] },
    data: { a: [1, "x", null, { b: true }] },
    value: "text",
    label: { value: "" },
    count: { value: 2n ** 60n },
    times: [new Date(0)],
    byName: new Map([["k", { seconds: 0n, nanos: 0 }]]),
  });

test("the JSON of protobuf's own types", () => {
  expect(toJson(events, event())).toEqual({
    at: "2024-02-29T12:00:00.250Z",
    exact: "1970-01-01T00:00:01.000000005Z",
    took: "3.500s",
    mask: "a.b",
    data: { a: [1, "x", null, { b: true }] },
    value: "text",
    label: "",
    count: "1152921504606846976",
    nothing: {},
    times: ["1970-01-01T00:00:00Z"],
    byName: { k: "1970-01-01T00:00:00Z" },
  });
  expect(fromJson(events, JSON.parse(JSON.stringify(toJson(events, event()))))).toEqual(event());
  expect(descMessage(messageOf<Timestamp>()).typeName).toBe("google.protobuf.Timestamp");
  expect(toJson(messageOf<Timestamp>(), { seconds: 0n, nanos: 0 })).toBe("1970-01-01T00:00:00Z");
});

describe("JSON refuses what it has no form for", () => {
  test.each<[string, Partial<Event>, string]>([
    ["a time after the year 9999", { exact: { seconds: 253402300800n, nanos: 0 } }, "Event.exact"],
    ["nanoseconds of a second and more", { exact: { seconds: 0n, nanos: 1_000_000_000 } }, "Event.exact"],
    ["a span of more than 10 000 years", { took: { seconds: 315576000001n, nanos: 0 } }, "Event.took"],
    ["nanoseconds of another sign", { took: { seconds: 1n, nanos: -1 } }, "Event.took"],
    ["a NaN in a Value", { value: Number.NaN }, "Event.value"],
    ["an infinity in a Struct", { data: { a: Number.POSITIVE_INFINITY } }, "Event.data"],
  ])("%s, which bytes hold", (_, partial, path) => {
    const value = events.create(partial);
    expect(events.fromBinary(events.toBinary(value))).toEqual(value);
    expect(() => toJson(events, value)).toThrow(
      expect.objectContaining({
        code: "IW2007",
        message: expect.stringMatching(`^IW2007: ${path} has no JSON form: `),
      }),
    );
  });

  test("also when it reads", () => {
    expect(() => fromJson(events, { exact: "10000-01-01T00:00:00Z" })).toThrow(
      expect.objectContaining({ code: "IW2018", path: "Event.exact" }),
    );
    expect(() => fromJson(events, { took: "315576000001s" })).toThrow(
      expect.objectContaining({ code: "IW2018", path: "Event.took" }),
    );
  });
});

describe("what an Any holds", () => {
  const any = (typeName: string, value: Uint8Array): Event =>
    events.create({ anything: { typeUrl: `type.googleapis.com/${typeName}`, value } });
  const inner: Row = { id: "12345678-2345-3456-4567-56789a6789ab", price: "1" };
  const held = any("Row", rows.toBinary(inner));
  const asJson = { "@type": "type.googleapis.com/Row", ...(toJson(rows, inner) as object) };

  test.each([
    ["messages", [messageOf<Empty>(), rows]],
    ["a registry", createRegistry(descMessage(rows))],
  ])("is known from a list of %s", (_form, registry) => {
    const json = toJson(events, held, { registry });
    expect(json).toHaveProperty("anything", asJson);
    expect(fromJson(events, json, { registry })).toEqual(held);
  });

  test("may be one of protobuf's own, which a list need not have", () => {
    const span = any("google.protobuf.Duration", messageOf<Duration>().toBinary({ seconds: 1n, nanos: 0 }));
    const json = toJson(events, span, { registry: [] });
    expect(json).toHaveProperty("anything", { "@type": "type.googleapis.com/google.protobuf.Duration", value: "1s" });
    expect(fromJson(events, json, { registry: [] })).toEqual(span);
  });
});

test("those of C# are messages of their own", () => {
  const row = rows.create({
    id: "12345678-2345-3456-4567-56789a6789ab",
    price: "-1.50",
    when: { ticks: 621355968000000001n },
  });
  expect(fromJson(rows, toJson(rows, row))).toEqual(row);
  expect(descMessage(rows).fields.map((field) => field.message?.typeName)).toEqual([
    "bcl.Guid",
    "bcl.Decimal",
    "bcl.DateTime",
  ]);
});

test("create, clone and equals", () => {
  expect(events.create().at).toEqual(new Date(0));
  expect(events.create({ maybe: null })).toHaveProperty("maybe", null);
  const copy = events.clone(event());
  expect(copy).toEqual(event());
  expect(copy.at).not.toBe(event().at);
  expect(events.equals(copy, event())).toBe(true);
  copy.at.setTime(1);
  expect(events.equals(copy, event())).toBe(false);
  expect(events.equals(events.create({ maybe: null }), events.create())).toBe(false);
  const bytes = events.clone(events.create({ anything: { typeUrl: "x/y", value: Uint8Array.of(1) } })).anything?.value;
  expect(bytes).toEqual(Uint8Array.of(1));
});
