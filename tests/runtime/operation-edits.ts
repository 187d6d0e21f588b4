import { type Edit, ofContract, ofOperation, shop } from "./edits.js";

const ping = "/** @operationContract */ Ping(): Promise<void>;";
const bare = '/** @operationContract { style: "bare" } */';
const ping_ = "Ping(): Promise<void>";
const base = "interface IBase { /** @operationContract */ Ping(): Promise<void>; }";
const generic = "/** @serviceContract */ export interface IBase<T> { /** @operationContract */ Get(): Promise<T>; }";
const closed = (type: string): string =>
  `${generic}\n/** @serviceContract */ export interface IShop extends IBase<${type}> {}`;
const marked = (annotation: string, name = "IShop"): string =>
  `/** @serviceContract ${annotation} */ export interface ${name} { ${ping} }`;

/** Edits of services and operations that change the wire. */
export const operationEdits: readonly Edit[] = [
  // Services
  ofContract("a service's name", shop(ping), marked('{ name: "Shop" }')),
  ofContract("a service's namespace", shop(ping), marked('{ namespace: "shop.v2" }')),
  ofContract(
    "a base that becomes a service",
    `${base} /** @serviceContract */ export interface IShop extends IBase {}`,
    `/** @serviceContract */ ${base} /** @serviceContract */ export interface IShop extends IBase {}`,
  ),
  ofContract("what closes a generic base", closed("int32"), closed("int64")),
  ofContract(
    "what closes a generic base, as a message",
    closed("A.Line"),
    closed("B.Line"),
    "{ response: { count: 1 } }",
  ),
  ofContract("one more operation", shop(ping), shop(`${ping} /** @operationContract */ Pong(): Promise<void>;`)),
  // Operations
  ofOperation("a method's name", ping_, "Pong(): Promise<void>"),
  ofOperation("an operation's name", ping_, '/** @operationContract { name: "Pong" } */ Ping(): Promise<void>'),
  ofOperation("one value to a response stream", "List(): Promise<int32>", "List(): AsyncIterable<int32>"),
  ofOperation(
    "one value to a request stream",
    "Add(x: int32): Promise<void>",
    "Add(x: AsyncIterable<int32>): Promise<void>",
  ),
  ofOperation(
    "one stream to two",
    "Add(x: AsyncIterable<int32>): Promise<int32>",
    "Add(x: AsyncIterable<int32>): AsyncIterable<int32>",
  ),
  ofOperation(
    "wrapped to bare",
    "Move(x: A.Line): Promise<A.Line>",
    `${bare} Move(x: A.Line): Promise<A.Line>`,
    "{ request: [{ count: 1 }] }",
  ),
  ofOperation(
    "the message of a bare operation",
    `${bare} Move(x: A.Line): Promise<void>`,
    `${bare} Move(x: B.Line): Promise<void>`,
    "{ request: [{ count: 1 }] }",
  ),
  ofOperation(
    "the well-known message of a bare operation",
    `${bare} Move(x: Timestamp): Promise<void>`,
    `${bare} Move(x: bcl.DateTime): Promise<void>`,
    ["{ request: [{ seconds: 1n, nanos: 0 }] }", "{ request: [{ ticks: 1n }] }"],
  ),
  // Parameters and results
  ofOperation(
    "the order of parameters",
    "Add(x: int32, y: int32): Promise<void>",
    "Add(y: int32, x: int32): Promise<void>",
    "{ request: { x: 1, y: 2 } }",
  ),
  ofOperation(
    "a parameter's type",
    "Add(x: int32): Promise<void>",
    "Add(x: sint32): Promise<void>",
    "{ request: { x: 1 } }",
  ),
  ofOperation(
    "a parameter that may be left out",
    "Add(x: int32): Promise<void>",
    "Add(x?: int32): Promise<void>",
    "{ request: { x: 0 } }",
  ),
  ofOperation(
    "one more parameter",
    "Add(x: int32): Promise<void>",
    "Add(x: int32, y: int32): Promise<void>",
    "{ request: { x: 1, y: 2 } }",
  ),
  ofOperation("a result's type", "Get(): Promise<int32>", "Get(): Promise<double>", "{ response: 1 }"),
  ofOperation(
    "a result that may be absent",
    "Get(): Promise<int32>",
    "Get(): Promise<int32 | null>",
    "{ response: 0 }",
  ),
  ofOperation("a result where there was none", "Get(): Promise<void>", "Get(): Promise<int32>", "{ response: 1 }"),
  ofOperation("an item's type", "All(): AsyncIterable<int32>", "All(): AsyncIterable<fixed32>", "{ response: 1 }"),
  ofOperation(
    "which of two enums of one name",
    "Get(x: A.State, y: B.State): Promise<void>",
    "Get(x: B.State, y: A.State): Promise<void>",
    ["{ request: { x: A.State.Open, y: B.State.Open } }", "{ request: { x: B.State.Open, y: A.State.Open } }"],
  ),
  // Values beside streams
  ofOperation(
    "a value beside a request stream",
    "Add(x: AsyncIterable<int32>): Promise<void>",
    "Add(x: AsyncIterable<int32>, by: int32): Promise<void>",
    "{ requestHeader: [undefined, 5] }",
  ),
  ofOperation(
    "the type of a value beside a request stream",
    "Add(x: AsyncIterable<int32>, by: int32): Promise<void>",
    "Add(x: AsyncIterable<int32>, by: sint32): Promise<void>",
    "{ requestHeader: [undefined, 5] }",
  ),
  ofOperation(
    "a message beside a request stream",
    "Add(x: AsyncIterable<int32>, by: A.Line): Promise<void>",
    "Add(x: AsyncIterable<int32>, by: B.Line): Promise<void>",
    "{ requestHeader: [undefined, { count: 5 }] }",
  ),
  ofOperation(
    "an enum beside a request stream",
    "Add(x: AsyncIterable<int32>, by: A.State): Promise<void>",
    "Add(x: AsyncIterable<int32>, by: B.State): Promise<void>",
    ["{ requestHeader: [undefined, A.State.Open] }", "{ requestHeader: [undefined, B.State.Open] }"],
  ),
  ofOperation(
    "a value beside a response stream",
    "All(): Promise<AsyncIterable<int32>>",
    "All(): Promise<[all: AsyncIterable<int32>, count: int32]>",
    "{ responseHeader: [undefined, 5] }",
  ),
  ofOperation(
    "the type of a value beside a response stream",
    "All(): Promise<[all: AsyncIterable<int32>, count: int32]>",
    "All(): Promise<[all: AsyncIterable<int32>, count: double]>",
    "{ responseHeader: [undefined, 5] }",
  ),
  ofOperation(
    "a message beside a response stream",
    "All(): Promise<[all: AsyncIterable<int32>, first: A.Box]>",
    "All(): Promise<[all: AsyncIterable<int32>, first: B.Box]>",
    "{ responseHeader: [undefined, { line: { count: 5 } }] }",
  ),
];
