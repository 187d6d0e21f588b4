import type { Scalar } from "../../transformer/model/model.js";
import { elementOf, type FieldSchema, type MessageSchema, rootOf, type Schema } from "../proof/schema.js";

/** An edit of the root message of a random schema. */
export interface SchemaEdit {
  readonly what: EditName;
  readonly edited: Schema;
  /** The name that a member had, and its new one. */
  readonly renamed?: readonly [from: string, to: string];
}

export type EditName = keyof typeof edits;

/** Chooses one of some items at random. */
type Pick = <Item>(items: readonly Item[]) => Item;

type Fields = readonly FieldSchema[];

interface Edited {
  readonly fields: Fields;
  readonly renamed?: readonly [from: string, to: string];
}

const unusedNumber = 400_000_000;
const scalars: readonly Scalar[] = ["int32", "sint64", "string", "bytes", "bool", "double", "fixed32"];

/** A member that is alone: no arm of a oneof, whose neighbours count, and without options that fit one type only. */
const isPlain = ({ oneof, include, default: value, delimited }: FieldSchema): boolean =>
  oneof === undefined && include === undefined && value === undefined && delimited === undefined;
const isScalar = ({ type }: FieldSchema): boolean => type.kind === "scalar";

function replaced(fields: Fields, from: FieldSchema, to: Partial<FieldSchema>): Edited {
  return { fields: fields.map((field) => (field === from ? { ...field, ...to } : field)) };
}

/** Edits the first or another member for which the edit is possible. Undefined if there is none. */
function editOf(
  isPossible: (field: FieldSchema) => boolean,
  edit: (fields: Fields, field: FieldSchema, pick: Pick) => Edited,
): (fields: Fields, pick: Pick) => Edited | undefined {
  return (fields, pick) => {
    const possible = fields.filter((field) => isPlain(field) && isPossible(field));
    return possible.length === 0 ? undefined : edit(fields, pick(possible), pick);
  };
}

const any = (): boolean => true;
const otherScalar = (type: FieldSchema["type"], pick: Pick): FieldSchema["type"] => {
  const own = type.kind === "scalar" ? type.scalar : undefined;
  return { kind: "scalar", scalar: pick(scalars.filter((one) => one !== own)) };
};

/** Scalars whose values are read as those of each other, because they have one wire type. */
const alike: readonly (readonly Scalar[])[] = [
  ["int32", "sint64", "bool", "uint64", "sint32"],
  ["string", "bytes"],
  ["fixed32", "sfixed32", "float"],
  ["double", "fixed64", "sfixed64"],
];
const likeScalars = (type: FieldSchema["type"]): readonly Scalar[] =>
  alike.find((group) => type.kind === "scalar" && group.includes(type.scalar)) ?? [];

const edits = {
  "a member is added": (fields: Fields, pick: Pick): Edited => {
    const type = { kind: "scalar", scalar: pick(scalars) } as const;
    return { fields: [...fields, { number: unusedNumber, name: "added", type }] };
  },
  "a member is removed": editOf(any, (fields, field) => ({ fields: fields.filter((one) => one !== field) })),
  "a member is renamed": editOf(any, (fields, field) => ({
    ...replaced(fields, field, { name: "renamed" }),
    renamed: [field.name, "renamed"],
  })),
  "a member gets another number": editOf(any, (fields, field) => replaced(fields, field, { number: unusedNumber })),
  "a member gets another type": editOf(isScalar, (fields, field, pick) =>
    replaced(fields, field, { type: otherScalar(field.type, pick) }),
  ),
  "a number is used again": editOf(
    ({ type }) => likeScalars(type).length > 0,
    (fields, field, pick) => {
      const { type } = field;
      const scalar = pick(likeScalars(type).filter((one) => type.kind === "scalar" && type.scalar !== one));
      return replaced(fields, field, { name: "another", type: { kind: "scalar", scalar } });
    },
  ),
  "two members of one type change places": (fields: Fields, pick: Pick): Edited | undefined => {
    const pairs = fields.filter(isPlain).flatMap((one, at) => {
      const others = fields.slice(at + 1).filter((two) => isPlain(two) && two !== one);
      return others.filter((two) => JSON.stringify(one.type) === JSON.stringify(two.type)).map((two) => [one, two]);
    });
    const [one, two] = pairs.length === 0 ? [] : pick(pairs);
    if (one === undefined || two === undefined) return undefined;
    const number = (field: FieldSchema): number =>
      field === one ? two.number : field === two ? one.number : field.number;
    return { fields: fields.map((field) => ({ ...field, number: number(field) })) };
  },
  "a required member becomes optional": editOf(isScalar, (fields, field) =>
    replaced(fields, field, { type: { kind: "optional", absent: "undefined", inner: elementOf(field.type) } }),
  ),
  "an optional member becomes required": editOf(
    ({ type }) => type.kind === "optional" && type.inner.kind === "scalar",
    (fields, field) => replaced(fields, field, { type: elementOf(field.type) }),
  ),
  "a list is packed, or no longer": editOf(
    ({ type }) =>
      type.kind === "list" && type.item.kind === "scalar" && !["string", "bytes"].includes(type.item.scalar),
    (fields, field) => {
      const { type } = field;
      return replaced(fields, field, type.kind === "list" ? { type: { ...type, packed: !type.packed } } : {});
    },
  ),
  "members are moved": (fields: Fields): Edited | undefined =>
    fields.length < 2 || fields.some(({ oneof }) => oneof !== undefined)
      ? undefined
      : { fields: [...fields].reverse() },
};

export const editNames = Object.keys(edits) as readonly EditName[];

/** Whether the root message of a schema can be edited: it is declared as it stands, and no other part follows from it. */
export function isEditable(schema: Schema): boolean {
  const { form, inherited } = rootOf(schema);
  return inherited === 0 && ["interface", "alias", "class", "decorated"].includes(form);
}

/** Edits the root message of a schema at a place that `random` chooses. Undefined if it has no such place. */
export function editSchema(schema: Schema, what: EditName, random: () => number): SchemaEdit | undefined {
  const root: MessageSchema = rootOf(schema);
  const made = edits[what](
    root.fields,
    (items) => items[Math.floor(random() * items.length)] as (typeof items)[number],
  );
  if (made === undefined) return undefined;
  const { fields, renamed } = made;
  const messages = [{ ...root, fields }, ...schema.messages.slice(1)];
  return { what, edited: { ...schema, messages }, ...(renamed && { renamed }) };
}
