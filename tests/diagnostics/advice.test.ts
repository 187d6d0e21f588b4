import { analyze } from "../support/analyze.js";

// What the text advises where the first thought was a wrong one: the whole text, in milliseconds.

const contract = (members: string, tag = "@serviceContract"): string =>
  `import type { int32 } from "interwire";\n/** ${tag} */ export interface IShop { ${members} }`;

const message = (members: string): string =>
  `import type { int32, int64 } from "interwire";\nexport interface Order { /** @dataMember 1 */ id: string; ${members} }`;

const operation = (signature: string, tag = "@operationContract"): string => contract(`/** ${tag} */ ${signature}`);

const member = (type: string): string => message(`/** @dataMember 2 */ value: ${type};`);

const anything =
  "Write a type that determines how it is sent; interwire's Value takes any JSON, Struct any JSON object, and Any any message.";

const whole = "of a type parameter are not supported: make the whole of it the type parameter.";

const renamed =
  "Renaming by 'as' lost the numbers of its members: use Pick or Omit, or declare an interface and number its members.";

const arms =
  'make it a property of a message, whose type is a union of { /** @dataMember 4 */ case: "name"; value: Type } for each arm, and { case?: undefined }.';

const functions = "Functions do not travel: send values, or a stream of them as AsyncIterable<T>.";

const noForm = "which has no form on the wire.";

const missing = (spelling: string, fix: string): string =>
  `The arguments of ${spelling} are not what it takes: their braces are missing. Write ${spelling} ${fix}.`;

test.each<[wrong: string, source: string, problems: readonly (readonly [code: string, on: string, text: string])[]]>([
  [
    "an object without its braces",
    `${contract(
      '/** @operationContract name: "Sell", style: "bare" */ Sell(order: Order): Promise<Order>',
      '@serviceContract name: "Shop"',
    )}export interface Order { /** @dataMember 1, packed: false */ ids: int32[] }`,
    [
      ["IW1009", "@serviceContract", missing("@serviceContract", '{ name: "Shop" }')],
      ["IW1009", "@operationContract", missing("@operationContract", '{ name: "Sell", style: "bare" }')],
      ["IW1009", "@dataMember", missing("@dataMember", "{ order: 1, packed: false }")],
    ],
  ],
  [
    "named arguments as other languages have them",
    contract('/** @operationContract (name: "Sell") */ Do(): Promise<void>', '@serviceContract name = "Shop"'),
    [
      ["IW1009", "@serviceContract", missing("@serviceContract", '{ name: "Shop" }')],
      ["IW1009", "@operationContract", missing("@operationContract", '{ name: "Sell" }')],
    ],
  ],
  [
    "prose with a colon",
    contract('/** @operationContract Note: "never" retried */ Do(): Promise<void>', '@serviceContract title: "Shop"'),
    [
      [
        "IW1009",
        "@serviceContract",
        "The arguments of @serviceContract are not what it takes: 'title: \"Shop\"' is prose. Move that before the annotation: /** … @serviceContract */.",
      ],
      [
        "IW1009",
        "@operationContract",
        "The arguments of @operationContract are not what it takes: 'Note: \"never\" retried' is prose. Move that before the annotation: /** … @operationContract */.",
      ],
    ],
  ],
  [
    "a client of a class",
    `import { createChannel, createClientFactory } from "interwire";
/** @serviceContract */ export interface ICalc { /** @operationContract */ Do(): Promise<void> }
class Calc implements ICalc { async Do() {} }
class Better extends Calc {}
/** @serviceContract */ export interface IEcho<T> { /** @operationContract */ Echo(value: T): Promise<T> }
class Echo<T> implements IEcho<T> { async Echo(value: T) { return value; } }
class Plain { async Do() {} }
createClientFactory().createClient<Calc>(createChannel("localhost:1"));
createClientFactory().createClient<Better>(createChannel("localhost:1"));
createClientFactory().createClient<Echo<string>>(createChannel("localhost:1"));
createClientFactory().createClient<Plain>(createChannel("localhost:1"));`,
    [
      ["Calc", "Name the contract that it implements: <ICalc>."],
      ["Better", "Name the contract that it implements: <ICalc>."],
      ["Echo<string>", "Name the contract that it implements: <IEcho<…>>."],
      ["Plain", "Annotate it with @serviceContract."],
    ].map(([type = "", fix]) => [
      "IW1303",
      type,
      `'${type}' is not a contract, so 'contract' cannot be filled in. ${fix}`,
    ]),
  ],
  [
    "a union of objects that another property tells apart",
    member('{ kind: "card"; card: string } | { kind: "cash"; cash: boolean } | undefined'),
    [
      [
        "IW1201",
        "value",
        `Member 'value' of Order has type '{ kind: "card"; card: string; } | { kind: "cash"; cash: boolean; } | undefined', ${noForm} The arms of a oneof are told apart by 'case', not by 'kind': ${arms}`,
      ],
    ],
  ],
  [
    "a union of objects that nothing tells apart",
    member('{ kind: "card"; card: string } | { kind: "card"; cash: boolean }'),
    [
      [
        "IW1201",
        "value",
        `Member 'value' of Order has type '{ kind: "card"; card: string; } | { kind: "card"; cash: boolean; }', ${noForm} Choose one type, or declare a oneof: a property of a message, whose type is a union of arms, { /** @dataMember 4 */ case: "name"; value: Type }, and { case?: undefined }.`,
      ],
    ],
  ],
  [
    "an operation whose name is a number",
    operation("42(): Promise<void>"),
    [
      [
        "IW1104",
        "42",
        "Operation IShop.42 is named by a number. Numeric names cannot be operations: give it a name of letters.",
      ],
    ],
  ],
  [
    "a result that may be a promise or not",
    operation("A(): void | Promise<void>; /** @operationContract */ B(): int32 | Promise<int32>"),
    [
      [
        "IW1201",
        "void | Promise<void>",
        `The result of IShop.A has type 'void | Promise<void>', ${noForm} Write Promise<void>.`,
      ],
      [
        "IW1201",
        "int32 | Promise<int32>",
        `The result of IShop.B has type 'int32 | Promise<int32>', ${noForm} Write Promise<int32>.`,
      ],
    ],
  ],
  [
    "a parameter that may be a promise",
    operation("A(x: int32 | Promise<int32>): Promise<void>"),
    [
      [
        "IW1201",
        "int32 | Promise<int32>",
        `Parameter 'x' of IShop.A has type 'int32 | Promise<int32>', ${noForm} A promise cannot be sent, only its value: take the value itself.`,
      ],
    ],
  ],
  [
    "types of a type parameter",
    `export interface Page<T extends { id: string }> {
  /** @dataMember 1 */ indexed: T["id"];
  /** @dataMember 2 */ conditional: T extends string ? string : boolean;
  /** @dataMember 3 */ key: keyof T;
  /** @dataMember 4 */ listed: T["id"][];
}`,
    [
      ["indexed", 'T["id"]', "Indexed types"],
      ["conditional", "T extends string ? string : boolean", "Conditional types"],
      ["key", "keyof T", "Keys"],
      ["listed", 'T["id"]', "Indexed types"],
    ].map(([name = "", type, kind]) => [
      "IW1201",
      name,
      `Member '${name}' of Page has type '${type}', ${noForm} ${kind} ${whole}`,
    ]),
  ],
  [
    "a mapped type that renames",
    `import { messageOf } from "interwire";
export interface Person { /** @dataMember 1 */ name: string }
type Renamed = { [K in keyof Person as \`the_\${K}\`]: Person[K] };
messageOf<Renamed>();
type Prefixed<T> = { [K in keyof T as \`a_\${string & K}\`]: T[K] };
messageOf<Prefixed<Person>>();
export interface Holder { /** @dataMember 1 */ one: Renamed }`,
    [
      ["IW1309", "Renamed", `'Renamed' is not a message, so 'message' cannot be filled in. ${renamed}`],
      [
        "IW1309",
        "Prefixed<Person>",
        `'Prefixed<Person>' is not a message, so 'message' cannot be filled in. ${renamed}`,
      ],
      ["IW1201", "one", `Member 'one' of Holder has type 'Renamed', ${noForm} ${renamed}`],
    ],
  ],
  [
    "a method in a message",
    message("greet(): string; say?: () => void"),
    [
      ["IW1201", "greet", `Member 'greet' of Order has type '() => string', ${noForm} ${functions}`],
      ["IW1201", "say", `Member 'say' of Order has type '() => void', ${noForm} ${functions}`],
    ],
  ],
  [
    "anything",
    message("/** @dataMember 2 */ a: any; /** @dataMember 3 */ b: unknown"),
    [
      ["IW1201", "a", `Member 'a' of Order has type 'any', ${noForm} ${anything}`],
      ["IW1201", "b", `Member 'b' of Order has type 'unknown', ${noForm} ${anything}`],
    ],
  ],
  [
    "a class of a contract or base that cannot be found",
    `import { createServer } from "interwire";
import type { ICalc } from "./missing.js";
import { Base } from "./missing-too.js";
class Calc implements ICalc { async Do() {} }
class More extends Base {}
class Plain {}
createServer().map(Calc).map(More).map(Plain);`,
    [
      [
        "IW1307",
        "Plain",
        "Plain implements no contract. Add implements IYourContract, or use server.implement<IYourContract>(object).",
      ],
    ],
  ],
])("%s", (_, source, problems) => {
  expect(analyze(source).problems.map(({ code, on, text }) => [code, on, text])).toEqual(problems);
});
