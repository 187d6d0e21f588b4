import { isText, type Kind } from "./kinds.js";

/** A place where a kind's values may stand: the type of a field that is number 1 of a message of its own. */
export interface Position {
  readonly name: string;
  /** Its type in TypeScript. */
  ts(kind: Kind): string;
  /** Its field in .proto, with the messages that it needs. */
  proto(kind: Kind): {
    readonly type: string;
    readonly messages?: Readonly<Record<string, string>>;
    readonly options?: string;
  };
  /** The value that it reads as when it is absent. */
  absent(kind: Kind): unknown;
  /** Values of it, made of some of the kind's. */
  cases(values: readonly unknown[]): unknown[];
  toReference(value: unknown, kind: Kind): unknown;
  fromReference(value: unknown, kind: Kind): unknown;
  /** Whether a kind's values may stand there. */
  takes?(kind: Kind): boolean;
  /** The annotation's arguments beside the number, which only a member has. */
  readonly annotation?: string;
}

type Entries = readonly (readonly [unknown, unknown])[];
const entriesOf = (map: unknown): Entries =>
  map instanceof Map ? [...map] : Object.entries(map as Record<string, unknown>);
const objectOf = (entries: Entries): unknown => Object.fromEntries(entries as [string, unknown][]);
const absentOr = (convert: (value: unknown) => unknown) => (value: unknown) =>
  value === undefined ? undefined : convert(value);
const isMessage = (kind: Kind): boolean => kind.proto === "Leaf";
const optional = (kind: Kind): string => (isMessage(kind) ? kind.proto : `optional ${kind.proto}`);

const plain: Position = {
  name: "Plain",
  ts: (kind) => kind.ts,
  proto: (kind) => ({ type: kind.proto }),
  absent: (kind) => kind.values[0],
  cases: (values) => [...values],
  toReference: (value, kind) => kind.toReference(value),
  fromReference: (value, kind) => kind.fromReference(value),
};

const optionalPosition: Position = {
  name: "Optional",
  ts: (kind) => `${kind.ts} | undefined`,
  proto: (kind) => ({ type: optional(kind) }),
  absent: () => undefined,
  cases: (values) => [undefined, ...values],
  toReference: (value, kind) => absentOr(kind.toReference)(value),
  fromReference: (value, kind) => absentOr(kind.fromReference)(value),
};

const nullable: Position = {
  ...optionalPosition,
  name: "Nullable",
  ts: (kind) => `${kind.ts} | null | undefined`,
  absent: () => null,
  cases: (values) => [null, ...values],
  takes: (kind) => kind.ts !== "null",
  toReference: (value, kind) => absentOr(kind.toReference)(value ?? undefined),
  fromReference: (value, kind) => absentOr(kind.fromReference)(value) ?? null,
};

const list: Position = {
  name: "List",
  ts: (kind) => `readonly ${/\W/.test(kind.ts) ? `(${kind.ts})` : kind.ts}[]`,
  proto: (kind) => ({ type: `repeated ${kind.proto}` }),
  absent: () => [],
  cases: (values) => [[], [values[0]], [...values], Array.from({ length: 200 }, (_, i) => values[i % values.length])],
  toReference: (value, kind) => (value as unknown[]).map((one) => kind.toReference(one)),
  fromReference: (value, kind) => (value as unknown[]).map((one) => kind.fromReference(one)),
};

const unpacked: Position = {
  ...list,
  name: "Unpacked",
  proto: (kind) => ({ type: `repeated ${kind.proto}`, options: " [packed = false]" }),
  takes: (kind) => kind.isPackable,
  annotation: "packed: false",
};

const mapOf: Position = {
  name: "MapOf",
  ts: (kind) => `Map<string, ${kind.ts}>`,
  proto: (kind) => ({ type: `map<string, ${kind.proto}>` }),
  absent: () => new Map(),
  cases: (values) => [new Map(), new Map(values.map((value, i) => [`key ${i}`, value]))],
  toReference: (value, kind) => objectOf(entriesOf(value).map(([key, one]) => [key, kind.toReference(one)])),
  fromReference: (value, kind) => new Map(entriesOf(value).map(([key, one]) => [key, kind.fromReference(one)])),
};

const recordOf: Position = {
  ...mapOf,
  name: "RecordOf",
  ts: (kind) => `Record<string, ${kind.ts}>`,
  absent: () => ({}),
  cases: (values) => [{}, objectOf(values.map((value, i) => [`key ${i}`, value]))],
  fromReference: (value, kind) => objectOf(entriesOf(value).map(([key, one]) => [key, kind.fromReference(one)])),
};

const keyed: Position = {
  name: "Keyed",
  ts: (kind) => `Map<${kind.ts}, string>`,
  proto: (kind) => ({ type: `map<${kind.proto}, string>` }),
  absent: () => new Map(),
  // One entry each: protobuf-es orders keys in its own way.
  cases: (values) => [new Map(), ...values.map((value) => new Map([[value, "text"]]))],
  toReference: (value, kind) =>
    Object.fromEntries(entriesOf(value).map(([key, one]) => [String(kind.toReference(key)), one])),
  fromReference: (value, kind) => new Map(entriesOf(value).map(([key, one]) => [kind.parseKey(String(key)), one])),
  takes: (kind) => kind.isKey,
};

const tuple: Position = {
  name: "Tuple",
  ts: (kind) => `[first: ${kind.ts}, second?: ${kind.ts}]`,
  proto: (kind) => ({
    type: `${kind.name}Pair`,
    messages: {
      [`${kind.name}Pair`]: `${isText(kind) ? "optional " : ""}${kind.proto} first = 1; ${optional(kind)} second = 2;`,
    },
  }),
  absent: (kind) => [kind.values[0], undefined],
  cases: (values) =>
    values.flatMap((value) => [
      [value, undefined],
      [values[0], value],
    ]),
  toReference: (value, kind) => {
    const [first, second] = value as unknown[];
    return { first: kind.toReference(first), second: absentOr(kind.toReference)(second) };
  },
  fromReference: (value, kind) => {
    const { first, second } = value as { first: unknown; second?: unknown };
    // A message that is not there reads as one of defaults.
    return [first === undefined ? kind.values[0] : kind.fromReference(first), absentOr(kind.fromReference)(second)];
  },
};

const tupleOfMany: Position = {
  name: "TupleOfMany",
  ts: (kind) => `[${list.ts(kind)}, ${mapOf.ts(kind)}]`,
  proto: (kind) => ({
    type: `${kind.name}Many`,
    messages: { [`${kind.name}Many`]: `repeated ${kind.proto} list = 1; map<string, ${kind.proto}> map = 2;` },
  }),
  absent: () => [[], new Map()],
  cases: (values) => [
    [[], new Map()],
    [list.cases(values)[2], mapOf.cases(values)[1]],
  ],
  toReference: (value, kind) => {
    const [many, map] = value as unknown[];
    return { list: list.toReference(many, kind), map: mapOf.toReference(map, kind) };
  },
  fromReference: (value, kind) => {
    const { list: many, map } = value as { list: unknown; map: unknown };
    return [list.fromReference(many, kind), mapOf.fromReference(map, kind)];
  },
};

const boxes: Position = {
  name: "Boxes",
  ts: (kind) => `Box<${kind.ts}>[]`,
  proto: (kind) => ({ type: `repeated ${kind.name}Plain` }),
  absent: () => [],
  cases: (values) => [[], values.map((value) => ({ value }))],
  toReference: (value, kind) => (value as { value: unknown }[]).map((one) => ({ value: kind.toReference(one.value) })),
  fromReference: (value, kind) =>
    (value as { value?: unknown }[]).map((one) => ({
      value: one.value === undefined ? kind.values[0] : kind.fromReference(one.value),
    })),
};

export const positions: readonly Position[] = [
  plain,
  optionalPosition,
  nullable,
  list,
  unpacked,
  mapOf,
  recordOf,
  keyed,
  tuple,
  tupleOfMany,
  boxes,
];
