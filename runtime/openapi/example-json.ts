import { fieldNames } from "../../common/field-names.js";
import { bclFields } from "../../common/wire/bcl-fields.js";
import { enumIdentifier, enumValues } from "../../common/wire/enum-values.js";
import { ownPart } from "../../common/wire/proto-names.js";
import type { WireEnum, WireField, WireMessage } from "../../common/wire/wire-schema.js";
import type { SchemaJson } from "./json-schema.js";
import { knownLeaf, scalarLeaf } from "./leaf-schemas.js";

/** An example of a message in JSON, and whether it is complete. */
export interface ExampleJson {
  readonly json: SchemaJson;
  /** Whether fields were left out to keep the example short. */
  readonly isCut: boolean;
}

/** The form of JSON: see {@link JsonSchemaOptions}. */
export interface ExampleForm {
  readonly enumAsInteger?: boolean | undefined;
  readonly useProtoFieldName?: boolean | undefined;
}

/** The messages of a schema by their names there. */
type Messages = Pick<ReadonlyMap<string, WireMessage>, "get">;

/** The largest number of fields in an example, fields of inner messages included. */
const maxFields = 300;

/**
 * Makes an example of a message in JSON, by its name or by its fields, with a value for each field, and for a oneof its first arm. A
 * message that occurs inside itself is shown without messages in it, because the example would be infinite. A large nested message is
 * cut so early that the limit of `maxFields` still allows one field for each later field of the messages around it.
 */
export function exampleJson(
  of: string | readonly WireField[],
  messages: Messages,
  form: ExampleForm = {},
): ExampleJson {
  const example = new Example(messages, form);
  const json = typeof of === "string" ? example.message(of, 0) : example.fields(of, 0, false);
  return { json, isCut: example.isCut };
}

class Example {
  isCut = false;
  private left = maxFields;
  private readonly met = new Set<string>();
  private readonly messages: Messages;
  private readonly form: ExampleForm;

  constructor(messages: Messages, form: ExampleForm) {
    this.messages = messages;
    this.form = form;
  }

  /** `kept` is the number of fields, out of {@link maxFields}, to reserve for the fields that follow the message. */
  message(name: string, kept: number): SchemaJson {
    const message = this.messages.get(name);
    if (message === undefined) return knownLeaf(name).example;
    const isAgain = this.met.has(name);
    this.met.add(name);
    return this.fields(fieldsInJson(message), kept, isAgain);
  }

  /** `isAgain` is whether the message was met before. */
  fields(fields: readonly WireField[], kept: number, isAgain: boolean): SchemaJson {
    const oneofs = new Set<string>();
    const members: [string, SchemaJson][] = [];
    for (const [at, field] of fields.entries()) {
      if (isAgain && field.message !== undefined) continue;
      if (field.oneof !== undefined && oneofs.size === oneofs.add(field.oneof).size) continue;
      if (this.left <= kept) {
        this.isCut = true;
        break;
      }
      this.left--;
      members.push([this.nameOf(field), this.field(field, kept + fields.length - at - 1)]);
    }
    return Object.fromEntries(members);
  }

  private nameOf(field: WireField): string {
    const { json, proto } = fieldNames(field);
    return this.form.useProtoFieldName === true ? proto : json;
  }

  private field(field: WireField, kept: number): SchemaJson {
    const element = this.element(field, kept);
    if (field.repeated === true) return [element];
    return field.key === undefined ? element : { [String(scalarLeaf(field.key).example)]: element };
  }

  private element({ message, enum: described, type }: WireField, kept: number): SchemaJson {
    if (message !== undefined) return this.message(message, kept);
    if (described === undefined) return scalarLeaf(type).example;
    const values = enumValuesInJson(described);
    const value = values[1] ?? values[0];
    return (this.form.enumAsInteger === true ? value?.number : value?.json) ?? 0;
  }
}

/** The values of an enum with their names in JSON, the one with the number zero first. */
export function enumValuesInJson(described: WireEnum): ReturnType<typeof enumValues> {
  return enumValues(enumIdentifier(ownPart(described.name)), described);
}

/** The fields that a message has in JSON: its own, or those of protobuf-net's message. */
export function fieldsInJson({ isWellKnown, name, fields }: WireMessage): readonly WireField[] {
  if (!isWellKnown) return fields;
  return (bclFields[name] ?? []).map(([member, type], index) => ({ number: index + 1, name: member, type }));
}
