import type { FieldSchema, MessageSchema, Schema, SingleSchema } from "./schema.js";
import { elementOf, isDerived, messageNamed, withElement } from "./schema.js";

/**
 * Schemas with one thing less, the greatest steps first. Numbers stay, so that the bytes of a message mean the same in
 * both, and every one of them compiles.
 */
export function simplerSchemas(schema: Schema): Schema[] {
  const [root] = schema.messages;
  if (root === undefined) return [];
  const alone = schema.messages
    .filter((message) => !isNumbered(message) && message.form !== "generic" && message.fields.length > 1)
    .flatMap((message) =>
      message.fields.map((field) => [message, { ...message, fields: [field], inherited: 0 }] as const),
    );
  const steps = schema.messages.flatMap((message) => [...smallerMessages(message)].map((to) => [message, to] as const));
  const simpler = [...alone, ...steps].map(([from, to], i) => renamed(pruned(replaced(schema, from, to)), `R${i}`));
  return simpler.filter(areRestsTuples);
}

const isNumbered = ({ form }: MessageSchema): boolean => form === "tuple" || form === "request";

function* smallerMessages(message: MessageSchema): Iterable<MessageSchema> {
  const { form, fields, inherited } = message;
  if (form !== "interface") yield { ...message, form: "interface", fields: fields.map(withoutOpen) };
  if (inherited > 0) yield { ...message, inherited: 0 };
  for (const [i, field] of fields.entries()) {
    // A derived message has something to derive from.
    const mayGo = isNumbered(message)
      ? i === fields.length - 1 && (i > 0 || form === "request")
      : !isDerived(form) || i > 0;
    if (mayGo) {
      yield { ...message, fields: fields.toSpliced(i, 1), inherited: i < inherited ? inherited - 1 : inherited };
    }
    for (const simpler of simplerFields(field)) yield { ...message, fields: fields.with(i, simpler) };
  }
  const hasNames = ({ name, number, protoName, jsonName }: FieldSchema): boolean =>
    name !== `f${number}` || protoName !== undefined || jsonName !== undefined;
  if (fields.some(hasNames)) {
    yield {
      ...message,
      fields: fields.map(({ protoName: _, jsonName: __, ...field }) => ({ ...field, name: `f${field.number}` })),
    };
  }
}

function withoutOpen({ open: _, rest: __, ...field }: FieldSchema): FieldSchema {
  return field;
}

/** Whether the last elements of tuples are still in tuples. */
function areRestsTuples(schema: Schema): boolean {
  const rests = schema.messages.flatMap(({ fields }) => fields.filter(({ rest }) => rest === true));
  return rests.every(({ type }) => type.kind === "message" && messageNamed(schema, type.name).form === "tuple");
}

function* simplerFields(field: FieldSchema): Iterable<FieldSchema> {
  const { type } = field;
  if (field.open !== undefined) yield withoutOpen(field);
  const { default: value, include, ...plain } = field;
  if (value !== undefined || include !== undefined) yield plain;
  if (type.kind === "optional" && type.inner.kind !== "message" && include === undefined)
    yield { ...field, type: type.inner };
  if (elementOf(type).kind === "enum") yield { ...field, type: withElement(type, { kind: "scalar", scalar: "int32" }) };
}

function replaced(schema: Schema, from: MessageSchema, to: MessageSchema): Schema {
  return { ...schema, messages: schema.messages.map((message) => (message === from ? to : message)) };
}

const isDeclared = (type: SingleSchema): type is SingleSchema & { kind: "enum" | "message" } =>
  type.kind === "enum" || type.kind === "message";

/** Without what the root does not refer to. */
function pruned(schema: Schema): Schema {
  const used = new Set<string>();
  const visit = (name: string): void => {
    if (used.has(name)) return;
    used.add(name);
    for (const { type } of schema.messages.find((message) => message.name === name)?.fields ?? []) {
      const element = elementOf(type);
      if (isDeclared(element)) visit(element.name);
    }
  };
  if (schema.messages[0] !== undefined) visit(schema.messages[0].name);
  return {
    ...schema,
    messages: schema.messages.filter(({ name }) => used.has(name)),
    enums: schema.enums.filter(({ name }) => used.has(name)),
  };
}

/** The same schema under another name, so that several stand in one file. */
function renamed(schema: Schema, name: string): Schema {
  const rename = (old: string): string => name + old.slice(schema.name.length);
  const fields = (some: readonly FieldSchema[]): FieldSchema[] =>
    some.map((field) => {
      const element = elementOf(field.type);
      if (!isDeclared(element)) return field;
      return { ...field, type: withElement(field.type, { ...element, name: rename(element.name) }) };
    });
  return {
    name,
    messages: schema.messages.map((message) => ({
      ...message,
      name: rename(message.name),
      fields: fields(message.fields),
    })),
    enums: schema.enums.map((one) => ({ ...one, name: rename(one.name) })),
  };
}
