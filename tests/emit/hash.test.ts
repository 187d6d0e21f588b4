import { hash } from "node:crypto";
import type { Reserved } from "../../common/reserved";
import { createHashes } from "../../transformer/model/hash";
import { hashedMembers } from "../../transformer/model/hashed-members";
import type {
  ContractModel,
  EnumMember,
  FieldModel,
  HeritageModel,
  MessageModel,
  NodeRef,
  OperationModel,
  ParameterModel,
  Reservation,
  ResultModel,
  Span,
  TypeModel,
} from "../../transformer/model/model";

const span: Span = { file: "/a.ts", start: 1, length: 2 };
const elsewhere: Span = { file: "/b.ts", start: 3, length: 4 };
const int32: TypeModel = { kind: "scalar", scalar: "int32" };
const text: TypeModel = { kind: "scalar", scalar: "string" };

/** A model with each of its members, and another one that differs in each. */
type Pair<Model> = readonly [one: Required<Model>, other: Required<Model>];

const ref: Pair<NodeRef> = [
  { id: "/a.ts#A", node: "A", display: "A", from: { specifier: "./a.js", name: "A" } },
  { id: "/b.ts#B", node: "B", display: "B", from: { specifier: "./b.js", name: "B" } },
];
const heritage: Pair<HeritageModel> = [
  { ref: ref[0], typeArguments: [int32], span },
  { ref: ref[1], typeArguments: [text], span: elsewhere },
];
const enumMember: Pair<EnumMember> = [
  { name: "a", number: 1 },
  { name: "b", number: 2 },
];
const parameter: Pair<ParameterModel> = [
  { name: "a", role: "data", optional: false, type: int32 },
  { name: "b", role: "stream", optional: true, type: text },
];
const besideItem: Pair<{ readonly name: string; readonly type: TypeModel }> = [
  { name: "a", type: int32 },
  { name: "b", type: text },
];
const beside: Pair<NonNullable<ResultModel["beside"]>> = [
  { items: [besideItem[0]], streamAt: 0 },
  { items: [besideItem[1]], streamAt: 1 },
];
const result: Pair<ResultModel> = [
  { value: int32, stream: false, promised: false, beside: beside[0] },
  { value: text, stream: true, promised: true, beside: beside[1] },
];
const operation: Pair<OperationModel> = [
  {
    name: "A",
    method: "a",
    signature: () => "a",
    kind: "unary",
    bare: false,
    idempotency: "idempotent",
    parameters: [parameter[0]],
    result: result[0],
    details: [int32],
    span,
  },
  {
    name: "B",
    method: "b",
    signature: () => "b",
    kind: "duplex",
    bare: true,
    idempotency: "noSideEffects",
    parameters: [parameter[1]],
    result: result[1],
    details: [text],
    span: elsewhere,
  },
];
const contract: Pair<ContractModel> = [
  {
    id: "/a.ts#IA$contract",
    node: "IA$contract",
    typeText: "IA",
    name: "IA",
    typeParameters: ["T"],
    declaredParameters: ["T extends string"],
    service: "IA",
    bases: [heritage[0]],
    operations: [operation[0]],
    methods: ["m"],
    exported: false,
    exportedAs: ["a"],
    span,
    extents: [span],
    incomplete: false,
    isPart: true,
  },
  {
    id: "/b.ts#IB$contract",
    node: "IB$contract",
    typeText: "IB",
    name: "IB",
    typeParameters: ["U"],
    declaredParameters: ["U extends string"],
    service: "IB",
    bases: [heritage[1]],
    operations: [operation[1]],
    methods: ["n"],
    exported: true,
    exportedAs: ["b"],
    span: elsewhere,
    extents: [elsewhere],
    incomplete: true,
    isPart: true,
  },
];
const field: Pair<FieldModel> = [
  {
    number: 1,
    suggested: 1,
    unread: false,
    name: "a",
    type: int32,
    oneof: "c",
    optionalHolder: true,
    packed: false,
    protoName: "a_b",
    jsonName: "aB",
    delimited: true,
    default: 1,
    include: true,
    span,
    inherited: false,
    typeInherited: false,
    declaredBy: "A",
  },
  {
    number: 2,
    suggested: 2,
    unread: true,
    name: "b",
    type: text,
    oneof: "d",
    // It has one value.
    optionalHolder: undefined as never,
    packed: true,
    protoName: "b_c",
    jsonName: "bC",
    // It has one value.
    delimited: undefined as never,
    default: "1",
    include: undefined as never,
    span: elsewhere,
    inherited: true,
    typeInherited: true,
    declaredBy: "B",
  },
];
const reserved: Pair<Reserved> = [
  { ranges: [[3, 3]], names: ["a"] },
  { ranges: [[3, 4]], names: ["b"] },
];
const reservation: Pair<Reservation> = [
  { ...reserved[0], by: "A", span },
  { ...reserved[1], by: "B", span: elsewhere },
];
const message: Pair<MessageModel> = [
  {
    id: "/a.ts#A$message",
    node: "A$message",
    typeText: "A",
    clrName: "A",
    protoName: "p.A",
    typeParameters: ["T"],
    declaredParameters: ["T extends string"],
    fields: [field[0]],
    reserved: [reservation[0]],
    isClass: false,
    isAnonymous: false,
    exported: false,
    exportedAs: ["a"],
    span,
    extents: [span],
  },
  {
    id: "/b.ts#B$message",
    node: "B$message",
    typeText: "B",
    clrName: "B",
    protoName: "p.B",
    typeParameters: ["U"],
    declaredParameters: ["U extends string"],
    fields: [field[1]],
    reserved: [reservation[1]],
    isClass: true,
    isAnonymous: true,
    exported: true,
    exportedAs: ["b"],
    span: elsewhere,
    extents: [elsewhere],
  },
];

type TypeOf<Kind extends TypeModel["kind"]> = Extract<TypeModel, { kind: Kind }>;

const types: { readonly [Kind in TypeModel["kind"]]: Pair<TypeOf<Kind>> } = {
  scalar: [
    { kind: "scalar", scalar: "int32" },
    { kind: "scalar", scalar: "sint32" },
  ],
  enum: [
    { kind: "enum", name: "A", clrName: "AC", members: [enumMember[0]], reserved: reserved[0] },
    { kind: "enum", name: "B", clrName: "BC", members: [enumMember[1]], reserved: reserved[1] },
  ],
  message: [
    { kind: "message", ref: ref[0], typeArguments: [int32] },
    { kind: "message", ref: ref[1], typeArguments: [text] },
  ],
  wellKnown: [
    { kind: "wellKnown", name: "Date" },
    { kind: "wellKnown", name: "Any" },
  ],
  tuple: [
    { kind: "tuple", items: [int32] },
    { kind: "tuple", items: [text] },
  ],
  list: [
    { kind: "list", item: int32, unpacked: true },
    // It has one value.
    { kind: "list", item: text, unpacked: undefined as never },
  ],
  map: [
    { kind: "map", form: "map", key: int32, value: int32 },
    { kind: "map", form: "record", key: text, value: text },
  ],
  optional: [
    { kind: "optional", absent: "null", inner: int32 },
    { kind: "optional", absent: "undefined", inner: text },
  ],
  parameter: [
    { kind: "parameter", name: "T" },
    { kind: "parameter", name: "U" },
  ],
  invalid: [{ kind: "invalid" }, { kind: "invalid" }],
};

/** The hash of a contract or a message; those that it refers to are of another package. */
function hashOf(model: ContractModel | MessageModel): string {
  return createHashes({
    contract: (id) => (id === "it" && "operations" in model ? model : undefined),
    message: (id) => (id === "it" && "fields" in model ? model : undefined),
    foreign: (id) => `the hash of ${id}`,
    digest: (text) => hash("sha256", text),
  })("it");
}

const withField = (one: FieldModel): string => hashOf({ ...message[0], fields: [one] });
const withType = (type: TypeModel): string => withField({ ...field[0], type });
const withOperation = (one: OperationModel): string => hashOf({ ...contract[0], operations: [one] });
const withResult = (one: ResultModel): string => withOperation({ ...operation[0], result: one });
const withBeside = (one: NonNullable<ResultModel["beside"]>): string => withResult({ ...result[0], beside: one });

interface Row {
  readonly model: string;
  readonly member: string;
  readonly isTaken: boolean;
  /** The hashes of a model with the one and with the other value of the member. */
  readonly hashes: readonly [string, string];
}

function rows<Model extends object>(
  name: string,
  members: Readonly<Record<keyof Model & string, unknown>>,
  [one, other]: Pair<Model>,
  hash: (model: Model) => string,
): Row[] {
  return (Object.keys(members) as (keyof Model & string)[]).map((member) => ({
    model: name,
    member,
    isTaken: members[member] !== false,
    hashes: [hash(one), hash({ ...one, [member]: other[member] })],
  }));
}

const all: Row[] = [
  ...rows("contract", hashedMembers.contract, contract, hashOf),
  ...rows("heritage", hashedMembers.heritage, heritage, (one) => hashOf({ ...contract[0], bases: [one] })),
  ...rows("operation", hashedMembers.operation, operation, withOperation),
  ...rows("parameter", hashedMembers.parameter, parameter, (one) =>
    withOperation({ ...operation[0], parameters: [one] }),
  ),
  ...rows("result", hashedMembers.result, result, withResult),
  ...rows("beside", hashedMembers.beside, beside, withBeside),
  ...rows("item beside a stream", hashedMembers.besideItem, besideItem, (one) =>
    withBeside({ ...beside[0], items: [one] }),
  ),
  ...rows("message", hashedMembers.message, message, hashOf),
  ...rows("field", hashedMembers.field, field, withField),
  ...rows("reference", hashedMembers.ref, ref, (one) => withType({ kind: "message", ref: one, typeArguments: [] })),
  ...rows("reserved parts", hashedMembers.reserved, reserved, (one) =>
    withType({ kind: "enum", name: "A", members: [], reserved: one }),
  ),
  ...rows("reserved parts of a message", hashedMembers.reservation, reservation, (one) =>
    hashOf({ ...message[0], reserved: [one] }),
  ),
  ...rows("member of an enum", hashedMembers.enumMember, enumMember, (one) =>
    withType({ kind: "enum", name: "A", members: [one] }),
  ),
  ...Object.entries(types).flatMap(([kind, pair]) => {
    const members = hashedMembers.type[kind as TypeModel["kind"]];
    return rows(kind, members as Readonly<Record<string, unknown>>, pair as Pair<TypeModel>, withType).filter(
      ({ member }) => member !== "kind",
    );
  }),
];

test.each(all.filter(({ isTaken }) => isTaken))("$model: $member changes the hash", ({ hashes: [one, other] }) => {
  expect(other).not.toBe(one);
});

test.each(all.filter(({ isTaken }) => !isTaken))("$model: $member does not", ({ hashes: [one, other] }) => {
  expect(other).toBe(one);
});

test("a member of every model is said to be hashed or not", () => {
  const said = (members: object): string[] => Object.keys(members).sort();
  expect(said(hashedMembers.contract)).toEqual(said(contract[0]));
  expect(said(hashedMembers.message)).toEqual(said(message[0]));
  expect(said(hashedMembers.field)).toEqual(said(field[0]));
  expect(said(hashedMembers.operation)).toEqual(said(operation[0]));
});

test("types of different kinds have different hashes", () => {
  const kinds = Object.values(types).map(([one]) => withType(one as TypeModel));
  expect(new Set(kinds).size).toBe(kinds.length);
});

test("names that lie next to each other are told apart", () => {
  expect(hashOf({ ...contract[0], methods: ["a b"] })).not.toBe(hashOf({ ...contract[0], methods: ["a", "b"] }));
});
