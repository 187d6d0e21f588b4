import { type Edit, ofContract, ofMember, ofMembers, ofOperation, shop } from "./edits.js";

const x = "/** @dataMember 1 */ x: int32;";
const y = "/** @dataMember 2 */ y: string;";
const ping = "/** @operationContract */ Ping(x: A.Line): Promise<void>;";
const pong = "/** @operationContract */ Pong(x: A.Box): Promise<void>;";
const oneof = (holder: string): string =>
  `one${holder}: { /** @dataMember 1 */ case: "a"; value: string } | { case?: undefined }`;
const enumOf = (members: string): string => `export enum State { ${members} }
${shop("/** @operationContract */ Set(state: State): Promise<void>;")}`;
const extending = (bases: string): string => `interface IFirst { ${ping} }
interface ISecond { ${pong} }
/** @serviceContract */ export interface IShop extends ${bases} {}`;
const two = (members: string): string => `export interface Order { ${members} }
${shop("/** @operationContract */ Buy(order: Order): Promise<void>;")}`;
const order = '{ request: { order: { x: 1, y: "a" } } }';

const lineClass = (method: string): string => `export class Line { /** @dataMember 1 */ x: int32 = 0; ${method} }
${shop("/** @operationContract */ Add(line: Line): Promise<void>;")}`;

/** Edits that leave the wire as it is. */
export const keptEdits: readonly Edit[] = [
  ofContract("the order of operations", shop(`${ping} ${pong}`), shop(`${pong} ${ping}`)),
  ofContract("the order of bases", extending("IFirst, ISecond"), extending("ISecond, IFirst")),
  ofContract(
    "an interface to a class",
    two(`${x} ${y}`),
    two("").replace(
      "export interface Order {  }",
      'export class Order { /** @dataMember 1 */ x: int32 = 0; /** @dataMember 2 */ y: string = ""; }',
    ),
    [order, '{ request: { order: Object.assign(new Order(), { x: 1, y: "a" }) } }'],
  ),
  ofContract(
    "members that move to a base",
    two(`${x} ${y}`),
    `interface Base { ${x} } ${two(y).replace("Order", "Order extends Base")}`,
    order,
  ),
  ofOperation(
    "a comment",
    "Ping(): Promise<void>",
    "/** What it does.\n * @operationContract */ Ping(): Promise<void>",
  ),
  ofOperation(
    "a method's name where the operation has one",
    '/** @operationContract { name: "Ping" } */ Ping(): Promise<void>',
    '/** @operationContract { name: "Ping" } */ pingAll(): Promise<void>',
  ),
  ofOperation(
    "a context parameter",
    "Ping(x: int32): Promise<void>",
    "Ping(x: int32, ctx?: CallContext): Promise<void>",
  ),
  ofOperation("a promise of a stream", "All(): AsyncIterable<int32>", "All(): Promise<AsyncIterable<int32>>"),
  ofMembers("the order of members", `${x} ${y}`, `${y} ${x}`, '{ x: 1, y: "a" }'),
  ofContract("a method", lineClass(""), lineClass("get() { return this.x; }"), "{ request: { line: new Line() } }"),
  ofMember("undefined to null", "?: int32", ": int32 | null", "{ x: 0 }"),
  ofMember("a Map to a record", ": Map<string, int32>", ": Record<string, int32>", [
    '{ x: new Map([["a", 1]]) }',
    "{ x: { a: 1 } }",
  ]),
  ofMember("a bare number to double", ": number", ": double", "{ x: 1 }"),
  ofMember("int64 to safeInt64", ": int64", ": safeInt64", ["{ x: 1n }", "{ x: 1 }"]),
  ofMember("Date to Timestamp", ": Date", ": Timestamp", ["{ x: new Date(1000) }", "{ x: { seconds: 1n, nanos: 0 } }"]),
  ofMember("a list that is read-only", ": int32[]", ": readonly int32[]", "{ x: [1] }"),
  ofMembers("a oneof that may be left out", oneof(""), oneof("?"), '{ one: { case: "a", value: "a" } }'),
  ofContract(
    "the order of an enum's members",
    enumOf("None = 0, Open = 1"),
    enumOf("Open = 1, None = 0"),
    "{ request: { state: State.Open } }",
  ),
];
