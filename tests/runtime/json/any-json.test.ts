import {
  create,
  createFileRegistry,
  createMutableRegistry,
  type DescExtension,
  type DescMessage,
} from "@bufbuild/protobuf";
import {
  DescriptorProtoSchema,
  FieldDescriptorProto_Label,
  FieldDescriptorProto_Type,
  FieldDescriptorProtoSchema,
  FileDescriptorProtoSchema,
} from "@bufbuild/protobuf/wkt";
import { type Any, type int32, messageOf } from "interwire";
import { fromJson, fromJsonString, type JsonValue, toJson, toJsonString } from "interwire/json";

interface Box {
  /** @dataMember 1 */
  text: string;
  /** @dataMember 2 */
  inner?: Any;
}
interface Typed {
  /** @dataMember { order: 1, jsonName: "@type" } */
  type: string;
  /** @dataMember 2 */
  size: int32;
}
const anys = messageOf<Any>();
const boxes = messageOf<Box>();
const typed = messageOf<Typed>();
const registry = [boxes, typed];
const full: Any = { typeUrl: "x/Box", value: boxes.toBinary({ text: "a" }) };
const empty: Any = { typeUrl: "", value: new Uint8Array() };

describe("the type of an Any", () => {
  test.each<[where: string, json: string, any: Any]>([
    ["at the start", '{"@type":"x/Box","text":"a"}', full],
    ["behind white space", '{ \n"@type" : "x/Box", "text": "a" }', full],
    ["at the end", '{"text":"a","@type":"x/Box"}', full],
    ["under a key with an escape", '{"\\u0040type":"x/Box","text":"a"}', full],
    ["missing from an empty object", "{ }", empty],
  ])("stands %s", (_, json, any) => {
    expect(fromJsonString(anys, json, { registry })).toEqual(any);
    expect(fromJson(anys, JSON.parse(json) as JsonValue, { registry })).toEqual(any);
  });

  test("is found in a few readings of the text, however many Anys there are in each other", () => {
    const levels = 40;
    const json = `${'{"inner":'.repeat(levels)}{"text":"\\n","@type":"x/Box"}${',"@type":"x/Box"}'.repeat(levels)}`;
    // A string with an escape is left to the engine each time when it is read.
    const parse = jest.spyOn(JSON, "parse");
    const read = fromJsonString(anys, json, { registry });
    const readings = parse.mock.calls.length;
    parse.mockRestore();
    expect(readings).toBeLessThan(4);
    expect(fromJsonString(anys, toJsonString(anys, read, { registry }), { registry })).toEqual(read);
  });

  test("cannot stand beside a member of that name", () => {
    const any: Any = { typeUrl: "x/Typed", value: typed.toBinary({ type: "a", size: 1 }) };
    const reason = 'Typed has a member "@type", which in an Any is the type';
    expect(() => toJson(anys, any, { registry })).toThrow(`IW2007: Any has no JSON form: ${reason}.`);
    const json = { "@type": "x/Typed", size: 1 };
    expect(() => fromJson(anys, json, { registry })).toThrow(`Any: ${reason}`);
    expect(() => fromJsonString(anys, JSON.stringify(json), { registry })).toThrow(`line 1, column 1: ${reason}`);
    expect(toJson(typed, { type: "a", size: 1 })).toEqual({ "@type": "a", size: 1 });
  });
});

test("a registry of protobuf-es may get extensions after it was used", () => {
  const file = create(FileDescriptorProtoSchema, {
    name: "grow.proto",
    package: "grow",
    syntax: "proto2",
    messageType: [create(DescriptorProtoSchema, { name: "Host", extensionRange: [{ start: 100, end: 200 }] })],
    extension: [
      create(FieldDescriptorProtoSchema, {
        name: "more",
        number: 100,
        extendee: ".grow.Host",
        label: FieldDescriptorProto_Label.OPTIONAL,
        type: FieldDescriptorProto_Type.INT32,
      }),
    ],
  });
  const described = createFileRegistry(file, () => undefined);
  const growing = createMutableRegistry(described.getMessage("grow.Host") as DescMessage);
  const any: Any = { typeUrl: "x/grow.Host", value: Uint8Array.of(0xa0, 6, 5) };
  expect(toJson(anys, any, { registry: growing })).toEqual({ "@type": "x/grow.Host" });
  growing.add(described.getExtension("grow.more") as DescExtension);
  expect(toJson(anys, any, { registry: growing })).toEqual({ "@type": "x/grow.Host", "[grow.more]": 5 });
});
