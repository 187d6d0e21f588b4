import { type Channel, createChannel, createServer, isRpcError, type Server } from "interwire";
import type { IValues } from "../../test-fixtures/contracts/recorded-values.js";
import { rows as allRows, meaning, type RecordedValue, reads } from "./golden-data.js";
import { type RawHalf, type RawServer, rawCall, serveRaw } from "./raw-http2.js";
import {
  callValues,
  echoValues,
  eight,
  fifteen,
  nine,
  person,
  type RecordedType,
  recordedTypes,
} from "./recorded-types.js";

/** Where protobuf-net writes other bytes than we do, on purpose. */
const writtenOtherwise: Readonly<Record<string, string>> = {
  "float -0": "we write the sign of -0; protobuf-net loses it",
  "double -0": "we write the sign of -0; protobuf-net loses it",
  "float NaN": "another sign bit",
  "double NaN": "another sign bit",
  "int32[] 1,2,3": "we pack numbers",
  "int32[] 0": "we pack numbers",
  "List<int> -1": "we pack numbers",
  "double[] 1.5": "we pack numbers",
  "bool[]": "we pack numbers",
  "enum[]": "we pack numbers",
  "map a:1,b:0": "we write key and value of every map entry, as protobuf's own writers do",
  "map 0:x": "we write key and value of every map entry",
  "map empty:0": "we write key and value of every map entry",
  "tuple (0,null)": "we omit zeros; protobuf-net writes those of a tuple",
  "tuple (0,0)": "we omit zeros; protobuf-net writes those of a tuple",
  "tuple (empty,0)": "we omit zeros; protobuf-net writes those of a tuple",
  "tuple of 8 zeros": "we omit zeros; protobuf-net writes those of a tuple",
  "root int[]": "we pack numbers",
  "root int 0": "as an argument, a zero is omitted",
  "TimeSpan 0": "we write every required message; protobuf-net omits a zero of a TimeSpan, Guid or decimal",
  "Guid empty": "we write every required message",
  "decimal 0": "we write every required message",
  "decimal 0.00": "we write every required message, and with it the two decimals",
};

/** Recorded bytes that lost a part of the value. */
const readAs: Readonly<Record<string, unknown>> = {
  "float -0": 0,
  "double -0": 0,
  "decimal 0.00": "0",
};

/** At level 300 a Guid and a decimal are strings, and a zero of theirs is no bytes: a text that is empty, which we write. */
const zeroOfLevel300 = ({ level, hex }: RecordedValue): boolean => level === "300" && hex === "";

/** A tuple is no whole request or response: by itself it is the detail of an error. */
const rows = allRows.filter(({ id }) => id !== "root tuple (1,a)");

const server: Server = createServer();
let received: readonly unknown[];
let address: string;
let raw: RawServer;
let sent: RawHalf;
let answer = "";
let channel: Channel;

beforeAll(async () => {
  server.implement<IValues>(echoValues((values) => (received = values)));
  address = await server.listen("127.0.0.1:0");
  raw = await serveRaw((request) => {
    sent = request;
    const headers = { ":status": 200, "content-type": "application/grpc" };
    return { headers, messages: [answer], trailers: { "grpc-status": "0" } };
  });
  channel = createChannel(raw.address);
});
afterAll(async () => {
  channel.close();
  await raw.close();
  await server.close({ graceMs: 100 });
});

/** The value that our server reads from bytes; undefined when it refuses them. */
async function read({ method }: RecordedType, hex: string): Promise<readonly unknown[] | undefined> {
  const headers = { ":path": `/IValues/${method}`, te: "trailers", "content-type": "application/grpc" };
  const { headers: status } = await rawCall(address, headers, [hex]);
  if (status["grpc-status"] === "0") return received;
  expect(status["grpc-message"]).toMatch(/^The%20request%20cannot%20be%20decoded|^The request cannot be decoded/);
  return undefined;
}

/** The bytes that our client sends for arguments, and the value that it reads from the golden bytes as an answer. */
async function write(type: RecordedType, values: readonly unknown[], hex: string): Promise<[string, unknown]> {
  answer = hex;
  const result = await callValues(channel, type, values);
  return [sent.messages[0] ?? "none", result];
}

/** A root value that is no message is wrapped by protobuf-net, as an argument is. */
function typeOf({ clr, ts }: RecordedValue): RecordedType | undefined {
  return (clr.startsWith("ServiceModel.") ? undefined : recordedTypes[`root ${ts}`]) ?? recordedTypes[ts];
}

function valuesOf(row: RecordedValue): readonly unknown[] {
  return zeroOfLevel300(row) ? [""] : (typeOf(row) as RecordedType).values(row.value as never);
}

test("every value is covered", () => {
  expect(rows.filter((row) => typeOf(row) === undefined)).toEqual([]);
  expect(rows).toHaveLength(224);
});

describe.each(rows)("$id at level $level", (row) => {
  const type = typeOf(row) as RecordedType;
  const values = valuesOf(row);
  const asRead = row.id in readAs && row.level === "200" ? [readAs[row.id]] : values;
  const isOmitted = row.hex === "" && row.level !== "300" && row.id in writtenOtherwise;

  test("is read from the recorded bytes", async () => {
    expect(await read(type, row.hex)).toEqual(asRead);
    const [, result] = await write(type, values, row.hex);
    if (values.length === 1) expect(result).toEqual(asRead[0]);
  });

  test("is written as the same value", async () => {
    const [hex] = await write(type, values, row.hex);
    expect(await read(type, hex)).toEqual(values);
    if (!isOmitted) expect(meaning(type.message, hex)).toEqual(meaning(type.message, row.hex));
    if (row.id in writtenOtherwise && row.level !== "300") expect(hex).not.toBe(row.hex);
    else expect(hex).toBe(zeroOfLevel300(row) ? "0a00" : row.hex);
  });
});

const clrTuple = (count: number, ...rest: string[]): string =>
  `System.ValueTuple\`${count + rest.length}[${[...Array.from({ length: count }, () => "System.Int32"), ...rest].join()}]`;
const clrEight = clrTuple(7, clrTuple(1));

/** The types of the tolerance rows, by the name of the CLR type. */
const readTypes: Readonly<Record<string, string>> = {
  "System.Int32": "int32",
  "System.Int32[]": "int32[]",
  "System.Boolean": "boolean",
  "System.String": "string",
  "System.Double": "double",
  "System.Single": "float",
  "System.Nullable`1[System.Int32]": "int32 | null",
  "System.ValueTuple`2[System.Int32,System.String]": "[int32, string | null]",
  [clrEight]: eight,
  [clrTuple(7, clrEight)]: fifteen,
  "System.ValueTuple`8[System.Int32,System.String,System.Boolean,System.Double,System.Int64,Color,Person,System.ValueTuple`2[System.String,System.Int32]]":
    nine,
  "System.Collections.Generic.Dictionary`2[System.String,System.Int32]": "Map<string, int32>",
  "System.Collections.Generic.Dictionary`2[System.String,Person]": "Map<string, Person>",
  "System.DateTime": "bcl.DateTime",
  "System.Byte[]": "Uint8Array",
  "System.ValueTuple`2[System.String,System.Int32]": "[string, int32]",
  Person: "Person",
  Shape: "Shape",
  Defaults: "Defaults",
  Grouped: "Grouped",
  Weapon: "Weapon",
  Wrapped: "Wrapped",
  "System.Collections.Generic.List`1[System.DateOnly]": "Unpacked<int32[]>",
  "System.Collections.Generic.List`1[System.TimeOnly]": "Unpacked<int64[]>",
  "System.Collections.Generic.List`1[System.IntPtr]": "Unpacked<int64[]>",
  "System.Collections.Generic.List`1[System.Int16]": "Unpacked<int32[]>",
};

const refused = "refused";

/** Our value where protobuf-net's JSON has another form of it, or where we read otherwise. */
const readOtherwise: Readonly<Record<string, unknown>> = {
  // protobuf's own readers take a field of another wire type for an unknown one.
  "fixed32 for int": 0,
  "fixed64 for int": 0,
  "wrong wire type string": 0,
  "length-delimited for a group": { one: null, many: [] },
  "float for double": 0,
  "double for float": 0,
  // protobuf's own readers keep the low 32 bits.
  "int32 above range": -1,
  // A string of ours is never null, and neither is a list.
  "string absent": "",
  "bytes absent": new Uint8Array(),
  "bytes empty": new Uint8Array(),
  "array absent": [],
  "tuple absent": [0, null],
  "tuple with absent string": ["", 0],
  "tuple of 9, its rest in two parts": [0, null, false, 0, 0n, 0, null, "a", 9],
  // protobuf's own readers take a field of another wire type for an unknown one.
  "tuple of 8, flat": [1, 0, 0, 0, 0, 0, 0, 0],
  // A class and its base class are a message inside of another, in any order.
  "abstract base: base member first": { name: "c", circle: { radius: 1.5 } },
  "abstract base: subtype first": { name: "c", circle: { radius: 1.5 } },
  "abstract base: no subtype": { name: "c" },
  "Defaults absent members": { qty: 1, unit: "pcs", on: true },
  group: { one: { name: "a", title: null }, many: [] },
  "concrete base: base member first": { hitDamage: 3, sword: { length: 5 } },
  // 1970, and the year 1.
  "datetime empty": { ticks: 621355968000000000n },
  "datetime absent": { ticks: 0n },
  // protobuf's own readers take lists in both forms.
  "DateOnly packed": [1],
  "TimeOnly packed": [1n],
  "nint packed": [1n],
  // C# takes a value that says nothing for an empty text or a zero.
  "NullWrappedValue text of an empty message": { texts: [["b", { value: undefined }]], numbers: [], list: [] },
  "NullWrappedValue integer of an empty message": { texts: [], numbers: [[1, { value: undefined }]], list: [] },
  "NullWrappedValue integer zero": { texts: [], numbers: [[1, { value: 0 }]], list: [] },
  "NullWrappedValue list of a zero": { texts: [], numbers: [], list: [{ value: 0 }] },
  // protobuf's own readers refuse it in proto3.
  "invalid utf8": refused,
  "merge of split message": person({ name: "ann", age: 41 }),
  "map dup key": new Map([["a", 2]]),
  "map entry without key": new Map([["", 7]]),
  "map entry without value": new Map([["a", person({})]]),
};

test("every tolerance row is covered", () => {
  expect(reads.filter(({ clr }) => !(clr in readTypes))).toEqual([]);
  expect(reads).toHaveLength(60);
});

test.each(reads)("reading of $id", async ({ id, clr, hex, result }) => {
  const ts = readTypes[clr] ?? "";
  const type = recordedTypes[ts] as RecordedType;
  const throws = result.startsWith("throws");
  const expected = id in readOtherwise ? readOtherwise[id] : throws ? refused : JSON.parse(result);

  const values = await read(type, hex);
  expect(values === undefined ? refused : values[0]).toEqual(expected);

  const anyRow = rows.find((row) => row.ts === ts) as RecordedValue;
  const answered = write(type, type.values(anyRow.value as never), hex).then(
    ([, value]) => value,
    (error: unknown) =>
      isRpcError(error) && error.rawMessage.startsWith("The response cannot be decoded") ? refused : error,
  );
  expect(await answered).toEqual(expected);
});
