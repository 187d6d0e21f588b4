import { compileProject } from "../support/compile.js";
import { bo, echoed, files, imports, text } from "./derived-sources.js";
import { conform, type Row, refuse } from "./rows.js";

const named: readonly Row[] = [
  echoed("Pick", 'type Sample = Pick<Person, "name" | "nick">;', "Sample", '{ name: "bo" }', { name: "bo" }),
  echoed("Omit", 'type Sample = Omit<Person, "address" | "name">;', "Sample", "{ age: 7 }", { age: 7 }),
  echoed("Partial", "export type Sample = Partial<Person>;", "Sample", "{ age: 0 }", { age: 0 }),
  echoed("Partial, empty", "type Sample = Partial<Person>;", "Sample", "{}", {}),
  echoed("Required", "type Sample = Required<Person>;", "Sample", `{ ...${text}, nick: "" }`, { ...bo, nick: "" }),
  echoed("Readonly", "type Sample = Readonly<Person>;", "Sample", text, bo),
  echoed(
    "a mapped type of its own",
    "type Sample = { [K in keyof Person]: Person[K] | null };",
    "Sample",
    "{ name: null, age: 0, address: null, nick: null }",
    { name: null, age: 0, address: null, nick: null },
  ),
  echoed("an intersection", "type Sample = Person & Audited;", "Sample", `{ ...${text}, by: "b", marks: [1, 2] }`, {
    ...bo,
    by: "b",
    marks: [1, 2],
  }),
  echoed(
    "an intersection that adds members",
    "type Sample = Person & { /** @dataMember 9 */ note: string };",
    "Sample",
    `{ ...${text}, note: "n" }`,
    { ...bo, note: "n" },
  ),
  echoed("an intersection with one member of both", "type Sample = Person & Pick<Person, 'name'>;", "Sample", text, bo),
  echoed(
    "a derived type of a derived type",
    "type Sample = Partial<Pick<PersonPatch, 'age' | 'nick'>> & Audited;",
    "Sample",
    "{ age: 0, by: 'b', marks: [] }",
    { age: 0, by: "b", marks: [] },
  ),
  echoed("a generic alias that adds members", "type Sample = WithId<Person>;", "Sample", `{ ...${text}, id: 5 }`, {
    ...bo,
    id: 5,
  }),
  echoed(
    "an interface that extends several",
    'interface Sample extends Omit<Person, "name" | "age">, Pick<Audited, "by">, Partial<Pick<Person, "age">> { /** @dataMember 30 */ name: string }',
    "Sample",
    '{ address: { street: "s" }, by: "b", name: "n" }',
    { address: { street: "s" }, by: "b", name: "n" },
  ),
  echoed("a class's members", 'type Sample = Pick<Money, "cents">;', "Sample", "{ cents: 5 }", { cents: 5 }),
  echoed("a generic message, closed", "type Sample = Omit<Page<Person>, 'next'>;", "Sample", `{ items: [${text}] }`, {
    items: [bo],
  }),
  echoed("an alias of another file", "", "PersonPatch", '{ nick: "" }', { nick: "" }),
  echoed("an alias behind a barrel", 'import type { Patch } from "./barrel.js";', "Patch", '{ nick: "" }', {
    nick: "",
  }),
  echoed(
    "an alias in a namespace",
    "namespace Shop { export type Patch = Partial<Person> }",
    "Shop.Patch",
    '{ nick: "" }',
    { nick: "" },
  ),
  echoed(
    "a name given as an annotation",
    '/** @dataContract { name: "Patch" } */ type Sample = Partial<Person>;',
    "Sample",
    "{ age: 3 }",
    { age: 3 },
  ),
].map((row) => ({ ...row, source: imports + row.source, files }));

const unnamed: readonly Row[] = [
  echoed("Partial as a parameter and result", "", "Partial<Person>", "{ age: 0 }", { age: 0 }),
  echoed("Pick", "", 'Pick<Person, "name">', '{ name: "bo" }', { name: "bo" }),
  echoed("an intersection", "", "Person & Audited", `{ ...${text}, by: "b", marks: [1] }`, {
    ...bo,
    by: "b",
    marks: [1],
  }),
  echoed("in a list", "", "Partial<Person>[]", "[{ age: 0 }, {}]", [{ age: 0 }, {}]),
  echoed("in a map", "", "Map<string, Partial<Person>>", 'new Map([["a", { age: 0 }]])', new Map([["a", { age: 0 }]])),
  echoed("in a record", "", "Record<string, Partial<Person>>", '{ a: { nick: "" } }', { a: { nick: "" } }),
  echoed("in a tuple", "", '[Partial<Person>, Pick<Person, "name">]', '[{}, { name: "bo" }]', [{}, { name: "bo" }]),
  echoed("optional", "", "Partial<Person> | null", "null", null),
  echoed("as a type argument of a message", "", "Page<Partial<Person>>", "{ items: [{ age: 0 }, {}] }", {
    items: [{ age: 0 }, {}],
  }),
  echoed(
    "a deep one",
    "type Deep<T> = { [K in keyof T]?: Deep<T[K]> };",
    "Deep<Tree>",
    '{ next: { next: { leaf: { street: "s" } } } }',
    { next: { next: { leaf: { street: "s" } } } },
  ),
  echoed(
    "of a type parameter",
    "interface Holder<T> { /** @dataMember 1 */ page: Pick<Page<T>, 'items'>; /** @dataMember 2 */ pair?: Partial<Pair<T, int32>> }",
    "Holder<string>",
    '{ page: { items: ["a"] }, pair: { first: "f" } }',
    { page: { items: ["a"] }, pair: { first: "f" } },
  ),
  echoed(
    "two of one text",
    "namespace A { export interface One { /** @dataMember 1 */ x: int32 } export type P = Pair<Partial<One>, int32> } namespace B { export interface One { /** @dataMember 1 */ y: string } export type P = Pair<Partial<One>, int32> }",
    "[A.P, B.P]",
    '[{ first: { x: 1 }, second: 1 }, { first: { y: "y" }, second: 2 }]',
    [
      { first: { x: 1 }, second: 1 },
      { first: { y: "y" }, second: 2 },
    ],
  ),
  {
    ...echoed(
      "Readonly is the type itself, classes included",
      "",
      "Readonly<Money>",
      "{ cents: 8 } as Money",
      undefined,
    ),
    call: "client.Echo({ cents: 8 } as Money).then((money) => money.half())",
    returns: 4,
  },
].map((row) => ({ ...row, source: imports + row.source, files }));

describe("derived messages with a name", () => conform("derived-named", named));
describe("derived messages without a name", () => conform("derived-unnamed", unnamed));
describe("derived messages, compiled to ESM under exactOptionalPropertyTypes", () => {
  conform(
    "derived-exact",
    [...named, ...unnamed].filter((_, index) => index % 5 === 2),
    {
      format: "esm",
      compilerOptions: { exactOptionalPropertyTypes: true },
    },
  );
});

describe("derived messages with oneofs and enums", () => {
  const card = '{ case: "card", value: { street: "s" } }';
  const rows: readonly Row[] = [
    echoed("Partial, set", "type Sample = Partial<Payment>;", "Sample", `{ method: ${card}, level: 2 }`, {
      method: { case: "card", value: { street: "s" } },
      level: 2,
    }),
    echoed("Partial, left out", "", "Partial<Payment>", "{}", { method: { case: undefined } }),
    echoed("Pick", "", 'Pick<Payment, "method">', '{ method: { case: "points", value: 0 } }', {
      method: { case: "points", value: 0 },
    }),
    echoed("Omit", "", 'Omit<Payment, "method">', "{ amount: 1, level: 3 }", { amount: 1, level: 3 }),
    echoed(
      "an intersection",
      "",
      'Payment & Pick<Audited, "by">',
      `{ amount: 1, method: ${card}, level: 1, by: "b" }`,
      {
        amount: 1,
        method: { case: "card", value: { street: "s" } },
        level: 1,
        by: "b",
      },
    ),
    echoed(
      "an interface",
      'interface Sample extends Required<Partial<Pick<Payment, "method">>>, Pick<Audited, "by"> {}',
      "Sample",
      `{ method: ${card}, by: "b" }`,
      {
        method: { case: "card", value: { street: "s" } },
        by: "b",
      },
    ),
  ].map((row) => ({ ...row, source: imports + row.source, files }));
  conform("derived-oneofs", rows);
});

describe("what a derived message cannot be", () => {
  refuse("derived-refused", [
    {
      rule: "dataContract on an alias of a scalar",
      source: '/** @dataContract { name: "X" } */ type X = int32;',
      says: "IW1005",
    },
    {
      rule: "dataContract on an alias with type parameters",
      source: "/** @dataContract */ type X<T> = Partial<T>;",
      says: "IW1005",
    },
    {
      rule: "a list of a oneof",
      source:
        'interface One { choice: { /** @dataMember 1 */ case: "a"; value: string } | { case?: undefined } } type Lists = { [K in keyof One]: One[K][] };',
      says: "IW1",
    },
    {
      rule: "an arm with a member's number",
      source:
        'interface One { choice: { /** @dataMember 1 */ case: "a"; value: string } | { case?: undefined } } interface Two { /** @dataMember 1 */ b: string } type Both = One & Two;',
      says: "IW1003",
    },
    {
      rule: "a base that declares a member of a wrong type is reported there alone",
      source:
        "interface Bad { /** @dataMember 1 */ x: symbol } type Patch = Partial<Bad>; interface Derived extends Bad {}",
      says: "IW1201: Member 'x' of Bad has",
    },
  ]);
});

test("the name that an alias is given, or has, is that of a generic contract's argument", () => {
  const compiled = compileProject({
    name: "derived-names",
    files: {
      "main.ts": `import { contractOf } from "interwire";
        interface Person { /** @dataMember 1 */ name: string }
        /** @dataContract { name: "Some-Patch" } */
        type PersonPatch = Partial<Person>;
        type PersonName = Pick<Person, "name">;
        /** @serviceContract */
        interface IStore<T> { /** @operationContract */ Put(value: T): Promise<void> }
        export const services = [contractOf<IStore<PersonPatch>>(), contractOf<IStore<PersonName[]>>()].map((one) => one.service);`,
    },
  });
  expect(compiled.output).toBe("");
  const { services } = require(compiled.emitted("main.js")) as { services: string[] };
  expect(services).toEqual(["IStore-Some-Patch", "IStore-ArrayPersonName"]);
});
