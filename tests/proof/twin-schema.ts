import { type Enum, type Field, loadSync, MapField, type Root, Type } from "protobufjs";
import type { Scalar } from "../../transformer/model/model.js";
import type { FieldSchema, MessageSchema, Schema, SingleSchema, TypeSchema } from "./schema.js";

/** The facts of a contract that its .proto does not have, by `Message.member`: a record for a map, `null` for an absent value. */
export type TwinForms = Readonly<Record<string, "record" | "null">>;

/** A message of a checked-in .proto, and all that it refers to, as a schema. */
export function twinSchema(path: string, message: string, forms: TwinForms = {}): Schema {
  const root = loadSync(path).resolveAll() as Root;
  const messages = new Map<string, MessageSchema | undefined>();
  const enums = new Map<string, Enum>();
  const visit = (type: Type): void => {
    if (messages.has(type.name)) return;
    messages.set(type.name, undefined);
    const fields = type.fieldsArray.map(
      (field): FieldSchema => fieldSchema(field, forms[`${type.name}.${field.name}`]),
    );
    messages.set(type.name, { name: type.name, form: "interface", fields, inherited: 0 });
    for (const { resolvedType } of type.fieldsArray) {
      if (resolvedType instanceof Type) visit(resolvedType);
      else if (resolvedType !== null) enums.set(resolvedType.name, resolvedType);
    }
  };
  visit(root.lookupType(message));
  return {
    name: message,
    messages: [...messages.values()].filter((one): one is MessageSchema => one !== undefined),
    enums: [...enums.values()].map(({ name, values }) => ({
      name,
      form: "enum",
      members: Object.entries(values).map(([member, number]) => ({ name: member, number })),
    })),
  };
}

function fieldSchema(field: Field, form: TwinForms[string] | undefined): FieldSchema {
  const { id: number, name, partOf } = field;
  const type = typeSchema(field, form);
  // A oneof of protobuf's own stands for `optional`.
  return partOf === null || type.kind === "optional"
    ? { number, name, type }
    : { number, name, type, oneof: partOf.name };
}

function typeSchema(field: Field, form: TwinForms[string] | undefined): TypeSchema {
  const single = singleSchema(field);
  if (field instanceof MapField) {
    return { kind: "map", form: form === "record" ? "record" : "map", key: field.keyType as Scalar, value: single };
  }
  if (field.repeated) return { kind: "list", item: single, packed: field.packed };
  if (field.options?.proto3_optional !== true && form !== "null") return single;
  return { kind: "optional", absent: form === "null" ? "null" : "?", inner: single };
}

function singleSchema({ resolvedType, type }: Field): SingleSchema {
  if (resolvedType === null) return { kind: "scalar", scalar: type as Scalar };
  return { kind: resolvedType instanceof Type ? "message" : "enum", name: resolvedType.name };
}
