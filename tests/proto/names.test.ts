import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import { type Contract, contractOf, type double, type int32, messageOf } from "interwire";
import { fileDescriptorSet, type ProtoPart, protoFiles, protoSchema } from "interwire/proto";

/** The text of the one file that parts have. */
function textOf(...parts: readonly ProtoPart[]): string {
  const files = protoFiles(...parts);
  expect(files).toHaveLength(1);
  return (files[0]?.text ?? "").replace(/^[\s\S]*?syntax = "proto3";\n\n/, "");
}

const kinds = (...parts: readonly ProtoPart[]): string[] => protoSchema(parts).problems.map(({ kind }) => kind);

enum Kind {
  None = 0,
  Big = 1,
  option = 2,
}
enum Color {
  None = 0,
  Red = 1,
}
interface Painted {
  /** @dataMember 1 */
  kind: Kind;
  /** @dataMember 2 */
  color: Color;
}

test("the value of an enum has its enum's name before it where the package has the name already, or protobuf reads it otherwise", () => {
  expect(textOf(messageOf<Painted>())).toBe(`message Painted {
  Kind kind = 1;
  Color color = 2;
}

enum Kind {
  // None in TypeScript, and None in the JSON that interwire writes.
  KIND_NONE = 0;
  Big = 1;
  // option in TypeScript, and option in the JSON that interwire writes.
  KIND_OPTION = 2;
}

enum Color {
  // None in TypeScript, and None in the JSON that interwire writes.
  COLOR_NONE = 0;
  Red = 1;
}
`);
  expect(kinds(messageOf<Painted>())).toEqual(["enumValue", "enumValue", "enumValue"]);
});

enum Case {
  none = 1,
  None = 2,
  CASE_OTHER = 3,
  Other = 4,
}
interface Cased {
  /** @dataMember 1 */
  value: Case;
  /** @dataMember 2 */
  union: 1 | 2 | -3;
}

test("names of one enum that protoc takes for the same are told apart by their numbers", () => {
  expect(textOf(messageOf<Cased>())).toBe(`message Cased {
  Case value = 1;
  Enum_Minus3_1_2 union = 2;
}

enum Case {
  CASE_UNSPECIFIED = 0;
  none = 1;
  // None in TypeScript, and None in the JSON that interwire writes.
  CASE_NONE_2 = 2;
  CASE_OTHER = 3;
  // Other in TypeScript, and Other in the JSON that interwire writes.
  CASE_OTHER_4 = 4;
}

enum Enum_Minus3_1_2 {
  ENUM_MINUS3_1_2_UNSPECIFIED = 0;
  VALUE_MINUS_3 = -3;
  VALUE_1 = 1;
  VALUE_2 = 2;
}
`);
});

/** @serviceContract { name: "Store" } */
interface IStore<T> {
  /** @operationContract { name: "get-one" } */
  get(value: T): Promise<T>;
}

test("a service and an operation whose names protobuf refuses have others, and a comment", () => {
  expect(
    textOf(contractOf<IStore<int32>>()),
  ).toBe(`// The service's name is Store-Int32, which .proto files cannot have: a client made of this file calls another one.
service Store_Int32 {
  // The path is /Store-Int32/get-one, which .proto files cannot have: a client made of this file calls another one.
  rpc get_one(Store_Int32Get_oneRequest) returns (Store_Int32Get_oneResponse);
}

message Store_Int32Get_oneRequest {
  int32 value = 1;
}

message Store_Int32Get_oneResponse {
  int32 result = 1;
}
`);
  expect(kinds(contractOf<IStore<int32>>())).toEqual(["service", "operation"]);
});

/** @dataContract { name: "Painted" } */
interface AlsoPainted {
  /** @dataMember 1 */
  name: string;
}
/** @serviceContract { name: "Painted" } */
interface IPainted {
  /** @operationContract */
  Paint(painted: AlsoPainted): Promise<void>;
}

test("a service keeps its name, and a message of the name gets a number", () => {
  expect(textOf(contractOf<IPainted>())).toContain(`service Painted {
  rpc Paint(PaintedPaintRequest) returns (PaintedPaintResponse);
}
`);
  expect(textOf(contractOf<IPainted>())).toContain(`// Its name in the names of services is Painted.
message Painted_2 {
  string name = 1;
}
`);
  expect(kinds(contractOf<IPainted>())).toEqual(["message"]);
});

interface IUnmarked {
  /** @operationContract */
  Touch(): Promise<void>;
}
/** @serviceContract */
interface IFirst extends IUnmarked {}
/** @serviceContract */
interface ISecond extends IUnmarked {}

test("the operations of an unmarked base have messages in each service that derives from it", () => {
  const text = textOf(contractOf<IFirst>(), contractOf<ISecond>());
  expect(text.match(/^(service|message) \w+|rpc .*;$/gm)).toEqual([
    "service IFirst",
    "rpc Touch(IFirstTouchRequest) returns (IFirstTouchResponse);",
    "service ISecond",
    "rpc Touch(ISecondTouchRequest) returns (ISecondTouchResponse);",
    "message IFirstTouchRequest",
    "message IFirstTouchResponse",
    "message ISecondTouchRequest",
    "message ISecondTouchResponse",
  ]);
});

/** @dataContract { name: "a.Outer" } */
interface Outer {
  /** @dataMember 1 */
  inner?: Inner;
  /** @dataMember 2 */
  string?: Text;
}
/** @dataContract { name: "a.Outer.Inner" } */
interface Inner {
  /** @dataMember 1 */
  next?: Inner;
  /** @dataMember 2 */
  outer?: Outer;
}
/** @dataContract { name: "a.string" } */
interface Text {
  /** @dataMember 1 */
  text: string;
}

test("a message whose name begins with that of another is nested in it, and one with the name of a scalar has its package before it", () => {
  expect(textOf(messageOf<Outer>())).toBe(`package a;

message Outer {
  Outer.Inner inner = 1;
  a.string string = 2;

  message Inner {
    Outer.Inner next = 1;
    Outer outer = 2;
  }
}

message string {
  string text = 1;
}
`);
});

/** @dataContract { name: "one.First" } */
interface First {
  /** @dataMember 1 */
  second?: Second;
}
/** @dataContract { name: "two.Second" } */
interface Second {
  /** @dataMember 1 */
  third?: Third;
}
/** @dataContract { name: "one.Third" } */
interface Third {
  /** @dataMember 1 */
  value: double;
}
/** @dataContract { name: "one.Fourth" } */
interface Fourth {
  /** @dataMember 1 */
  fifth?: Fifth;
}
/** @dataContract { name: "two.Fifth" } */
interface Fifth {
  /** @dataMember 1 */
  fourth?: Fourth;
}

test("packages that refer to each other have several files, in which nothing refers back", () => {
  const files = protoFiles(messageOf<First>());
  expect(files.map(({ name, text }) => [name, ...(text.match(/^(import|message) .*/gm) ?? [])])).toEqual([
    ["one/contracts.proto", "message Third {"],
    ["one/contracts_3.proto", 'import "two/contracts_2.proto";', "message First {"],
    ["two/contracts_2.proto", 'import "one/contracts.proto";', "message Second {"],
  ]);
});

test("messages of two packages that refer to each other can have no file", () => {
  expect(() => protoFiles(messageOf<Fourth>())).toThrow(
    "IW2019: The messages one.Fourth, two.Fifth refer to each other and are of several packages, so no .proto files can have them: " +
      "files cannot import each other. Give them names in one package: @dataContract { name: … }.",
  );
});

test("the files do not depend on the order of what they are made of", () => {
  const parts = [contractOf<IPainted>(), contractOf<IStore<int32>>(), messageOf<Cased>(), messageOf<Named>()];
  expect(protoFiles(...[...parts].reverse())).toEqual(protoFiles(...parts));
});

test("what is neither a contract nor a message is refused", () => {
  expect(() => protoFiles(undefined as unknown as Contract<IPainted>)).toThrow("IW2001: protoFiles() got no contract");
});

/** @serviceContract { name: "Ops" } */
interface IOps {
  /** @operationContract { name: "get-one" } */
  first(): Promise<void>;
  /** @operationContract { name: "get_one" } */
  second(): Promise<void>;
}

test("two operations that protobuf would call the same keep apart, and the one with a name that it takes keeps it", () => {
  const [service] = fileDescriptorSet(contractOf<IOps>()).file.flatMap((file) => file.service);
  expect(service?.method.map(({ name, inputType }) => [name, inputType])).toEqual([
    ["get_one_2", ".OpsGet_one_2Request"],
    ["get_one", ".OpsGet_oneRequest"],
  ]);
});

enum Aliased {
  a = 0,
  A = 1,
  A1 = 2,
}
interface HasAliased {
  /** @dataMember 1 */
  value: Aliased;
}

test("a value that is renamed is not what protoc takes for another one", () => {
  expect(textOf(messageOf<HasAliased>()).match(/^ {2}\w+ = \d+;$/gm)).toEqual([
    "  a = 0;",
    "  ALIASED_A_1_1 = 1;",
    "  A1 = 2;",
  ]);
});

/** @dataContract { name: "a.M" } */
interface Mapped {
  /** @dataMember 1 */
  m: Map<string, int32>;
  /** @dataMember 2 */
  entry?: Entry;
}
/** @dataContract { name: "a.M.MEntry" } */
interface Entry {
  /** @dataMember 1 */
  text: string;
}

test("the entries of a map keep the name that protoc gives them", () => {
  expect(textOf(messageOf<Mapped>())).toContain(
    `message M {
  map<string, int32> m = 1;
  optional M.MEntry_2 entry = 2;
`.replace("optional ", ""),
  );
  expect(kinds(messageOf<Mapped>())).toEqual(["message"]);
});

interface Chosen {
  /** @dataMember { order: 1, default: 5 } */
  count: int32;
  choice?:
    | { /** @dataMember 2 */ case: "x"; value: int32 }
    | { /** @dataMember 3 */ case: "y"; value: string }
    | { case?: undefined };
}

test("the arms of a oneof have no presence of their own, in an edition either", () => {
  const [file] = fileDescriptorSet(messageOf<Chosen>()).file;
  const fields = file?.messageType[0]?.field.map(({ name, options }) => [name, options?.features?.fieldPresence]);
  expect(fields).toEqual([
    ["count", FeatureSet_FieldPresence.EXPLICIT],
    ["x", undefined],
    ["y", undefined],
  ]);
});

/** @dataContract { name: "Person" } */
interface Named {
  /** @dataMember 1 */
  name: string;
}
/** @dataContract { name: "Person" } */
interface Aged {
  /** @dataMember 1 */
  age: int32;
}

test("a schema is the same whatever order its parts are given in", () => {
  const parts = [messageOf<Named>(), messageOf<Painted>(), contractOf<IOps>(), contractOf<IFirst>()];
  const text = (some: readonly ProtoPart[]): string =>
    protoSchema(some)
      .files.map((file) => file.text)
      .join("");
  expect(text([...parts].reverse())).toBe(text(parts));
});

test("two different messages of one name are an error, in whatever order", () => {
  const conflict = "Two different messages have the name Person, so they cannot be described together";
  for (const parts of [
    [messageOf<Named>(), messageOf<Aged>()],
    [messageOf<Aged>(), messageOf<Named>()],
  ]) {
    expect(() => protoFiles(...parts)).toThrow(expect.objectContaining({ code: "IW2024" }));
    expect(() => protoFiles(...parts)).toThrow(conflict);
  }
  expect(protoFiles(messageOf<Named>(), messageOf<Named>())).toHaveLength(1);
});
