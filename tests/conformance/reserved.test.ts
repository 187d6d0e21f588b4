import type { Message } from "interwire";
import { descMessage, protoFiles } from "interwire/proto";
import { serialize } from "interwire/snapshot";
import { type Compiled, compileProject } from "../support/compile.js";

/** The imports of each row, and the messages that its declarations use. */
const head = `import { DataContract, DataMember, ProtoContract, messageOf, type int32 } from "interwire";
/** @dataContract { reserved: [3, "10 to 12"], reservedNames: ["age"] } */
export interface Person { /** @dataMember 1 */ name: string; /** @dataMember 2 */ nick?: string }
/** @dataContract { reserved: [5], reservedNames: ["wage"] } */
export interface Employee extends Person { /** @dataMember 4 */ level: int32 }
/** @dataContract { reserved: ["4 to max"] } */
export interface Base<T> { /** @dataMember 1 */ items: T[] }
export interface Page<T> extends Base<T> { /** @dataMember 2 */ next?: string }
export interface Audited { /** @dataMember 20 */ by: string }
`;
const person = ["3, 10 to 12", '"age"'];
const employee = ["3, 5, 10 to 12", '"age", "wage"'];

/** What the message Sample of a source reserves, as statements of a .proto file: the numbers and the names. */
type Row = readonly [name: string, sample: string, reserved: readonly string[]];

const messages: readonly Row[] = [
  ["a tag", "/** @dataContract { reserved: [3], reservedNames: ['b', 'a'] } */ interface Sample {}", ["3", '"a", "b"']],
  [
    "a tag in C#'s spelling",
    "/** @DataContract { Reserved: [3], ReservedNames: ['a'] } */ interface Sample {}",
    ["3", '"a"'],
  ],
  [
    "protobuf-net's tag",
    "/** @protoContract { reserved: [3] } */ type Sample = { /** @protoMember 1 */ a: string };",
    ["3"],
  ],
  [
    "a decorator",
    "@DataContract({ reserved: [3, '5 to 7'], reservedNames: ['a'] }) class Sample { @DataMember(1) b = ''; }",
    ["3, 5 to 7", '"a"'],
  ],
  [
    "a decorator with constants",
    "const gone = { first: 3, name: 'a' } as const; @ProtoContract({ reserved: [gone.first], reservedNames: [gone.name] }) class Sample {}",
    ["3", '"a"'],
  ],
  ["null", "/** @dataContract { reserved: null, reservedNames: null } */ interface Sample {}", []],
  ["empty lists", "/** @dataContract { reserved: [], reservedNames: [] } */ interface Sample {}", []],
  [
    "neighbours, which are one range",
    "/** @dataContract { reserved: [5, 3, '6 to 8', 4] } */ interface Sample {}",
    ["3 to 8"],
  ],
  ["blanks in a range", "/** @dataContract { reserved: [' 3  to\\tmax '] } */ interface Sample {}", ["3 to max"]],
  [
    "the numbers that protobuf keeps",
    "/** @dataContract { reserved: ['18000 to 20000'] } */ interface Sample {}",
    ["18000 to 20000"],
  ],
  ["a base", "interface Sample extends Person { /** @dataMember 4 */ own: string }", person],
  ["a base of a base", "interface Sample extends Employee {}", employee],
  ["two bases", "interface Sample extends Employee, Audited {}", employee],
  [
    "a base and more",
    "/** @dataContract { reserved: ['4 to 9'] } */ interface Sample extends Person {}",
    ["3 to 12", '"age"'],
  ],
  ["a derived base", "interface Sample extends Pick<Employee, 'name'> {}", employee],
  ["a generic base", "interface Sample extends Page<string> {}", ["4 to max"]],
  [
    "a class that extends one",
    "class First { @DataMember(1) a = ''; } @DataContract({ reserved: [2] }) class Second extends First {} class Sample extends Second {}",
    ["2"],
  ],
  ["a type argument", "type Sample = Page<Person>;", ["4 to max"]],
  ["Partial", "type Sample = Partial<Employee>;", employee],
  [
    "Partial, and more",
    "/** @dataContract { reserved: [6] } */ type Sample = Partial<Person>;",
    ["3, 6, 10 to 12", '"age"'],
  ],
  ["Pick of a base's member", "type Sample = Pick<Employee, 'name'>;", employee],
  ["Omit does not reserve what it drops", "type Sample = Omit<Person, 'nick'>;", person],
  ["Readonly", "type Sample = Readonly<Person>;", person],
  ["a mapped type of its own", "type Sample = { [K in keyof Employee]?: Employee[K] };", employee],
  ["an alias with a type parameter", "type Patch<T> = Partial<T>; type Sample = Patch<Person>;", person],
  ["Partial of a generic message", "type Sample = Partial<Omit<Page<string>, 'items'>>;", ["4 to max"]],
  ["an intersection", "type Sample = Audited & Person;", person],
  [
    "an intersection in an intersection",
    "/** @dataContract { reserved: [7] } */ type Both = Audited & { /** @dataMember 8 */ a: string }; type Sample = Both & Person;",
    ["3, 7, 10 to 12", '"age"'],
  ],
  ["what a member's type reserves is not the message's", "interface Sample { /** @dataMember 3 */ age: Person }", []],
  ["what a subtype reserves is not the message's", "interface Sample { /** @protoInclude 3 */ age?: Person }", []],
];

/** What the enum of a source reserves. */
const enums: readonly Row[] = [
  [
    "an enum",
    "/** @dataContract { reserved: [3, '-5 to -2'], reservedNames: ['Old'] } */ enum E { A }",
    ["-5 to -2, 3", '"Old"'],
  ],
  ["an enum up to max", "/** @dataContract { reserved: ['3 to max'] } */ enum E { A }", ["3 to max"]],
  [
    "an enum with a range in which message numbers end",
    "/** @dataContract { reserved: ['3 to 536870911'] } */ enum E { A }",
    ["3 to 536870911"],
  ],
  ["a const enum", "/** @dataContract { name: 'Named', reserved: [1] } */ const enum E { A }", ["1"]],
  ["the block of an enum", "enum E { A } /** @dataContract { reserved: [3] } */ enum E { B = 1 }", ["3"]],
  [
    "an object of constants",
    "/** @dataContract { reserved: [3] } */ const E = { A: 0, B: 1 } as const; type E = (typeof E)[keyof typeof E];",
    ["3"],
  ],
  [
    "the alias of an object of constants",
    "const E = { A: 0, B: 1 } as const; /** @dataContract { reserved: [3] } */ type E = (typeof E)[keyof typeof E];",
    ["3"],
  ],
  ["a union of numbers", "/** @dataContract { reserved: [3] } */ type E = 0 | 1;", ["3"]],
  ["an enum without a value for zero", "/** @dataContract { reserved: [3] } */ enum E { A = 1 }", ["3"]],
];

const samples = [
  ...messages.map(([, sample]) => sample),
  ...enums.map(
    ([, sample]) => `${sample}\ninterface Sample { /** @dataMember 1 */ one: E; /** @dataMember 2 */ all: Page<E> }`,
  ),
];

let compiled: Compiled;
beforeAll(() => {
  const files = samples.map((sample, at) => [
    `row${at}.ts`,
    `${head}${sample}\nexport const sample = messageOf<Sample>();\n`,
  ]);
  compiled = compileProject({ name: "reserved", files: Object.fromEntries(files) });
});

test("all of them compile", () => {
  expect([compiled.output, compiled.exitCode]).toEqual(["", 0]);
});

function sampleOf(row: number, from: Compiled = compiled): Message<unknown> {
  return (require(from.emitted(`row${row}.js`)) as { readonly sample: Message<unknown> }).sample;
}

/** What is behind the word "reserved" in the first block of a snapshot that begins with a word. */
function reservedIn(snapshot: string, word: string): string[] {
  const block = new RegExp(`^${word} [\\s\\S]*?\\}$`, "m").exec(snapshot)?.[0] ?? "";
  return [...block.matchAll(/\breserved ([^;}\n]*[^;}\s])/g)].map(([, text = ""]) => text);
}

test.each(messages.map(([name, , reserved], row) => [name, reserved, row] as const))(
  "what a message reserves: %s",
  (_, reserved, row) => expect(reservedIn(serialize(sampleOf(row)), "message")).toEqual(reserved),
);

test.each(enums.map(([name, , reserved], at) => [name, reserved, messages.length + at] as const))(
  "what an enum reserves: %s",
  (_, reserved, row) => {
    const snapshot = serialize(sampleOf(row));
    expect(reservedIn(snapshot, "enum")).toEqual(reserved);
    // The enum is one, as the type of a field and as a type argument.
    expect(snapshot.match(/^enum /gm)).toHaveLength(1);
  },
);

test("in descriptors, the ranges of messages end behind their last number, and those of enums with it", () => {
  const { proto } = descMessage(sampleOf(messages.length));
  expect(proto.reservedRange).toEqual([]);
  const last = messages.findIndex(([name]) => name === "a generic base");
  const [range] = descMessage(sampleOf(last)).proto.reservedRange;
  expect([range?.start, range?.end]).toEqual([4, 536_870_912]);
  const described = descMessage(sampleOf(messages.length)).fields[0]?.enum?.proto;
  expect(described?.reservedRange.map(({ start, end }) => [start, end])).toEqual([
    [-5, -2],
    [3, 3],
  ]);
  expect(described?.reservedName).toEqual(["Old"]);
});

test("the name of a member is reserved as that, and as its name in protobuf", () => {
  const { sample } = compileSample(
    "reserved-names",
    "/** @dataContract { reservedNames: ['userId', 'user_id', 'a-b'] } */ interface Sample {}",
  );
  expect(descMessage(sample).proto.reservedName).toEqual(["a_b", "userId", "user_id"]);
});

test("a value of an enum that is renamed for .proto files takes no reserved name", () => {
  const { sample } = compileSample(
    "reserved-values",
    `/** @dataContract { reservedNames: ["E_UNSPECIFIED", "E_A"] } */ enum E { A = 1 }
    enum Other { A = 0 }
    interface Sample { /** @dataMember 1 */ e: E; /** @dataMember 2 */ other: Other }`,
  );
  const text = protoFiles(sample)
    .map((file) => file.text)
    .join("");
  expect(text.slice(text.indexOf("enum E"), text.indexOf("enum Other"))).toBe(`enum E {
  reserved "E_A", "E_UNSPECIFIED";
  E_UNSPECIFIED_2 = 0;
  // A in TypeScript, and A in the JSON that interwire writes.
  E_A_1 = 1;
}

`);
});

function compileSample(name: string, source: string): { readonly sample: Message<unknown> } {
  const one = compileProject({
    name,
    files: { "row0.ts": `${head}${source}\nexport const sample = messageOf<Sample>();\n` },
  });
  expect(one.output).toBe("");
  return { sample: sampleOf(0, one) };
}

const consumer = `import { messageOf } from "interwire";
import type { Employee, Page, Person } from "reserved-library";
`;

/** Messages that are made of those of a package. */
const foreign: readonly Row[] = [
  ["a base", "interface Sample extends Employee {}", employee],
  ["a generic base", "interface Sample extends Page<string> {}", ["4 to max"]],
  ["Partial", "type Sample = Partial<Employee>;", employee],
  ["Pick of a base's member", "type Sample = Pick<Employee, 'name'>;", employee],
  ["an intersection", "type Sample = Person & { /** @dataMember 8 */ a: string };", person],
];

describe.each([false, true])("what messages of a package reserve, with removeComments: %s", (removeComments) => {
  const at = "../node_modules/reserved-library";
  let library: Record<string, string>;
  beforeAll(() => {
    const built = compileProject({
      name: `reserved-library-${removeComments}`,
      files: { "index.ts": head },
      compilerOptions: { removeComments },
    });
    expect(built.output).toBe("");
    library = {
      [`${at}/index.js`]: built.read("index.js"),
      [`${at}/index.d.ts`]: built.read("index.d.ts"),
      [`${at}/package.json`]: JSON.stringify({ name: "reserved-library", main: "index.js", types: "index.d.ts" }),
    };
  });

  test("applies to what is made of them", () => {
    const rows = foreign.map(([, sample], row) => [
      `row${row}.ts`,
      `${consumer}${sample}\nexport const sample = messageOf<Sample>();`,
    ]);
    const made = compileProject({
      name: `reserved-consumer-${removeComments}`,
      files: { ...Object.fromEntries(rows), ...library },
    });
    expect(made.output).toBe("");
    const found = foreign.map(([name], row) => [name, reservedIn(serialize(sampleOf(row, made)), "message")]);
    expect(found).toEqual(foreign.map(([name, , reserved]) => [name, reserved]));
  });

  test("is refused to their members", () => {
    const source = `import type { Person } from "reserved-library";
export interface Sample extends Person { /** @dataMember 11 */ age: string }`;
    const { output } = compileProject({
      name: `reserved-refused-${removeComments}`,
      files: { "main.ts": source, ...library },
    });
    expect(output.trim().split("\n").sort()).toEqual([
      "src/main.ts(2,64): error TS901021: IW1021: Member 'age' of Sample has the name age, which Person reserves. Give it another name.",
      "src/main.ts(2,64): error TS901021: IW1021: Member 'age' of Sample has the number 11, which Person reserves. Give it an unused number; next free: 13.",
    ]);
  });
});
