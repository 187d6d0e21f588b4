import { runInNewContext } from "node:vm";
import { DecodeError } from "../../runtime/wire/decode-error.js";
import { listType, unpackedListType } from "../../runtime/wire/list-type.js";
import { mapType, recordType } from "../../runtime/wire/map-types.js";
import { messageType } from "../../runtime/wire/message-type.js";
import { nullableType, optionalType } from "../../runtime/wire/presence-types.js";
import type { Reader } from "../../runtime/wire/reader.js";
import {
  boolType,
  bytesType,
  doubleType,
  enumType,
  floatType,
  int32Type,
  int64Type,
  stringType,
  uint64Type,
} from "../../runtime/wire/scalar-types.js";
import { int32 } from "../../runtime/wire/scalar-writers.js";
import { ValueError } from "../../runtime/wire/value-error.js";
import type { WireType } from "../../runtime/wire/wire-type.js";
import type { Writer } from "../../runtime/wire/writer.js";
import { bytesOf, decodeField, encodeField, hexOf, written } from "./support.js";

interface Box {
  value: number;
}

let links = 0;

function Box$message() {
  return {
    link() {
      links++;
      return {
        write(w: Writer, p: number, m: Box) {
          p = w.room(p, 11);
          if (m.value === 0) return p;
          w.buf[p] = 8;
          return int32(w.buf, p + 1, m.value);
        },
        read(r: Reader, p: number, end: number, into?: Box): Box {
          let value = into?.value ?? 0;
          while (p < end) {
            const tag = r.tag(p);
            if (tag === 8) value = r.varint(r.pos) | 0;
            else r.skip(tag, r.pos, end);
            p = r.pos;
          }
          if (p !== end) throw r.truncated();
          return { value };
        },
      };
    },
  };
}

const boxType = messageType<Box>({ name: "Box", ...Box$message() });
const any = (type: unknown) => type as WireType<unknown>;

describe("a field is written as protobuf has it and reads back", () => {
  it.each<[string, unknown, unknown, string]>([
    ["a zero is left out", int32Type, 0, ""],
    ["an int32", int32Type, 150, "08 96 01"],
    ["an enum's unknown number", enumType("Color", { Red: 0 }), 77, "08 4d"],
    ["an int64", int64Type, -1n, "08 ff ff ff ff ff ff ff ff ff 01"],
    ["0n is left out", uint64Type, 0n, ""],
    ["false is left out", boolType, false, ""],
    ["true", boolType, true, "08 01"],
    ["0.0 is left out", doubleType, 0, ""],
    ["-0 is written", doubleType, -0, "09 00 00 00 00 00 00 00 80"],
    ["a float", floatType, 1, "0d 00 00 80 3f"],
    ["an empty string is left out", stringType, "", ""],
    ["a string", stringType, "abc", "0a 03 61 62 63"],
    ["empty bytes are left out", bytesType, new Uint8Array(0), ""],
    ["bytes", bytesType, Uint8Array.of(1), "0a 01 01"],
    ["an empty list", listType(int32Type), [], ""],
    ["a list of numbers is packed", listType(int32Type), [1, 150], "0a 03 01 96 01"],
    ["a list of enums is packed", listType(enumType("Color", { Red: 0 })), [1], "0a 01 01"],
    ["a list of bools is packed", listType(boolType), [true, false], "0a 02 01 00"],
    ["a list that is not packed", unpackedListType(int32Type), [1, 150], "08 01 08 96 01"],
    ["an empty list that is not packed", unpackedListType(int32Type), [], ""],
    ["a list of strings is repeated", listType(stringType), ["a", ""], "0a 01 61 0a 00"],
    ["a list of messages is repeated", listType(boxType), [{ value: 1 }, { value: 0 }], "0a 02 08 01 0a 00"],
    ["a message", boxType, { value: 5 }, "0a 02 08 05"],
    ["an empty message is written", boxType, { value: 0 }, "0a 00"],
    ["a map", mapType(int32Type, stringType), new Map([[1, "a"]]), "0a 05 08 01 12 01 61"],
    ["a map's defaults are written", mapType(int32Type, stringType), new Map([[0, ""]]), "0a 04 08 00 12 00"],
    ["a map of messages", mapType(boolType, boxType), new Map([[true, { value: 1 }]]), "0a 06 08 01 12 02 08 01"],
    ["an empty map", mapType(int32Type, stringType), new Map(), ""],
    ["a record", recordType(int32Type), { a: 1 }, "0a 05 0a 01 61 10 01"],
    [
      "the key __proto__",
      recordType(int32Type),
      JSON.parse('{"__proto__":1}'),
      "0a 0d 0a 09 5f 5f 70 72 6f 74 6f 5f 5f 10 01",
    ],
    ["an absent optional", optionalType(int32Type), undefined, ""],
    ["an absent nullable", nullableType(int32Type), null, ""],
    ["an optional zero is written", optionalType(int32Type), 0, "08 00"],
    ["a nullable empty string is written", nullableType(stringType), "", "0a 00"],
    ["an optional message", optionalType(boxType), { value: 0 }, "0a 00"],
    ["an absent optional message", optionalType(boxType), undefined, ""],
    ["an absent nullable list", nullableType(listType(int32Type)), null, ""],
    ["a nullable list", nullableType(listType(int32Type)), [1], "0a 01 01"],
  ])("%s", (_rule, type, value, hex) => {
    const bytes = encodeField(any(type), value);
    expect(hexOf(bytes)).toBe(hex.replaceAll(" ", ""));
    expect(decodeField(any(type), bytes)).toEqual(value);
  });

  it("with the highest field number", () => {
    expect(hexOf(encodeField(int32Type, 1, 536870911))).toBe("f8ffffff0f01");
  });
});

describe("reading", () => {
  it.each<[string, unknown, string, unknown]>([
    ["the last scalar wins", int32Type, "08 01 08 02", 2],
    ["messages are merged", boxType, "0a 02 08 05 0a 00", { value: 5 }],
    ["optional messages are merged", nullableType(boxType), "0a 02 08 05 0a 00", { value: 5 }],
    ["messages of a list are not", listType(boxType), "0a 02 08 05 0a 00", [{ value: 5 }, { value: 0 }]],
    ["a message that never came is its default", boxType, "", { value: 0 }],
    ["bytes that never came are empty", bytesType, "", new Uint8Array(0)],
    ["a list takes both forms, mixed", listType(int32Type), "08 01 0a 02 02 03 08 04", [1, 2, 3, 4]],
    ["an absent nullable is null, unlike optional", nullableType(stringType), "", null],
    ["null and undefined read as null", optionalType(nullableType(int32Type)), "", null],
    ["null and undefined read as null in the other order", nullableType(optionalType(int32Type)), "", null],
    ["another wire type is an unknown field", int32Type, "0d 01 00 00 00", 0],
    ["another wire type of an optional", optionalType(int32Type), "0a 01 01", undefined],
    ["another wire type in a list", listType(int32Type), "0d 01 00 00 00", []],
    ["another wire type of a string list", listType(stringType), "08 01 0a 01 61", ["a"]],
    ["another wire type of a map", recordType(int32Type), "08 01", {}],
    ["a map entry without key and value", mapType(int32Type, stringType), "0a 00", new Map([[0, ""]])],
    ["a map entry without a message", mapType(int32Type, boxType), "0a 02 08 03", new Map([[3, { value: 0 }]])],
    [
      "a map entry in another order with an unknown field",
      recordType(int32Type),
      "0a 07 10 05 18 01 0a 01 61",
      { a: 5 },
    ],
    ["the last map entry of a key wins", recordType(int32Type), "0a 05 0a 01 61 10 01 0a 05 0a 01 61 10 02", { a: 2 }],
    ["fields between", int32Type, "10 01 08 07 1a 01 61", 7],
  ])("%s", (_rule, type, hex, value) => {
    expect(decodeField(any(type), bytesOf(hex))).toEqual(value);
  });

  it.each<[string, unknown, unknown]>([
    ["a list", listType(stringType), ["one", "two"]],
    [
      "a map",
      mapType(int32Type, boxType),
      new Map([
        [1, { value: 300 }],
        [2, { value: 2 }],
      ]),
    ],
    ["a message", boxType, { value: 300 }],
    ["a double", doubleType, 1.5],
  ])("%s that is cut holds fewer elements or is refused", (_rule, type, value) => {
    const bytes = encodeField(any(type), value);
    for (let n = 0; n < bytes.length; n++) {
      try {
        expect(decodeField(any(type), bytes.slice(0, n))).not.toEqual(value);
      } catch (error) {
        expect(error).toBeInstanceOf(DecodeError);
      }
    }
  });

  it("a map entry whose value runs over its end is refused", () => {
    expect(() => decodeField(recordType(int32Type), bytesOf("0a 04 0a 01 61 10 01"))).toThrow(DecodeError);
  });
});

describe("writing refuses", () => {
  it.each<[string, unknown, unknown, string]>([
    ["another type's default", int32Type, false, "false is not an int32"],
    ["undefined", int32Type, undefined, "undefined is not an int32"],
    ["no string", stringType, null, "null is not a string"],
    ["an array for bytes", bytesType, [], "an array is not a Uint8Array"],
    ["no array", listType(int32Type), undefined, "undefined is not an array"],
    ["an element", listType(int32Type), [1, "2"], '"2" is not an int32'],
    ["a hole", listType(stringType), new Array(1), "undefined is not a string"],
    ["no message", boxType, undefined, "undefined is not a Box"],
    ["no message in a list", listType(boxType), [null], "null is not a Box"],
    ["a record for a Map", mapType(int32Type, int32Type), {}, "an object is not a Map"],
    ["a Map for a record", recordType(int32Type), new Map(), "an object is not a record"],
    ["an array for a record", recordType(int32Type), [], "an array is not a record"],
    ["a key", mapType(int32Type, int32Type), new Map([["a", 1]]), '"a" is not an int32'],
    ["a value", recordType(int32Type), { a: undefined }, "undefined is not an int32"],
    ["a present value that does not fit", optionalType(int32Type), 1.5, "1.5 is not an int32"],
  ])("%s", (_rule, type, value, text) => {
    expect(() => encodeField(any(type), value)).toThrow(new ValueError(text));
  });
});

describe("a type that protobuf does not have is named, but cannot travel", () => {
  it.each<[string, unknown, unknown]>([
    ["a list of lists", listType(listType(int32Type)), [[1]]],
    ["a list of maps", listType(recordType(int32Type)), [{}]],
    ["a list of optional elements", listType(nullableType(int32Type)), [null]],
    ["a map of lists", recordType(listType(int32Type)), { a: [] }],
    ["a map with a double as key", mapType(doubleType, int32Type), new Map([[1, 1]])],
    ["a map with bytes as key", mapType(bytesType, int32Type), new Map()],
    ["a map with a message as key", mapType(boxType, int32Type), new Map()],
  ])("%s", (_rule, type, value) => {
    expect(() => encodeField(any(type), value)).toThrow(
      expect.objectContaining({ code: "IW2007", name: "ValueError" }),
    );
    expect(() => any(type).initial()).toThrow(ValueError);
    expect(() => decodeField(any(type), bytesOf("0a 00"))).toThrow(ValueError);
  });
});

it("a Map of another realm is written", () => {
  const map = runInNewContext("new Map([[1, 2]])") as Map<number, number>;
  expect(hexOf(encodeField(mapType(int32Type, int32Type), map))).toBe("0a0408011002");
});

it("a message is linked once, on first use", () => {
  const before = links;
  const type = messageType<Box>({ name: "Late", ...Box$message() });
  expect([type.clrName, links]).toEqual(["Late", before]);
  encodeField(type, { value: 1 });
  decodeField(type, bytesOf("0a 00"));
  expect(links).toBe(before + 1);
});

it("every field leaves the room that was asked for, also when nothing is written", () => {
  const fields: [unknown, unknown][] = [
    [int32Type, 0],
    [int32Type, -1],
    [stringType, "x".repeat(100)],
    [listType(stringType), ["a", "b"]],
    [listType(int32Type), Array.from({ length: 2000 }, () => -1)],
    [listType(int32Type), []],
    [boxType, { value: 1 }],
    [recordType(int32Type), { a: 1 }],
    [recordType(int32Type), {}],
    [nullableType(int32Type), null],
  ];
  for (const [type, value] of fields) {
    for (const rest of [16, 70000]) {
      written((w, p) => {
        p = any(type).write(w, p, 1, value, rest);
        expect(w.buf.length - p).toBeGreaterThanOrEqual(rest);
        return p;
      });
    }
  }
});
