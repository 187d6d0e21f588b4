import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { create, createFileRegistry } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { protoSchema } from "interwire/proto";
import { loadProtoFiles } from "../../tools/proto-source/load-proto-files.js";
import { standardFiles } from "../../tools/terminal/file-set.js";
import { withoutJsonNames } from "../proto/comparable.js";
import { protoFixtures } from "../proto/fixtures.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { plain } from "./plain.js";

const folder = temporaryFolder();

function write(within: string, files: Readonly<Record<string, string>>): string {
  const place = join(folder, within);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, name)), { recursive: true });
    writeFileSync(join(place, name), text);
  }
  return place;
}

function load(
  within: string,
  files: readonly string[],
  folders: readonly string[] = [],
): readonly FileDescriptorProto[] {
  return loadProtoFiles({ files, folders, folder: join(folder, within), known: standardFiles });
}

test.each(protoFixtures)("$name: what is printed is read as the same descriptors", ({ name, parts }) => {
  const { files, descriptors } = protoSchema(parts);
  write(name, Object.fromEntries(files.map((file) => [file.name, file.text])));
  const read = load(
    name,
    files.map((file) => file.name),
    ["."],
  );
  const own = descriptors.file.filter((file) => !file.name.startsWith("google/protobuf/"));
  const byName = (some: readonly FileDescriptorProto[]) =>
    [...some].sort((a, b) => (a.name < b.name ? -1 : 1)).map(plain);
  expect(byName(read)).toEqual(byName(own.map(withoutJsonNames)));
});

describe("what a file says is in its descriptor", () => {
  const one = (text: string): FileDescriptorProto => {
    write("one", { "one.proto": text });
    const [file] = load("one", ["one.proto"]);
    createFileRegistry(create(FileDescriptorSetSchema, { file: [file as FileDescriptorProto] }));
    return file as FileDescriptorProto;
  };

  test.each<[text: string, expected: object]>([
    ["", { name: "one.proto" }],
    ['syntax = "proto3"; package a.b;', { name: "one.proto", package: "a.b", syntax: "proto3" }],
    [
      'syntax = "proto3"; message M { optional string x = 1; oneof o { int32 _x = 2 [json_name = "y"]; } }',
      {
        name: "one.proto",
        syntax: "proto3",
        messageType: [
          {
            name: "M",
            oneofDecl: [{ name: "o" }, { name: "X_x" }],
            field: [
              {
                name: "x",
                number: 1,
                label: "LABEL_OPTIONAL",
                type: "TYPE_STRING",
                proto3Optional: true,
                oneofIndex: 1,
              },
              { name: "_x", number: 2, label: "LABEL_OPTIONAL", type: "TYPE_INT32", oneofIndex: 0, jsonName: "y" },
            ],
          },
        ],
      },
    ],
    [
      'syntax = "proto3"; message M { map<string, int32> a__b = 1; }',
      {
        name: "one.proto",
        syntax: "proto3",
        messageType: [
          {
            name: "M",
            field: [{ name: "a__b", number: 1, label: "LABEL_REPEATED", type: "TYPE_MESSAGE", typeName: ".M.ABEntry" }],
            nestedType: [
              {
                name: "ABEntry",
                field: [
                  { name: "key", number: 1, label: "LABEL_OPTIONAL", type: "TYPE_STRING" },
                  { name: "value", number: 2, label: "LABEL_OPTIONAL", type: "TYPE_INT32" },
                ],
                options: { mapEntry: true },
              },
            ],
          },
        ],
      },
    ],
    [
      `/* groups */ message M { // of proto2
  required bytes b = 0x1 [default = "\\xff\\n" 'a', deprecated = true];
  optional group G = 017 { repeated sint32 n = 1 [packed = true, (mine).deep = { a: [1, 2] b < c: "d" > }]; }
  extensions 100 to 199, 300 to max [verification = UNVERIFIED];
  reserved 5 to 9; reserved "old";
  enum E { option allow_alias = true; A = 0; reserved = 1; option = 0; reserved -5 to -2; }
  optional E e = 16 [default = reserved];
}
extend M { optional double d = 100 [default = -inf]; }`,
      {
        name: "one.proto",
        messageType: [
          {
            name: "M",
            field: [
              {
                name: "b",
                number: 1,
                label: "LABEL_REQUIRED",
                type: "TYPE_BYTES",
                defaultValue: "\\377\\012a",
                options: { deprecated: true },
              },
              { name: "g", number: 15, label: "LABEL_OPTIONAL", type: "TYPE_GROUP", typeName: ".M.G" },
              {
                name: "e",
                number: 16,
                label: "LABEL_OPTIONAL",
                type: "TYPE_ENUM",
                typeName: ".M.E",
                defaultValue: "reserved",
              },
            ],
            nestedType: [
              {
                name: "G",
                field: [
                  {
                    name: "n",
                    number: 1,
                    label: "LABEL_REPEATED",
                    type: "TYPE_SINT32",
                    options: {
                      packed: true,
                      uninterpretedOption: [
                        {
                          name: [
                            { namePart: "mine", isExtension: true },
                            { namePart: "deep", isExtension: false },
                          ],
                          aggregateValue: 'a : [ 1 , 2 ] b < c : "d" >',
                        },
                      ],
                    },
                  },
                ],
              },
            ],
            enumType: [
              {
                name: "E",
                value: [
                  { name: "A", number: 0 },
                  { name: "reserved", number: 1 },
                  { name: "option", number: 0 },
                ],
                options: { allowAlias: true },
                reservedRange: [{ start: -5, end: -2 }],
              },
            ],
            extensionRange: [
              { start: 100, end: 200, options: { verification: "UNVERIFIED" } },
              { start: 300, end: 536_870_912, options: { verification: "UNVERIFIED" } },
            ],
            reservedRange: [{ start: 5, end: 10 }],
            reservedName: ["old"],
          },
        ],
        extension: [
          {
            name: "d",
            extendee: ".M",
            number: 100,
            label: "LABEL_OPTIONAL",
            type: "TYPE_DOUBLE",
            defaultValue: "-inf",
          },
        ],
      },
    ],
    [
      'edition = "2023"; option features = { field_presence: IMPLICIT, enum_type: CLOSED }; message stream { string s = 1 [features.field_presence = EXPLICIT]; } service S { option deprecated = true; rpc A(stream) returns (stream stream) { option (http) = { get: "/" }; } rpc B(stream .stream) returns (stream); }',
      {
        name: "one.proto",
        syntax: "editions",
        edition: "EDITION_2023",
        options: { features: { fieldPresence: "IMPLICIT", enumType: "CLOSED" } },
        messageType: [
          {
            name: "stream",
            field: [
              {
                name: "s",
                number: 1,
                label: "LABEL_OPTIONAL",
                type: "TYPE_STRING",
                options: { features: { fieldPresence: "EXPLICIT" } },
              },
            ],
          },
        ],
        service: [
          {
            name: "S",
            options: { deprecated: true },
            method: [
              {
                name: "A",
                inputType: ".stream",
                outputType: ".stream",
                serverStreaming: true,
                options: {
                  uninterpretedOption: [
                    { name: [{ namePart: "http", isExtension: true }], aggregateValue: 'get : "/"' },
                  ],
                },
              },
              { name: "B", inputType: ".stream", outputType: ".stream", clientStreaming: true },
            ],
          },
        ],
      },
    ],
    [
      `edition = "2024";
import option "mine.proto";
option java_package = "com.example";
option (a.file) = -5;
option features.(pb.go).strip = 1.5;
option unheard_of = SPEED;
local message M {
  reserved gone, "old";
  reserved 2, 4 to max;
  int32 n = 1 [targets = TARGET_TYPE_FIELD, targets = TARGET_TYPE_FILE, (mine) = "a" 'b'];
  export enum E { option deprecated = true; Z = 0 [(v) = true]; reserved 3 to max; reserved "Y"; }
}`,
      {
        name: "one.proto",
        syntax: "editions",
        edition: "EDITION_2024",
        optionDependency: ["mine.proto"],
        options: {
          javaPackage: "com.example",
          uninterpretedOption: [
            { name: [{ namePart: "a.file", isExtension: true }], negativeIntValue: "-5" },
            {
              name: [
                { namePart: "features", isExtension: false },
                { namePart: "pb.go", isExtension: true },
                { namePart: "strip", isExtension: false },
              ],
              doubleValue: 1.5,
            },
            { name: [{ namePart: "unheard_of", isExtension: false }], identifierValue: "SPEED" },
          ],
        },
        messageType: [
          {
            name: "M",
            visibility: "VISIBILITY_LOCAL",
            reservedName: ["gone", "old"],
            reservedRange: [
              { start: 2, end: 3 },
              { start: 4, end: 536_870_912 },
            ],
            field: [
              {
                name: "n",
                number: 1,
                label: "LABEL_OPTIONAL",
                type: "TYPE_INT32",
                options: {
                  targets: ["TARGET_TYPE_FIELD", "TARGET_TYPE_FILE"],
                  uninterpretedOption: [{ name: [{ namePart: "mine", isExtension: true }], stringValue: "YWI=" }],
                },
              },
            ],
            enumType: [
              {
                name: "E",
                visibility: "VISIBILITY_EXPORT",
                options: { deprecated: true },
                value: [
                  {
                    name: "Z",
                    number: 0,
                    options: {
                      uninterpretedOption: [{ name: [{ namePart: "v", isExtension: true }], identifierValue: "true" }],
                    },
                  },
                ],
                reservedRange: [{ start: 3, end: 2 ** 31 - 1 }],
                reservedName: ["Y"],
              },
            ],
          },
        ],
      },
    ],
  ])("%s", (text, expected) => {
    expect(plain(one(text))).toEqual(expected);
  });

  test.each([
    "option __proto__.polluted = true;",
    "message M { option __proto__.polluted = true; }",
    "message M { optional int32 x = 1 [constructor.prototype.polluted = true, __proto__.polluted = true]; }",
    "option (mine) = { __proto__: { polluted: true } };",
    "option features.__proto__.polluted = true;",
  ])("no option is one of all objects: %s", (text) => {
    try {
      one(text);
    } catch (error) {
      expect(String(error)).toContain("the options cannot be read");
    }
    expect("polluted" in {}).toBe(false);
  });

  test("an option that protobuf does not have is kept, whatever its name", () => {
    const [name] = one("option __proto__.x = 1;").options?.uninterpretedOption ?? [];
    expect(name).toMatchObject({ name: [{ namePart: "__proto__" }], aggregateValue: '{"x":1}' });
  });

  test("a group has the place of its field and of its message", () => {
    const text = "message M {\n  // of G\n  optional group G = 1 {\n    optional int32 x = 1;\n  }\n}";
    const locations = one(text).sourceCodeInfo?.location ?? [];
    expect(
      locations.map(({ path, span, leadingComments }) => [path.join("."), span.join("."), leadingComments]),
    ).toEqual([
      ["4.0", "0.0.5.1", ""],
      ["4.0.2.0", "2.2.4.3", ""],
      ["4.0.3.0", "2.2.4.3", " of G\n"],
      ["4.0.3.0.2.0", "3.4.25", ""],
    ]);
  });

  test("comments belong to the declarations that protoc gives them to", () => {
    const text = `// licence

// of the syntax
syntax = "proto3";
/* of M
 * in two lines */
message M { // behind M
  // apart

  // of a
  int32 a = 1; // behind a
  // of b
  // in two lines
  int32 b = 2; /* whose? */ int32 c = 3;
  // at the end
}`;
    const locations = one(text).sourceCodeInfo?.location ?? [];
    const found = locations.map(({ path, leadingComments, trailingComments, leadingDetachedComments, span }) => [
      path.join("."),
      span.join("."),
      leadingDetachedComments,
      leadingComments,
      trailingComments,
    ]);
    expect(found).toEqual([
      ["12", "0.0.0", [" licence\n"], " of the syntax\n", ""],
      ["4.0", "6.0.15.1", [], " of M\n in two lines ", " behind M\n"],
      ["4.0.2.0", "10.2.14", [" apart\n"], " of a\n", " behind a\n"],
      ["4.0.2.1", "13.2.14", [], " of b\n in two lines\n", ""],
      ["4.0.2.2", "13.28.40", [], "", " at the end\n"],
    ]);
  });
});

describe("a file that cannot be read is refused with its place", () => {
  test.each<[text: string, error: string]>([
    ["message M {", "wrong.proto:1:12: expected a name, got the end of the file"],
    ["message M {\n  int32 x = ;\n}", 'wrong.proto:2:13: expected an integer, got ";"'],
    ["message M { int32 x = 1 }", 'wrong.proto:1:25: expected ";", got "}"'],
    ["message M { Missing x = 1; }", "wrong.proto:1:13: there is no type Missing"],
    [
      'import "other/money.proto";\nmessage M { other.Money x = 1; }',
      "wrong.proto:2:13: there is no type other.Money. It imports other/money.proto, not found in .: name the folder with -I",
    ],
    ["enum E { A = 0; } service S { rpc F(E) returns (E); }", "wrong.proto:1:36: E is not a message"],
    ['syntax = "proto4";', 'wrong.proto:1:1: the syntax "proto4" is unknown'],
    ['edition = "1999";', 'wrong.proto:1:1: the edition "1999" is unknown'],
    ['edition = "constructor";', 'wrong.proto:1:1: the edition "constructor" is unknown'],
    ["hello", 'wrong.proto:1:1: expected message, enum, service, extend, import, package or option, got "hello"'],
    ['message M { string s = 1 [default = "x] }', 'wrong.proto:1:37: expected a value, got "\\""'],
    ["message M { reserved 1", 'wrong.proto:1:23: expected ";", got the end of the file'],
    [
      "message M { int32 x = 1 [packed = 7]; }",
      "wrong.proto:1:25: the options cannot be read: cannot decode field google.protobuf.FieldOptions.packed from JSON: expected boolean, got 7",
    ],
  ])("%s", (text, error) => {
    write("wrong", { "wrong.proto": text });
    expect(() => load("wrong", ["wrong.proto"])).toThrow(new Error(error));
  });

  test("whose path for others is that of another file", () => {
    write("wrong", { "a/m.proto": "message M {}", "b/m.proto": "message M {}" });
    const error = new Error(
      "a/m.proto and b/m.proto would both be imported as m.proto: name the folder above them with -I.",
    );
    expect(() => load("wrong", ["a/m.proto", "b/m.proto"])).toThrow(error);
    expect(load("wrong", ["a/m.proto", "./a/m.proto"])).toHaveLength(1);
  });

  test("that is not there", () => {
    expect(() => load("wrong", ["none.proto"])).toThrow(new Error("none.proto cannot be read: there is no such file."));
  });
});

test("imports are looked for in the folders, whose first that has them names them", () => {
  write("imports", {
    "a/shop/order.proto":
      'syntax = "proto3"; package shop; import "money.proto"; import option "none.proto"; message Order { base.Money price = 1; }',
    "b/money.proto":
      'syntax = "proto3"; package base; import public "google/protobuf/timestamp.proto"; message Money { google.protobuf.Timestamp at = 1; }',
  });
  const names = load("imports", ["a/shop/order.proto"], ["a", "b"]).map(({ name, dependency }) => [
    name,
    ...dependency,
  ]);
  expect(names).toEqual([
    ["shop/order.proto", "money.proto"],
    ["money.proto", "google/protobuf/timestamp.proto"],
  ]);
  expect(load("imports", ["shop/order.proto"], ["a", "b"])).toHaveLength(2);
});

test("a file that is in none of the folders is imported from its own", () => {
  write("outside", {
    "a/a.proto": 'import "c.proto"; import "b.proto"; message A { optional B b = 1; }',
    "b/b.proto": "message B {}",
    "a/c.proto": "",
  });
  expect(
    load("outside", ["a/a.proto"], ["b"])
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["a.proto", "b.proto", "c.proto"]);
});
