import type { double, float, int32, sint64 } from "interwire";
import { contractOf } from "interwire";
import { nodeOf } from "../../../runtime/contract/bound-contract.js";
import type { OperationTable } from "../../../runtime/contract/contract.js";
import { decode, encode } from "../../../runtime/message/encode.js";
import type { MessageTable } from "../../../runtime/message/message.js";
import { DecodeError } from "../../../runtime/wire/decode-error.js";

enum Color {
  Red,
  Blue,
}

interface Leaf {
  /** @dataMember 1 */ id: int32;
  /** @dataMember 2 */ text: string;
}

/** @serviceContract */
interface IValues {
  /** @operationContract */ Int32(x: int32): int32;
  /** @operationContract */ Sint64(x: sint64): sint64;
  /** @operationContract */ Double(x: double): double;
  /** @operationContract */ Bool(x: boolean): boolean;
  /** @operationContract */ Text(x: string): string;
  /** @operationContract */ Bytes(x: Uint8Array): Uint8Array;
  /** @operationContract */ Color(x: Color): Color;
  /** @operationContract */ Optional(x: int32 | undefined): int32 | undefined;
  /** @operationContract */ Nullable(x: string | null): string | null;
  /** @operationContract */ Message(x: Leaf, signal?: AbortSignal): Leaf;
  /** @operationContract */ NoMessage(x: Leaf | undefined): Leaf | undefined;
  /** @operationContract */ NullMessage(x: Leaf | null): Leaf | null;
  /** @operationContract */ Messages(x: Leaf[]): Leaf[];
  /** @operationContract */ Packed(x: int32[]): int32[];
  /** @operationContract */ Floats(x: float[]): float[];
}

interface Twin<T> {
  /** @dataMember 1 */ value: T;
}
interface Int32Twin {
  /** @dataMember 1 */ value: int32;
}
interface Sint64Twin {
  /** @dataMember 1 */ value: sint64;
}
interface DoubleTwin {
  /** @dataMember 1 */ value: double;
}
interface BoolTwin {
  /** @dataMember 1 */ value: boolean;
}
// A text and bytes are written as an argument even if they are empty; as a member only if it has presence.
interface TextTwin {
  /** @dataMember 1 */ value: string | undefined;
}
interface BytesTwin {
  /** @dataMember 1 */ value: Uint8Array | undefined;
}
interface ColorTwin {
  /** @dataMember 1 */ value: Color;
}
interface OptionalTwin {
  /** @dataMember 1 */ value: int32 | undefined;
}
interface NullableTwin {
  /** @dataMember 1 */ value: string | null;
}
interface MessageTwin {
  /** @dataMember 1 */ value: Leaf;
}
interface NoMessageTwin {
  /** @dataMember 1 */ value: Leaf | undefined;
}
interface NullMessageTwin {
  /** @dataMember 1 */ value: Leaf | null;
}
interface MessagesTwin {
  /** @dataMember 1 */ value: Leaf[];
}
interface PackedTwin {
  /** @dataMember 1 */ value: int32[];
}
interface FloatsTwin {
  /** @dataMember 1 */ value: float[];
}

/**
 * The same values as messages, whose codecs are printed.
 * @serviceContract
 */
interface ITwins {
  /** @operationContract { style: "bare" } */ Int32(x: Int32Twin): Int32Twin;
  /** @operationContract { style: "bare" } */ Sint64(x: Sint64Twin): Sint64Twin;
  /** @operationContract { style: "bare" } */ Double(x: DoubleTwin): DoubleTwin;
  /** @operationContract { style: "bare" } */ Bool(x: BoolTwin): BoolTwin;
  /** @operationContract { style: "bare" } */ Text(x: TextTwin): TextTwin;
  /** @operationContract { style: "bare" } */ Bytes(x: BytesTwin): BytesTwin;
  /** @operationContract { style: "bare" } */ Color(x: ColorTwin): ColorTwin;
  /** @operationContract { style: "bare" } */ Optional(x: OptionalTwin): OptionalTwin;
  /** @operationContract { style: "bare" } */ Nullable(x: NullableTwin): NullableTwin;
  /** @operationContract { style: "bare" } */ Message(x: MessageTwin): MessageTwin;
  /** @operationContract { style: "bare" } */ NoMessage(x: NoMessageTwin): NoMessageTwin;
  /** @operationContract { style: "bare" } */ NullMessage(x: NullMessageTwin): NullMessageTwin;
  /** @operationContract { style: "bare" } */ Messages(x: MessagesTwin): MessagesTwin;
  /** @operationContract { style: "bare" } */ Packed(x: PackedTwin): PackedTwin;
  /** @operationContract { style: "bare" } */ Floats(x: FloatsTwin): FloatsTwin;
  /** @operationContract */ Generic(x: Twin<string>): void;
}

const tableOf = (operations: readonly OperationTable[], name: string): OperationTable => {
  const found = operations.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no operation ${name}`);
  return found;
};
const values = nodeOf(contractOf<IValues>(), "a test").operations;
const twins = nodeOf(contractOf<ITwins>(), "a test").operations;
const twinOf = (name: string): MessageTable => {
  const message = tableOf(twins, name).request.bare?.() as MessageTable | undefined;
  if (message === undefined) throw new Error(`${name} is not bare`);
  return message;
};

const long = { id: -1, text: "x".repeat(300) };
const samples: Readonly<Record<string, readonly unknown[]>> = {
  Int32: [0, 1, -1, 2147483647],
  Sint64: [0n, -5n, 9223372036854775807n],
  Double: [0, -0, 1.5, Number.NaN],
  Bool: [false, true],
  Text: ["", "a", "é".repeat(100)],
  Bytes: [new Uint8Array(), Uint8Array.of(0, 255)],
  Color: [0, 1, 77],
  Optional: [undefined, 0, 300],
  Nullable: [null, "", "text"],
  Message: [{ id: 0, text: "" }, { id: 3, text: "three" }, long],
  NoMessage: [undefined, { id: 0, text: "" }, long],
  NullMessage: [null, { id: 1, text: "" }],
  Messages: [[], [{ id: 0, text: "" }], Array.from({ length: 5000 }, (_, id) => ({ id, text: `number ${id}` }))],
  Packed: [[], [1, -1, 300], Array.from({ length: 3000 }, (_, i) => i)],
  Floats: [[], [0.5, -0]],
};
const cases = Object.entries(samples).flatMap(([name, all]) => all.map((value, index) => ({ name, index, value })));

describe.each(cases)("$name, sample $index", ({ name, value }) => {
  const { request, response } = tableOf(values, name);
  const twin = twinOf(name);

  it("has the bytes of the printed codec, as a result and as an argument", () => {
    const bytes = Buffer.from(encode(twin, { value }));
    expect(Buffer.from(encode(response, value)).equals(bytes)).toBe(true);
    expect(Buffer.from(encode(request, [value])).equals(bytes)).toBe(true);
  });

  it("is read as the printed codec reads it, unknown fields around it", () => {
    const bytes = Buffer.concat([Buffer.from([0x50, 1]), encode(twin, { value }), Buffer.from([0x52, 2, 9, 9])]);
    const expected = (decode(twin, bytes) as { value: unknown }).value;
    expect(decode(response, bytes)).toEqual(expected);
    expect(decode(request, bytes)).toEqual([expected]);
  });
});

describe.each(Object.keys(samples))("%s", (name) => {
  const { response } = tableOf(values, name);
  const twin = twinOf(name);
  const full = Buffer.from(encode(twin, { value: samples[name]?.at(-1) }));

  it("a second occurrence counts as the printed codec has it", () => {
    const bytes = Buffer.concat([encode(twin, { value: samples[name]?.[1] }), full]);
    expect(decode(response, bytes)).toEqual((decode(twin, bytes) as { value: unknown }).value);
  });

  it("another wire type is an unknown field", () => {
    const bytes = Buffer.from([0x0b, 0x0c, ...full]);
    expect(decode(response, bytes)).toEqual((decode(twin, bytes) as { value: unknown }).value);
  });

  it("is refused when it is cut", () => {
    expect(() => decode(response, full.subarray(0, -1))).toThrow(DecodeError);
    expect(() => decode(response, Buffer.concat([full, Buffer.from([0x52, 5, 1])]))).toThrow(DecodeError);
  });
});

it("a value of another type is refused", () => {
  expect(() => encode(tableOf(values, "Messages").response, {})).toThrow(TypeError);
  expect(() => encode(tableOf(values, "Int32").response, "1")).toThrow(TypeError);
  expect(() => encode(tableOf(values, "Message").response, undefined)).toThrow(TypeError);
});

it("an empty message has no bytes and ignores what it does not know", () => {
  const { request, response } = tableOf(twins, "Generic");
  expect(encode(response, undefined).length).toBe(0);
  expect(decode(response, Buffer.from([0x50, 1]))).toBeUndefined();
  expect(() => decode(response, Buffer.from([0x52, 5, 1]))).toThrow(DecodeError);
  expect(decode(request, encode(request, [{ value: "a" }]))).toEqual([{ value: "a" }]);
});
