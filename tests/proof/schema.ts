import type { WellKnownName } from "../../common/well-known-names.js";
import type { DefaultValue, Scalar } from "../../transformer/model/model.js";

/** The type of one value: an element, a map's value, one that may be absent. */
export type SingleSchema =
  | { readonly kind: "scalar"; readonly scalar: Scalar }
  | { readonly kind: "enum"; readonly name: string }
  | { readonly kind: "message"; readonly name: string }
  | { readonly kind: "wellKnown"; readonly name: WellKnownName };

export type TypeSchema =
  | SingleSchema
  | { readonly kind: "list"; readonly item: SingleSchema; readonly packed: boolean }
  | { readonly kind: "map"; readonly form: "map" | "record"; readonly key: Scalar; readonly value: SingleSchema }
  | { readonly kind: "optional"; readonly absent: "?" | "undefined" | "null"; readonly inner: SingleSchema };

export interface FieldSchema {
  readonly number: number;
  /** The member's name in the contract; the reference knows a field by its number alone. */
  readonly name: string;
  /** The name that its annotation gives it in protobuf. */
  readonly protoName?: string;
  /** The name that its annotation gives it in JSON. */
  readonly jsonName?: string;
  readonly type: TypeSchema;
  /** The value of an absent scalar or enum; never its zero. */
  readonly default?: DefaultValue;
  /** A message, or a list of them, that stands between two tags. */
  readonly delimited?: true;
  /** A C# subtype, which is written before all other fields. */
  readonly include?: true;
  /** In a tuple: the tuple of the elements from the eighth on, which are elements of this one in the contract. */
  readonly rest?: true;
  /** In a generic message: whether the type, or what stands in the list, map or option, is a type parameter. */
  readonly open?: "whole" | "element";
  /** The property that holds the oneof of which this is an arm; arms of one stand together, and `name` is the case. */
  readonly oneof?: string;
}

/** The types that TypeScript makes of the members of interfaces: `Pick`, `A & B`, and so on. */
export type DerivedForm = (typeof derivedForms)[number];
export const derivedForms = ["pick", "omit", "intersection", "partial", "mapped", "readonly"] as const;

/** How the contract declares a message. A tuple is written out where it is used; a request is the parameters of an operation. */
export type MessageForm = "interface" | "alias" | "class" | "decorated" | "generic" | "tuple" | "request" | DerivedForm;

export interface MessageSchema {
  readonly name: string;
  readonly form: MessageForm;
  readonly fields: readonly FieldSchema[];
  /** So many of the fields are declared by a base interface. */
  readonly inherited: number;
}

/** An enum, some members of one, the values of an object, or a union of numbers. */
export type EnumForm = (typeof enumForms)[number];
export const enumForms = ["enum", "const enum", "members", "values", "union"] as const;

export interface EnumSchema {
  readonly name: string;
  readonly form: EnumForm;
  readonly members: readonly { readonly name: string; readonly number: number }[];
}

/**
 * Messages as plain data, from which the contract and the reference's descriptors are made independently of each other.
 * The first message is the root; names begin with the schema's, so that many fit into one file.
 */
export interface Schema {
  readonly name: string;
  readonly messages: readonly MessageSchema[];
  readonly enums: readonly EnumSchema[];
}

/** The root message. */
export function rootOf(schema: Schema): MessageSchema {
  return schema.messages[0] as MessageSchema;
}

/** Whether proto3 cannot describe a schema, and edition 2023 can. */
export function isEdition({ messages }: Schema): boolean {
  return messages.some(({ fields }) => fields.some((field) => field.default !== undefined || field.delimited === true));
}

/** A message by its name. */
export function messageNamed({ messages }: Schema, name: string): MessageSchema {
  const found = messages.find((message) => message.name === name);
  if (found === undefined) throw new Error(`the schema has no message ${name}`);
  return found;
}

/** The value that repeats, is keyed or may be absent; a single type is its own. */
export function elementOf(type: TypeSchema): SingleSchema {
  switch (type.kind) {
    case "list":
      return type.item;
    case "map":
      return type.value;
    case "optional":
      return type.inner;
    default:
      return type;
  }
}

/** The same type with another element. */
export function withElement(type: TypeSchema, element: SingleSchema): TypeSchema {
  switch (type.kind) {
    case "list":
      return { ...type, item: element };
    case "map":
      return { ...type, value: element };
    case "optional":
      return { ...type, inner: element };
    default:
      return element;
  }
}

/** The members of a message as the contract has them: its fields, and its oneofs with their arms. */
export function membersOf({ fields }: MessageSchema): (readonly [FieldSchema, ...FieldSchema[]])[] {
  const members: [FieldSchema, ...FieldSchema[]][] = [];
  for (const field of fields) {
    const last = members.at(-1);
    if (field.oneof !== undefined && last?.[0].oneof === field.oneof) last.push(field);
    else members.push([field]);
  }
  return members;
}

/** The types of a tuple's elements. */
export function elementsOf(schema: Schema, tuple: MessageSchema): TypeSchema[] {
  return tuple.fields.flatMap(({ rest, type }) =>
    rest === true && type.kind === "message" ? elementsOf(schema, messageNamed(schema, type.name)) : [type],
  );
}

/** Whether the contract derives a message from others. */
export function isDerived(form: MessageForm): form is DerivedForm {
  return (derivedForms as readonly MessageForm[]).includes(form);
}
