import { type Edit, ofContract, ofMember, ofMembers, shop } from "./edits.js";

const x = "/** @dataMember 1 */ x: int32;";
const y = "/** @dataMember 2 */ y: int32;";

const oneof = (no: number, type = "boolean"): string =>
  `one: { /** @dataMember 1 */ case: "a"; value: string } | { /** @dataMember ${no} */ case: "b"; value: ${type} } | { case?: undefined }`;
const arms = (value: string): string => `{ one: { case: "b", value: ${value} } }`;

const lineOf = (name: string, numbers: string): string =>
  `/** @dataContract { name: ${JSON.stringify(name)} } */ export interface Line { ${numbers} }
${shop("/** @operationContract */ Add(line: Line): Promise<void>;")}`;
const line = "((line: Line) => ({ request: { line }, message: [messageOf<Line>(), line] }))({ x: 1 })";

const page = (options: string): string =>
  `export interface Page<T> { /** @dataMember { order: 1${options} } */ items: T[]; }
${shop("/** @operationContract */ Get(page: Page<int32>): Promise<void>;")}`;

const constants = (open: number): string =>
  `const State = { None: 0, Open: ${open} } as const; type State = (typeof State)[keyof typeof State];
export interface Order { /** @dataMember 1 */ state: State; }
${shop("/** @operationContract */ Buy(order: Order): Promise<void>;")}`;

const enumOf = (members: string): string => `export enum State { ${members} }
export interface Order { /** @dataMember 1 */ state: State; }
${shop("/** @operationContract */ Buy(order: Order): Promise<void>;")}`;
const state = (value: string): string =>
  `((order: Order) => ({ request: { order }, message: [messageOf<Order>(), order] }))({ state: ${value} })`;

/** Edits of messages and enums that change the wire, or the JSON form. */
export const fieldEdits: readonly Edit[] = [
  ofMembers("a field's number", x, x.replace("1", "2"), "{ x: 1 }"),
  ofMembers("a field's name", x, x.replace("x:", "z:"), ["{ x: 1 }", "{ z: 1 }"]),
  ofMembers("a field's name in JSON", x, x.replace("1", '{ order: 1, jsonName: "z" }'), "{ x: 1 }"),
  ofMembers("two fields' numbers", `${x} ${y}`, `${x.replace("1", "2")} ${y.replace("2", "1")}`, "{ x: 1, y: 2 }"),
  ofMembers("one more field", x, `${x} ${y}`, ["{ x: 1 }", "{ x: 1, y: 1 }"]),
  ofContract("a message's name", lineOf("Line", x), lineOf("Row", x), line),

  // Scalars
  ofMember("int32 to sint32", ": int32", ": sint32", "{ x: -1 }"),
  ofMember("int32 to fixed32", ": int32", ": fixed32", "{ x: 1 }"),
  ofMember("int32 to uint32", ": int32", ": uint32", ["{ x: -1 }", "{ x: 2 ** 32 - 1 }"]),
  ofMember("fixed32 to sfixed32", ": fixed32", ": sfixed32", ["{ x: 2 ** 32 - 1 }", "{ x: -1 }"]),
  ofMember("a bare number to int32", ": number", ": int32", "{ x: 1 }"),
  ofMember("float to double", ": float", ": double", "{ x: 1 }"),
  ofMember("int64 to sint64", ": int64", ": sint64", "{ x: 1n }"),
  ofMember("a bare bigint to fixed64", ": bigint", ": fixed64", "{ x: 1n }"),
  ofMember("safeInt64 to safeSint64", ": safeInt64", ": safeSint64", "{ x: 1 }"),
  ofMember("safeUint64 to safeFixed64", ": safeUint64", ": safeFixed64", "{ x: 1 }"),
  ofMember("string to bytes", ": string", ": Uint8Array", ['{ x: "a" }', "{ x: new Uint8Array([97]) }"]),
  ofMember("bool to int32", ": boolean", ": int32", ["{ x: true }", "{ x: 1 }"]),

  // Presence, lists, maps
  ofMember("presence by a question mark", ": int32", "?: int32", "{ x: 0 }"),
  ofMember("presence by null", ": int32", ": int32 | null", "{ x: 0 }"),
  ofMember("a message that may be absent", ": A.Line", "?: A.Line", ["{ x: { count: 0 } }", "{}"]),
  ofMembers(
    "a list of numbers that is not packed",
    "/** @dataMember 1 */ x: int32[]",
    "/** @dataMember { order: 1, packed: false } */ x: int32[]",
    "{ x: [1, 2] }",
  ),
  ofMembers(
    "a list of an enum that is not packed",
    "/** @dataMember 1 */ x: A.State[]",
    "/** @dataMember { order: 1, packed: false } */ x: A.State[]",
    "{ x: [1, 2] }",
  ),
  ofMembers(
    "a member that is a subtype",
    "/** @dataMember 1 */ n: int32; /** @dataMember 2 */ x?: A.Line",
    "/** @dataMember 1 */ n: int32; /** @protoInclude 2 */ x?: A.Line",
    "{ n: 1, x: { count: 1 } }",
  ),
  ofContract(
    "a list that closes a message is not packed",
    page(""),
    page(", packed: false"),
    "{ request: [{ items: [1] }] }",
  ),
  ofMember("one to a list", ": int32", ": int32[]", ["{ x: 1 }", "{ x: [1] }"]),
  ofMember("a map's key", ": Map<int32, int32>", ": Map<sint32, int32>", "{ x: new Map([[-1, 1]]) }"),
  ofMember("a map's value", ": Map<int32, int32>", ": Map<int32, sint32>", "{ x: new Map([[1, -1]]) }"),
  ofMember("a record's value", ": Record<string, int32>", ": Record<string, sint32>", "{ x: { a: 1 } }"),

  // Oneofs
  ofMembers("an arm's number", oneof(2), oneof(3), arms("true")),
  ofMembers("an arm's type", oneof(2), oneof(2, "sint32"), [arms("true"), arms("1")]),
  ofMembers("a message in an arm", oneof(2, "A.Line"), oneof(2, "B.Line"), arms("{ count: 1 }")),
  ofMembers(
    "fields that move into a oneof",
    "/** @dataMember 1 */ a?: string; /** @dataMember 2 */ b?: boolean;",
    oneof(2),
    ['{ a: "a", b: true }', arms("true")],
  ),

  // Well-known types and brands
  ofMember("Date to bcl.DateTime", ": Date", ": bcl.DateTime", ["{ x: new Date(0) }", "{ x: { ticks: 0n } }"]),
  ofMember("Timestamp to Duration", ": Timestamp", ": Duration", "{ x: { seconds: 1n, nanos: 0 } }"),
  ofMember("bcl.Guid to string", ": bcl.Guid", ": string", '{ x: "12345678-2345-3456-4567-56789a6789ab" }'),
  ofMember("bcl.Guid to bcl.Decimal", ": bcl.Guid", ": bcl.Decimal", [
    '{ x: "12345678-2345-3456-4567-56789a6789ab" }',
    '{ x: "1" }',
  ]),
  ofMember("bcl.TimeSpan to Duration", ": bcl.TimeSpan", ": Duration", [
    "{ x: { ticks: 1n } }",
    "{ x: { seconds: 0n, nanos: 100 } }",
  ]),
  ofMember("Struct to Value", ": Struct", ": Value", "{ x: {} }"),
  ofMember("a wrapper to another", ": Int32Value", ": UInt32Value", [
    "{ x: { value: -1 } }",
    "{ x: { value: 2 ** 32 - 1 } }",
  ]),
  ofMember("a wrapper to a message of its name", ": StringValue", ": A.StringValue", '{ x: { value: "a" } }'),
  ofMember("a wrapper to its value", ": StringValue", ": string", ['{ x: { value: "a" } }', '{ x: "a" }']),

  // Enums
  ofMember("two numbers of an enum", ": A.State", ": B.State", ["{ x: A.State.Open }", "{ x: B.State.Open }"]),
  ofMember("an enum in a list", ": A.State[]", ": B.State[]", ["{ x: [A.State.Open] }", "{ x: [B.State.Open] }"]),
  ofMember("an enum in a map", ": Map<string, A.State>", ": Map<string, B.State>", [
    '{ x: new Map([["a", A.State.Open]]) }',
    '{ x: new Map([["a", B.State.Open]]) }',
  ]),
  ofMember("an enum that may be absent", ": A.State | null", ": B.State | null", [
    "{ x: A.State.Open }",
    "{ x: B.State.Open }",
  ]),
  ofMembers("an enum in a oneof", oneof(2, "A.State"), oneof(2, "B.State"), [
    arms("A.State.Open"),
    arms("B.State.Open"),
  ]),
  ofMember("an enum that closes a message", ": Page<A.State>", ": Page<B.State>", [
    "{ x: { items: [A.State.Open] } }",
    "{ x: { items: [B.State.Open] } }",
  ]),
  ofMember("an enum in a tuple", ": [A.State, string]", ": [B.State, string]", [
    '{ x: [A.State.Open, "a"] }',
    '{ x: [B.State.Open, "a"] }',
  ]),
  ofMember("an enum to int32", ": A.State", ": int32", "{ x: 1 }"),
  ofMember("a union of numbers", ": 0 | 1", ": 0 | 2", ["{ x: 1 }", "{ x: 2 }"]),
  ofContract("a number of a constant object", constants(1), constants(5), state("State.Open")),
  ofContract("a name in an enum", enumOf("None = 0, Open = 1"), enumOf("None = 0, Started = 1"), state("1")),
  ofContract("one more value of an enum", enumOf("None, Open"), enumOf("None, Open, Paid"), state("2 as State")),
  ofContract("which name of a number comes first", enumOf("A = 1, B = 1"), enumOf("B = 1, A = 1"), state("1")),

  // Messages inside
  ofMember("a message inside", ": A.Line", ": B.Line", "{ x: { count: 1 } }"),
  ofMember("a message two levels down", ": A.Box", ": B.Box", "{ x: { line: { count: 1 } } }"),
  ofMember("a message in a list", ": A.Line[]", ": B.Line[]", "{ x: [{ count: 1 }] }"),
  ofMember(
    "a message in a map",
    ": Map<string, A.Line>",
    ": Map<string, B.Line>",
    '{ x: new Map([["a", { count: 1 }]]) }',
  ),
  ofMember("a message in a tuple", ": [A.Line, string]", ": [B.Line, string]", '{ x: [{ count: 1 }, "a"] }'),
  ofMember("an item of a tuple", ": [int32, string]", ": [sint32, string]", '{ x: [1, "a"] }'),
  ofMember("what closes a message", ": Page<int32>", ": Page<sint32>", "{ x: { items: [1] } }"),
  ofMember("a message that closes one", ": Page<A.Line>", ": Page<B.Line>", "{ x: { items: [{ count: 1 }] } }"),
  ofMember("a derived message", ': Pick<A.Line, "count">', ': Pick<B.Line, "count">', "{ x: { count: 1 } }"),
];
