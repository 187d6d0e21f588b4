import { fieldNames } from "../../common/field-names.js";
import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import { PlacedEnums } from "../../common/wire/enum-names.js";
import { nameParts, type SchemaNames } from "../../common/wire/schema-names.js";
import type { PartDoc, SourceDocs } from "../../common/wire/source-docs.js";
import type { WireEnum, WireField, WireMessage, WireWrapper } from "../../common/wire/wire-schema.js";
import { memoize } from "../base/memoize.js";
import { enumValuesInJson, fieldsInJson } from "./example-json.js";
import type { JsonSchema, ObjectSchema } from "./json-schema.js";
import type { JsonSchemaOptions } from "./json-schema-options.js";
import { bclText, keySchema, knownLeaf, scalarLeaf } from "./leaf-schemas.js";

/** Where schemas of messages stand in a document, and how strict they are. */
export interface SchemaPlace {
  /** What stands before the name of a schema in a reference to it: `#/$defs/`. */
  readonly prefix: string;
  /** Whether an object has no other members than those of its message. */
  readonly isClosed: boolean;
}

/** What is said about the members of a message. */
type FieldDoc = (field: WireField) => PartDoc | undefined;

/**
 * Makes the schemas of messages and enums, under the names that .proto files have for them. A schema describes the JSON that is
 * written; readers accept more, such as numbers in place of texts.
 */
export class MessageSchemas {
  readonly names: SchemaNames;
  private readonly made = new Map<string, JsonSchema>();
  private readonly schema: CollectedSchema;
  private readonly docs: SourceDocs;
  private readonly options: JsonSchemaOptions;
  private readonly place: SchemaPlace;
  private readonly enums: PlacedEnums;

  constructor(schema: CollectedSchema, docs: SourceDocs, options: JsonSchemaOptions, place: SchemaPlace) {
    this.schema = schema;
    this.docs = docs;
    this.options = options;
    this.place = place;
    this.names = nameParts(schema, { isForFiles: true, contractPackages: false }, []);
    this.enums = new PlacedEnums(this.names);
  }

  /** The schemas to which others refer so far, by name. */
  definitions(): { [name: string]: JsonSchema } {
    return Object.fromEntries([...this.made].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Refers to the schema of a message, by its name in the {@link CollectedSchema}. */
  message(name: string): JsonSchema {
    const message = this.schema.messages.get(name);
    if (message === undefined) return this.known(name);
    return this.refer(this.names.message(name), () => this.messageObject(message));
  }

  /** Refers to the schema of the arguments of an operation. */
  request(wrapper: WireWrapper, fieldDoc: FieldDoc): JsonSchema {
    return this.refer(this.names.wrapper(wrapper), () => this.wrapper(wrapper, fieldDoc));
  }

  /** Refers to the schema of the result of an operation. A result that is a message is never left out. */
  response(wrapper: WireWrapper, fieldDoc: FieldDoc): JsonSchema {
    return this.refer(this.names.wrapper(wrapper), () => {
      const always = wrapper.fields.filter(
        ({ message, repeated, key, optional }) =>
          message !== undefined && repeated !== true && key === undefined && optional !== true,
      );
      const required = always.length === 0 ? {} : { required: always.map((field) => this.memberName(field)) };
      return { ...this.wrapper(wrapper, fieldDoc), ...required };
    });
  }

  /** Makes the schema of something that is not a message, once, and refers to it. `wanted` gets a number if it is taken. */
  other(wanted: string, schema: JsonSchema): JsonSchema {
    return this.refer(this.names.scope.add(wanted), () => schema);
  }

  private known(name: string): JsonSchema {
    const { schema } = knownLeaf(name);
    const isOpen = schema.type !== "object" || schema.additionalProperties !== undefined || !this.place.isClosed;
    return isOpen ? schema : { ...schema, additionalProperties: false };
  }

  private refer(name: string, make: () => JsonSchema): JsonSchema {
    if (!this.made.has(name)) {
      // A message may contain itself.
      this.made.set(name, {});
      this.made.set(name, make());
    }
    return { $ref: this.place.prefix + name };
  }

  private messageObject(message: WireMessage): ObjectSchema {
    const { docs } = this;
    const members = { fields: fieldsInJson(message), package: this.names.package(this.names.message(message.name)) };
    const doc = message.isWellKnown ? { text: bclText(message.name) } : docs.message(message);
    const fieldDoc = (field: WireField): PartDoc | undefined => {
      const own = docs.field(message, field.number);
      const around = field.oneof === undefined ? undefined : docs.oneof(message, field.oneof);
      return own?.text ? own : { ...around, ...(own?.deprecated === true ? { deprecated: true } : {}) };
    };
    return this.object(members, doc, message.isWellKnown ? () => undefined : fieldDoc);
  }

  private wrapper(wrapper: WireWrapper, fieldDoc: FieldDoc): ObjectSchema {
    const members = { fields: wrapper.fields, package: this.names.package(this.names.wrapper(wrapper)) };
    return this.object(members, undefined, fieldDoc);
  }

  /** `members.package` is the package of the message, which its enums share. */
  private object(
    members: { readonly fields: readonly WireField[]; readonly package: string },
    doc: PartDoc | undefined,
    fieldDoc: FieldDoc,
  ): ObjectSchema {
    const { fields } = members;
    const oneofs = this.oneofsOf(fields);
    const properties = fields.map((field): [string, JsonSchema] => [
      this.memberName(field),
      described(this.member(field, members.package), fieldDoc(field)),
    ]);
    const alternatives = oneofs.map((names) => `At most one of ${listed(names)} is there.`);
    const text = [doc?.text ?? "", ...alternatives].filter((one) => one !== "").join("\n\n");
    return {
      ...described({ type: "object" as const }, { ...doc, text }),
      properties: Object.fromEntries(properties),
      ...(this.place.isClosed ? { additionalProperties: false } : {}),
      ...exclusions(oneofs),
    };
  }

  private memberName(field: WireField): string {
    const { json, proto } = fieldNames(field);
    return this.options.useProtoFieldName === true ? proto : json;
  }

  /** The members of which at most one may be there: the arms of each oneof that has several. */
  private oneofsOf(fields: readonly WireField[]): string[][] {
    const oneofs = new Map<string, string[]>();
    for (const field of fields) {
      if (field.oneof !== undefined) memoize(oneofs, field.oneof, () => []).push(this.memberName(field));
    }
    return [...oneofs.values()].filter(({ length }) => length > 1);
  }

  private member(field: WireField, packageName: string): JsonSchema {
    const element = this.element(field, packageName);
    if (field.repeated === true) return { type: "array", items: element };
    if (field.key === undefined) {
      return field.default === undefined ? element : { ...element, default: this.defaultOf(field) };
    }
    const key = keySchema(field.key);
    return { type: "object", additionalProperties: element, ...(key && { propertyNames: key }) };
  }

  private element({ message, enum: used, type }: WireField, packageName: string): JsonSchema {
    if (message !== undefined) return this.message(message);
    return used === undefined ? scalarLeaf(type).schema : this.enum(used, packageName);
  }

  private enum(used: WireEnum, packageName: string): JsonSchema {
    const { name } = this.enums.add(packageName, used);
    return this.refer(name, () => {
      const values = enumValuesInJson(used);
      const { enumAsInteger } = this.options;
      const lines = values.flatMap(({ json, number, member }) => {
        const text = member === undefined ? "" : (this.docs.enumValue(used, member)?.text ?? "").replaceAll("\n", " ");
        const value = enumAsInteger === true ? `${number}, ${json}` : json;
        return text === "" && enumAsInteger !== true ? [] : `- ${[value, text].filter((one) => one !== "").join(": ")}`;
      });
      const doc = this.docs.enum(used);
      const text = [doc?.text ?? "", lines.join("\n")].filter((one) => one !== "").join("\n\n");
      const numbers = [...new Set(values.map(({ number }) => number))];
      return enumAsInteger === true
        ? { ...described({ type: "integer" }, { ...doc, text }), enum: numbers }
        : { ...described({ type: "string" }, { ...doc, text }), enum: values.map(({ json }) => json) };
    });
  }

  private defaultOf({ enum: used, default: value }: WireField): string | number | boolean {
    if (used !== undefined && this.options.enumAsInteger !== true) {
      return enumValuesInJson(used).find(({ number }) => number === value)?.json ?? Number(value);
    }
    if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
    return typeof value === "boolean" ? value : String(value);
  }
}

/** A schema with the comment on the part of a contract that it belongs to. */
function described<Schema extends JsonSchema>(schema: Schema, doc: PartDoc | undefined): Schema {
  return {
    ...schema,
    ...(doc?.text ? { description: doc.text } : {}),
    ...(doc?.deprecated === true ? { deprecated: true } : {}),
  };
}

/** Refuses objects that have several members of a oneof. Generators of types, which have no such type, pass `not` over. */
function exclusions(oneofs: readonly (readonly string[])[]): Pick<JsonSchema, "not"> {
  const [only, ...more] = oneofs.flatMap(severalOf);
  if (only === undefined) return {};
  return { not: more.length === 0 ? only : { anyOf: [only, ...more] } };
}

/** The schemas of which an object with several of these members fits one: one for each pair or, if that is longer, one in all. */
function severalOf(names: readonly string[]): JsonSchema[] {
  if (names.length <= 5) {
    return names.flatMap((one, at) => names.slice(at + 1).map((other) => objectWith([one, other])));
  }
  const each = (): JsonSchema[] => names.map((name) => objectWith([name]));
  return [{ anyOf: each(), not: { oneOf: each() } }];
}

/** Linters, and ajv's strict mode, ask for the properties that are required. */
function objectWith(required: string[]): JsonSchema {
  return { properties: Object.fromEntries(required.map((name) => [name, {}])), required };
}

function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return `${quoted.slice(0, -1).join(", ")} and ${quoted.at(-1)}`;
}
