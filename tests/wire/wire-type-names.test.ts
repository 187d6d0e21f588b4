import { listType } from "../../runtime/wire/list-type.js";
import { mapType, recordType } from "../../runtime/wire/map-types.js";
import { type LinkedMessage, messageType } from "../../runtime/wire/message-type.js";
import { nullableType, optionalType } from "../../runtime/wire/presence-types.js";
import * as types from "../../runtime/wire/scalar-types.js";
import type { WireType } from "../../runtime/wire/wire-type.js";

const { boolType, bytesType, doubleType, enumType, floatType, int32Type, stringType } = types;
const any = (type: unknown) => type as WireType<unknown>;

/** A table that naming must not link. */
function unlinked(name: string): { name: string; link(): LinkedMessage<object> } {
  return {
    name,
    link: () => {
      throw new Error("naming a type needs no codec");
    },
  };
}

const box = unlinked("Box");
const boxType = messageType(box);

describe("CLR names", () => {
  it.each<[string, unknown]>([
    ["Int32", types.int32Type],
    ["Int32", types.sint32Type],
    ["Int32", types.sfixed32Type],
    ["UInt32", types.uint32Type],
    ["UInt32", types.fixed32Type],
    ["Int64", types.int64Type],
    ["Int64", types.sint64Type],
    ["Int64", types.sfixed64Type],
    ["Int64", types.safeInt64Type],
    ["Int64", types.safeSint64Type],
    ["Int64", types.safeSfixed64Type],
    ["UInt64", types.uint64Type],
    ["UInt64", types.fixed64Type],
    ["UInt64", types.safeUint64Type],
    ["UInt64", types.safeFixed64Type],
    ["Single", floatType],
    ["Double", doubleType],
    ["Boolean", boolType],
    ["String", stringType],
    ["ArrayByte", bytesType],
    ["Color", enumType("Color", { Red: 0 })],
    ["Box", boxType],
    ["ArrayInt32", listType(int32Type)],
    ["ArrayArrayInt32", listType(listType(int32Type))],
    ["ArrayArrayByte", listType(bytesType)],
    ["Dictionary-Int32-Box", mapType(int32Type, boxType)],
    ["Dictionary-String-ArrayDouble", recordType(listType(doubleType))],
    ["Nullable-Int32", optionalType(int32Type)],
    ["Nullable-Boolean", nullableType(boolType)],
    ["Nullable-Color", nullableType(enumType("Color", { Red: 0 }))],
    ["String", nullableType(stringType)],
    ["ArrayByte", optionalType(bytesType)],
    ["ArrayInt32", optionalType(listType(int32Type))],
    ["Box", nullableType(boxType)],
    ["ArrayNullable-Int32", listType(nullableType(int32Type))],
    ["Nullable-Int32", nullableType(optionalType(int32Type))],
  ])("%s", (name, type) => {
    expect(any(type).clrName).toBe(name);
  });
});

describe("a descriptor is made once per key", () => {
  it.each<[string, () => unknown]>([
    ["lists", () => listType(int32Type)],
    ["maps", () => mapType(int32Type, listType(stringType))],
    ["records", () => recordType(boxType)],
    ["optional types", () => optionalType(int32Type)],
    ["nullable types", () => nullableType(int32Type)],
    ["enums", () => enumType("Color", { Red: 0 })],
    ["messages", () => messageType(box)],
    ["null counts more than undefined", () => nullableType(optionalType(int32Type))],
  ])("%s", (_rule, make) => {
    expect(make()).toBe(make());
  });

  it("and null and undefined together are null, in either order", () => {
    expect(optionalType(nullableType(int32Type))).toBe(nullableType(int32Type));
    expect(nullableType(optionalType(int32Type))).toBe(nullableType(int32Type));
    expect(optionalType(optionalType(int32Type))).toBe(optionalType(int32Type));
  });

  it("and what differs has another key", () => {
    const keys = [
      ...Object.values(types).filter((type) => typeof type !== "function"),
      enumType("Box", { Red: 0 }),
      boxType,
      messageType(unlinked("Box")),
      messageType(unlinked("int32")),
      listType(int32Type),
      mapType(stringType, int32Type),
      recordType(int32Type),
      optionalType(int32Type),
      nullableType(int32Type),
    ].map((type) => any(type).key);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
