import {
  type DescEnum,
  type DescField,
  type DescFile,
  type DescMessage,
  type DescMethod,
  type DescService,
  ScalarType,
} from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import { jsonName } from "../../common/field-names.js";
import type { WireField, WireMessage } from "../../common/wire/wire-schema.js";
import { exampleJson } from "../openapi/example-json.js";
import { commentsByName } from "../proto/comments-by-name.js";
import type { DescribedSchema } from "../proto/describe-schema.js";
import { buildFiles } from "../proto/message-descriptor.js";
import { type ReservedTexts, reservedFields, reservedValues } from "../proto/reserved-ranges.js";

/** Prints a reference of contracts in Markdown: their services, messages and enums, with comments and with examples in JSON. */
export function printReference(schema: DescribedSchema): string {
  return new ReferencePrinter(schema).print();
}

class ReferencePrinter {
  private readonly schema: DescribedSchema;
  private readonly files: readonly DescFile[];
  private readonly comments: ReadonlyMap<string, string>;
  private readonly wireMessages: ReadonlyMap<string, WireMessage>;

  constructor(schema: DescribedSchema) {
    this.schema = schema;
    this.files = buildFiles(schema.files);
    this.comments = new Map(schema.files.flatMap((file) => [...commentsByName(file)]));
    const described = [...schema.origins.messages.values()].flatMap(({ message }) => message ?? []);
    this.wireMessages = new Map(described.map((one) => [one.name, one]));
  }

  print(): string {
    const services = byName(this.files.flatMap((file) => file.services));
    const messages = byName(this.files.flatMap((file) => file.messages.flatMap(withNested)));
    const enums = byName([
      ...this.files.flatMap((file) => file.enums),
      ...messages.flatMap(({ nestedEnums }) => nestedEnums),
    ]);
    const named = messages.filter((one) => !this.isWrapper(one));
    const sections = [
      "# Contracts",
      ...services.flatMap((one) => this.service(one)),
      ...(named.length === 0 ? [] : ["## Messages", ...named.flatMap((one) => this.message(one))]),
      ...(enums.length === 0 ? [] : ["## Enums", ...enums.flatMap((one) => this.enum(one))]),
    ];
    return `${sections.filter((one) => one !== "").join("\n\n")}\n`;
  }

  private isWrapper({ typeName }: DescMessage): boolean {
    return this.schema.origins.messages.get(typeName)?.operation !== undefined;
  }

  private service(service: DescService): string[] {
    const methods = service.methods.flatMap((method) => this.method(method, service));
    return [`## ${service.typeName}`, this.about(service, service.typeName), ...methods];
  }

  private method(method: DescMethod, service: DescService): string[] {
    const name = `${service.typeName}.${method.name}`;
    const facts = this.schema.operations.get(name);
    const { clientStreaming, serverStreaming } = method.proto;
    return [
      `### ${service.name}.${method.name}`,
      this.about(method, name),
      `\`${facts?.path ?? ""}\`, ${kinds[method.methodKind]}${idempotencies[method.idempotency]}`,
      ...this.part(clientStreaming ? "Each request" : "Request", method.input),
      ...this.header(facts?.requestHeader),
      ...this.part(serverStreaming ? "Each response" : "Response", method.output),
      ...this.header(facts?.responseHeader),
      ...(facts === undefined || facts.throws.length === 0 ? [] : ["Errors:", list(facts.throws)]),
    ];
  }

  /**
   * Prints the fields and an example of a request or response message that was generated for one operation. For any other
   * message, prints a link to the message's own section.
   */
  private part(what: string, message: DescMessage): string[] {
    if (!this.isWrapper(message)) return [`${what}: ${this.link(message)}`];
    if (message.fields.length === 0) return [`${what}: \`${message.name}\`, which is empty`];
    return [`${what}: \`${message.name}\``, this.fields(message), this.example(message)];
  }

  private header(name: string | undefined): string[] {
    const message = this.files.flatMap((file) => file.messages).find(({ typeName }) => typeName === name);
    return message === undefined ? [] : [`In its header: \`${message.name}\``, this.fields(message)];
  }

  private message(message: DescMessage): string[] {
    const fields = message.fields.length === 0 ? "It has no fields." : this.fields(message);
    const { proto, typeName } = message;
    const reserved = reservedLine(reservedFields(proto));
    return [`### ${typeName}`, this.about(message, typeName), fields, ...reserved, this.example(message)];
  }

  private example(message: DescMessage): string {
    const { json, isCut } = exampleJson(this.wireFields(message), this.wireMessages);
    const note = isCut ? "\n\nThe example has a part of the fields." : "";
    return `\`\`\`json\n${JSON.stringify(json, null, 2)}\n\`\`\`${note}`;
  }

  /** The name of a message in the description of the wire, or its fields there if it is around arguments or a result. */
  private wireFields({ typeName }: DescMessage): string | readonly WireField[] {
    const origin = this.schema.origins.messages.get(typeName);
    if (origin === undefined) return typeName;
    return origin.message === undefined ? origin.fields : origin.message.name;
  }

  private fields(message: DescMessage): string {
    const rows = message.fields.map((field) => [
      `\`${field.name}\``,
      String(field.number),
      this.type(field),
      this.notes(field, message),
    ]);
    return table(["field", "number", "type", "about"], rows);
  }

  private notes(field: DescField, message: DescMessage): string {
    const { name, oneof } = field;
    return [
      this.about(field, `${message.typeName}.${name}`),
      oneof === undefined ? "" : `One of \`${oneof.name}\`.`,
      field.jsonName === jsonName(name) ? "" : `In JSON it is \`${field.jsonName}\`.`,
    ]
      .filter((one) => one !== "")
      .join(" ");
  }

  private type(field: DescField): string {
    const element = this.element(field);
    if (field.fieldKind === "list") return `list of ${element}`;
    if (field.fieldKind === "map") return `map of ${scalarName(field.mapKey)} to ${element}`;
    return field.proto.proto3Optional ? `optional ${element}` : element;
  }

  private element(field: DescField): string {
    const named = field.message ?? field.enum;
    return named === undefined ? scalarName(field.scalar ?? ScalarType.STRING) : this.link(named);
  }

  private link(named: DescMessage | DescEnum): string {
    const { typeName, name, file } = named;
    if (!this.files.includes(file)) return `\`${typeName}\``;
    return `[\`${name}\`](#${typeName.toLowerCase().replace(/[^\w-]/g, "")})`;
  }

  private enum({ typeName, values, deprecated, proto }: DescEnum): string[] {
    const prefix = typeName.slice(0, typeName.lastIndexOf(".") + 1);
    const rows = values.map((value) => [
      `\`${value.name}\``,
      String(value.number),
      this.about(value, prefix + value.name),
    ]);
    return [
      `### ${typeName}`,
      this.about({ deprecated }, typeName),
      table(["value", "number", "about"], rows),
      ...reservedLine(reservedValues(proto)),
    ];
  }

  private about({ deprecated }: { readonly deprecated: boolean }, name: string): string {
    const text = this.comments.get(name) ?? "";
    return deprecated && !/^Deprecated:/m.test(text) ? `**Deprecated.** ${text}`.trim() : text;
  }
}

/** A line that says which numbers and names are reserved. Empty if there are none. */
function reservedLine({ ranges, names }: ReservedTexts): string[] {
  const parts = [...ranges, ...names.map((name) => `\`${name}\``)];
  return parts.length === 0 ? [] : [`Reserved: ${parts.join(", ")}.`];
}

const kinds: Readonly<Record<DescMethod["methodKind"], string>> = {
  unary: "one request, one response",
  client_streaming: "a stream of requests, one response",
  server_streaming: "one request, a stream of responses",
  bidi_streaming: "a stream of requests, a stream of responses",
};

const idempotencies: Readonly<Record<DescMethod["idempotency"], string>> = {
  [IdempotencyLevel.IDEMPOTENCY_UNKNOWN]: "",
  [IdempotencyLevel.NO_SIDE_EFFECTS]: ", without side effects",
  [IdempotencyLevel.IDEMPOTENT]: ", idempotent",
};

function byName<Named extends { readonly typeName: string }>(items: readonly Named[]): Named[] {
  return [...items].sort((a, b) => Number(a.typeName > b.typeName) - Number(a.typeName < b.typeName));
}

function withNested(message: DescMessage): DescMessage[] {
  return [message, ...message.nestedMessages.flatMap(withNested)];
}

function scalarName(scalar: ScalarType): string {
  return `\`${ScalarType[scalar].toLowerCase()}\``;
}

function list(items: readonly string[]): string {
  return items.map((one) => `- ${one.replaceAll("\n", " ")}`).join("\n");
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`.replace(/ {2}\|/g, " |");
  return [line(head), `|${head.map(() => " --- |").join("")}`, ...rows.map(line)].join("\n");
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ");
}
