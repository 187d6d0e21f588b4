import { create, createFileRegistry } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { DataContract, DataMember, type int32, type Message, messageOf } from "interwire";
import { fromJson, toJson } from "interwire/json";
import { descMessage, protoFiles } from "interwire/proto";
import { serialize } from "interwire/snapshot";

/** Members whose names protobuf has in its own style. */
interface Plain {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 2 */
  fieldName1: string;
  /** @dataMember 3 */
  foo_bar: string;
  /** @dataMember 4 */
  userID: string;
  /** @dataMember 5 */
  HTTPServer: string;
  /** @dataMember 6 */
  userIDs: string;
  /** @dataMember 7 */
  idsByURL: string;
  /** @dataMember 8 */
  sha256Hash: string;
  /** @dataMember 9 */
  x2Y: string;
  /** @dataMember 10 */
  Total: string;
  /** @dataMember 11 */
  MAX_SIZE: string;
  /** @dataMember 12 */
  _private: string;
  /** @dataMember 13 */
  "a-b": string;
  /** @dataMember 14 */
  "2nd": string;
  /** @dataMember 15 */
  isAString: string;
}

const names: Readonly<Record<keyof Plain, string>> = {
  name: "name",
  fieldName1: "field_name1",
  foo_bar: "foo_bar",
  userID: "user_id",
  HTTPServer: "http_server",
  userIDs: "user_ids",
  idsByURL: "ids_by_url",
  sha256Hash: "sha256_hash",
  x2Y: "x2_y",
  Total: "total",
  MAX_SIZE: "max_size",
  _private: "_private",
  "a-b": "a_b",
  "2nd": "_2nd",
  isAString: "is_a_string",
};

describe("a member without a name of its own", () => {
  const fields = descMessage(messageOf<Plain>()).fields;

  test.each(Object.entries(names))("%s is %s in protobuf, and keeps its name in JSON", (member, name) => {
    const field = fields.find((one) => one.jsonName === member);
    expect(field?.name).toBe(name);
  });

  test("is read from JSON by both names, and written by the one that is asked for", () => {
    const message = messageOf<Plain>();
    const value = message.create(Object.fromEntries(Object.keys(names).map((member) => [member, `of ${member}`])));
    const asMembers = Object.fromEntries(Object.keys(names).map((member) => [member, `of ${member}`]));
    const asFields = Object.fromEntries(Object.entries(names).map(([member, name]) => [name, `of ${member}`]));
    expect(toJson(message, value)).toEqual(asMembers);
    expect(toJson(message, value, { useProtoFieldName: true })).toEqual(asFields);
    expect(fromJson(message, asMembers)).toEqual(value);
    expect(fromJson(message, asFields)).toEqual(value);
  });
});

/** Members with a name of their own in protobuf, by a tag. */
interface Named {
  /** @dataMember { order: 1, name: "field__Name1" } */
  first: string;
  /** @protoMember({ order: 2, name: "second_list" }) */
  second: int32[];
  /** @dataMember { order: 3, name: "  " } */
  third: string;
  fourth:
    | { /** @dataMember { order: 4, name: "fourth_text" } */ case: "text"; value: string }
    | { /** @dataMember 5 */ case: "oneNumber"; value: int32 }
    | { case?: undefined };
  fifthChoice:
    | { /** @dataMember { order: 6, name: "fifth_text" } */ case: "text"; value: string }
    | { /** @dataMember 7 */ case: "fifth_choice"; value: int32 }
    | { case?: undefined };
}

/** The same by decorators. */
@DataContract()
class Decorated {
  @DataMember({ order: 1, name: "given_name" }) name = "";
  @DataMember({ order: 2, name: "other" }) second = "";
  @DataMember({ order: 3, name: null }) third = "";
}

const namesOf = <T>(message: Message<T>): string[][] =>
  descMessage(message).fields.map(({ name, jsonName }) => [name, jsonName]);

describe("a member with a name of its own", () => {
  test("has it in protobuf, and what protobuf makes of it in JSON; a blank one counts as absent", () => {
    expect(namesOf(messageOf<Named>())).toEqual([
      ["field__Name1", "fieldName1"],
      ["second_list", "secondList"],
      ["third", "third"],
      ["fourth_text", "fourthText"],
      ["one_number", "oneNumber"],
      ["fifth_text", "fifthText"],
      ["fifth_choice", "fifth_choice"],
    ]);
  });

  test("may be given by a decorator", () => {
    expect(namesOf(messageOf<Decorated>())).toEqual([
      ["given_name", "givenName"],
      ["other", "other"],
      ["third", "third"],
    ]);
  });

  test("is read from JSON by that and by the name in protobuf", () => {
    const message = messageOf<Named>();
    const value = message.create({ first: "a", fourth: { case: "text", value: "b" } });
    expect(toJson(message, value)).toEqual({ fieldName1: "a", fourthText: "b" });
    expect(toJson(message, value, { useProtoFieldName: true })).toEqual({ field__Name1: "a", fourth_text: "b" });
    expect(fromJson(message, { fieldName1: "a", fourth_text: "b" })).toEqual(value);
    expect(() => fromJson(message, { first: "a" })).toThrow('Named.first: key "first" is unknown');
  });

  test("is in a snapshot", () => {
    expect(serialize(messageOf<Named>())).toBe(`message Named {
  first: string = 1 [name = "field__Name1"]
  second: repeated int32 = 2 [name = "second_list"]
  third: string = 3
  fourth: oneof { text: string = 4 [name = "fourth_text"]; oneNumber: int32 = 5 }
  fifthChoice: oneof { text: string = 6 [name = "fifth_text"]; fifth_choice: int32 = 7 }
}`);
  });
});

const inJson = "@given";

/** Members with a name of their own in JSON, by a tag. */
interface InJson {
  /** @dataMember { order: 1, jsonName: "@id" } */
  id: string;
  /** @protoMember({ order: 2, name: "user_ids", jsonName: "users \"by\" id" }) */
  users: int32[];
  /** @dataMember { order: 3, jsonName: null } */
  thirdOne: string;
  fourth:
    | { /** @dataMember { order: 4, name: "fourth_text", jsonName: "text" } */ case: "text"; value: string }
    | { /** @dataMember { order: 5, jsonName: "number" } */ case: "oneNumber"; value: int32 }
    | { case?: undefined };
  /** @dataMember { order: 6, jsonName: "ключ" } */
  byKey: Map<string, Plain>;
}

/** The same by decorators. */
@DataContract()
class DecoratedInJson {
  @DataMember({ order: 1, jsonName: inJson }) name = "";
  @DataMember({ order: 2, name: "other", jsonName: "second" }) second = "";
  @DataMember({ order: 3, jsonName: undefined }) third = "";
}

describe("a member with a name of its own in JSON", () => {
  test("has it beside the name in protobuf that it has otherwise", () => {
    expect(namesOf(messageOf<InJson>())).toEqual([
      ["id", "@id"],
      ["user_ids", 'users "by" id'],
      ["third_one", "thirdOne"],
      ["fourth_text", "text"],
      ["one_number", "number"],
      ["by_key", "ключ"],
    ]);
    expect(namesOf(messageOf<DecoratedInJson>())).toEqual([
      ["name", "@given"],
      ["other", "second"],
      ["third", "third"],
    ]);
  });

  test("is written to JSON by that name, and read by that and by the name in protobuf, not by the member's own", () => {
    const message = messageOf<InJson>();
    const value = message.create({ id: "a", users: [1], fourth: { case: "text", value: "b" } });
    const asFields = { id: "a", user_ids: [1], fourth_text: "b" };
    expect(toJson(message, value)).toEqual({ "@id": "a", 'users "by" id': [1], text: "b" });
    expect(toJson(message, value, { useProtoFieldName: true })).toEqual(asFields);
    expect(fromJson(message, { "@id": "a", 'users "by" id': [1], text: "b" })).toEqual(value);
    expect(fromJson(message, asFields)).toEqual(value);
    expect(() => fromJson(message, { users: [1] })).toThrow('InJson.users: key "users" is unknown');
    expect(() => fromJson(message, { "@id": 1 })).toThrow("InJson.@id");
  });

  test("keeps its bytes", () => {
    const value = { id: "a", users: [1], thirdOne: "", fourth: { case: "oneNumber" as const, value: 2 } };
    const bytes = messageOf<InJson>().toBinary({ ...value, byKey: new Map() });
    expect(Buffer.from(bytes).toString("hex")).toBe("0a01611201012802");
  });

  test("is in a snapshot", () => {
    expect(serialize(messageOf<InJson>()).split("\n").slice(0, 7)).toEqual([
      "message InJson {",
      '  id: string = 1 [jsonName = "@id"]',
      '  users: repeated int32 = 2 [name = "user_ids", jsonName = "users \\"by\\" id"]',
      "  thirdOne: string = 3",
      '  fourth: oneof { text: string = 4 [name = "fourth_text", jsonName = "text"]; oneNumber: int32 = 5 [jsonName = "number"] }',
      '  byKey: map<string, Plain> = 6 [jsonName = "ключ"]',
      "}",
    ]);
  });

  test("is in .proto files", () => {
    const [file] = protoFiles(messageOf<InJson>());
    const lines = file?.text.match(/.*json_name.*/g)?.map((line) => line.trim());
    // The fields of Plain follow.
    expect(lines?.slice(0, 5)).toEqual([
      'string id = 1 [json_name = "@id"];',
      'repeated int32 user_ids = 2 [json_name = "users \\"by\\" id"];',
      'string fourth_text = 4 [json_name = "text"];',
      'int32 one_number = 5 [json_name = "number"];',
      'map<string, Plain> by_key = 6 [json_name = "ключ"];',
    ]);
  });
});

test("a oneof is called as its holder in lower_snake_case, or so with a number where a field has that name", () => {
  const { oneofs, file } = descMessage(messageOf<Named>());
  expect(oneofs.map(({ name }) => name)).toEqual(["fourth", "fifth_choice_2"]);
  expect(
    createFileRegistry(create(FileDescriptorProtoSchema, file.proto), () => undefined).getMessage("Named"),
  ).toBeDefined();
});
