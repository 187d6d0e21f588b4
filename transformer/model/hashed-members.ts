import type { NumberRange, Reserved } from "../../common/reserved.js";
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
  TypeModel,
} from "./model.js";

/**
 * The input for the hash of a contract or message: its properties as text, each followed by a blank, and the identities of the
 * contracts and messages to which it refers, repetitions included.
 */
export interface Hashed {
  text: string;
  readonly references: string[];
}

type Take<Value> = (value: Value, into: Hashed) => void;

/** For each member of a model, the function that adds it to the input of the hash, or `leftOut`. */
type Members<Model> = { readonly [Key in keyof Model]-?: Take<Exclude<Model[Key], undefined>> | typeof leftOut };

/** Marks a member without influence on the bytes, such as a position or words for diagnostics. */
const leftOut = false;

const plain: Take<string | number | bigint | boolean> = (value, into) => {
  // The length precedes the text, so that texts with any content cannot be confused.
  into.text += typeof value === "string" ? `${value.length} ${value} ` : `${value} `;
};

function list<Item>(take: Take<Item>): Take<readonly Item[]> {
  return (items, into) => {
    into.text += "[ ";
    for (const item of items) take(item, into);
    into.text += "] ";
  };
}

function object<Model extends object>(members: Members<Model>): Take<Model> {
  const all = Object.entries(members) as [keyof Model, Take<unknown> | typeof leftOut][];
  const taken = all.flatMap(([key, take]) => (take === leftOut ? [] : [{ key, name: `${String(key)} `, take }]));
  return (model, into) => {
    into.text += "{ ";
    for (const { key, name, take } of taken) {
      const value = model[key];
      if (value === undefined) continue;
      into.text += name;
      take(value, into);
    }
    into.text += "} ";
  };
}

const plains = list(plain);
const type: Take<TypeModel> = (value, into) => takeType[value.kind](value, into);
const types = list(type);

const ref: Members<NodeRef> = {
  id: (id, { references }) => references.push(id),
  node: plain,
  display: leftOut,
  from: leftOut,
};

const enumMember: Members<EnumMember> = { name: plain, number: plain };

const range: Take<NumberRange> = (value, into) => plains(value, into);
const reserved: Members<Reserved> = { ranges: list(range), names: plains };
const reservation: Members<Reservation> = { ...reserved, by: leftOut, span: leftOut };

const typeMembers: { readonly [Kind in TypeModel["kind"]]: Members<Extract<TypeModel, { kind: Kind }>> } = {
  scalar: { kind: plain, scalar: plain },
  enum: { kind: plain, name: plain, clrName: plain, members: list(object(enumMember)), reserved: object(reserved) },
  message: { kind: plain, ref: object(ref), typeArguments: types },
  wellKnown: { kind: plain, name: plain },
  tuple: { kind: plain, items: types },
  list: { kind: plain, item: type, unpacked: plain },
  map: { kind: plain, form: plain, key: type, value: type },
  optional: { kind: plain, absent: plain, inner: type },
  parameter: { kind: plain, name: plain },
  invalid: { kind: plain },
};

const takeType = Object.fromEntries(
  Object.entries(typeMembers).map(([kind, members]) => [kind, object(members as Members<TypeModel>)]),
) as Readonly<Record<TypeModel["kind"], Take<TypeModel>>>;

const field: Members<FieldModel> = {
  number: plain,
  name: plain,
  type,
  packed: plain,
  protoName: plain,
  jsonName: plain,
  delimited: plain,
  default: plain,
  include: plain,
  oneof: plain,
  optionalHolder: plain,
  suggested: leftOut,
  unread: leftOut,
  span: leftOut,
  inherited: leftOut,
  typeInherited: leftOut,
  declaredBy: leftOut,
};

const message: Members<MessageModel> = {
  node: plain,
  typeText: plain,
  clrName: plain,
  protoName: plain,
  typeParameters: plains,
  declaredParameters: leftOut,
  fields: list(object(field)),
  reserved: list(object(reservation)),
  isClass: plain,
  id: leftOut,
  isAnonymous: leftOut,
  exported: leftOut,
  exportedAs: leftOut,
  span: leftOut,
  extents: leftOut,
};

const parameter: Members<ParameterModel> = { name: plain, role: plain, optional: plain, type };

type Beside = NonNullable<ResultModel["beside"]>;
const besideItem: Members<Beside["items"][number]> = { name: plain, type };
const beside: Members<Beside> = { items: list(object(besideItem)), streamAt: plain };

const result: Members<ResultModel> = { value: type, stream: plain, beside: object(beside), promised: leftOut };

const operation: Members<OperationModel> = {
  name: plain,
  method: plain,
  kind: plain,
  bare: plain,
  idempotency: plain,
  parameters: list(object(parameter)),
  result: object(result),
  details: types,
  signature: leftOut,
  span: leftOut,
};

const heritage: Members<HeritageModel> = { ref: object(ref), typeArguments: types, span: leftOut };

const contract: Members<ContractModel> = {
  node: plain,
  typeText: plain,
  name: plain,
  typeParameters: plains,
  declaredParameters: leftOut,
  service: plain,
  bases: list(object(heritage)),
  operations: list(object(operation)),
  methods: plains,
  id: leftOut,
  exported: leftOut,
  exportedAs: leftOut,
  span: leftOut,
  extents: leftOut,
  incomplete: leftOut,
  isPart: leftOut,
};

/** How each member of contracts, of messages and of their parts is hashed. */
export const hashedMembers = {
  contract,
  heritage,
  operation,
  parameter,
  result,
  beside,
  besideItem,
  message,
  field,
  ref,
  enumMember,
  reserved,
  reservation,
  type: typeMembers,
};

export const hashContract = object(contract);
export const hashMessage = object(message);
