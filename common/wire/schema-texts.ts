import { reservedTexts } from "../reserved.js";
import { fieldTexts, inBraces, type TypeLabels, valueTexts } from "./field-texts.js";
import { Names } from "./proto-names.js";
import {
  innerMessageNames,
  type WireEnum,
  type WireField,
  type WireMessage,
  type WireOperation,
  type WireSchema,
  type WireWrapper,
} from "./wire-schema.js";

/**
 * The messages of an operation as texts: the fields of a wrapper message in braces, or, in bare style, the name of the message.
 */
export interface OperationTexts {
  readonly request: string;
  readonly response: string;
  readonly requestHeader?: string;
  readonly responseHeader?: string;
  /** The names of the messages that are documented as details of errors, sorted. */
  readonly details?: readonly string[];
}

/** The fields of messages and the values of enums, with what each type reserves, in braces, by name. */
export interface TypeTexts {
  readonly messages: Readonly<Record<string, string>>;
  readonly enums: Readonly<Record<string, string>>;
}

/**
 * The messages and enums of a schema as texts, under unique names: the second of two with the same name gets a number behind it.
 * Well-known messages have a name, but no fields are listed for them.
 */
export class SchemaTexts implements TypeLabels {
  /** The fields of the messages, each as text, and what the messages reserve, by the names of the messages. */
  readonly messages = new Map<string, readonly string[]>();
  /** The values of the enums, each as text, and what the enums reserve, by the names of the enums. */
  readonly enums = new Map<string, readonly string[]>();
  private readonly scope = new Names();
  private readonly labels = new Map<string, string>();
  private readonly met: WireMessage[] = [];
  private readonly schema: WireSchema;

  constructor(schema: WireSchema) {
    this.schema = schema;
    const operations = sortedOperations(schema);
    for (const { request, requestHeader, response, responseHeader } of operations) {
      for (const body of [request, requestHeader, response, responseHeader]) {
        if (typeof body === "string") this.add(body);
        else if (body !== undefined) this.addReferred(body.fields);
      }
    }
    for (const { details } of operations) for (const name of details) this.add(name);
    for (const name of schema.messages.keys()) this.add(name);
    // A message may refer to one that was met later.
    for (const message of this.met) {
      if (message.isWellKnown) continue;
      const { reserved } = message;
      const members = fieldTexts(message.fields, this);
      if (reserved !== undefined) members.push(...reservedTexts(reserved, "message"));
      this.messages.set(this.message(message.name), members);
    }
  }

  message(name: string): string {
    return this.labels.get(name) ?? name;
  }

  enum(named: WireEnum): string {
    return this.labels.get(enumKey(named)) ?? named.name;
  }

  operation(operation: WireOperation): OperationTexts {
    return operationTexts(operation, this);
  }

  describe(): TypeTexts {
    const texts = (types: ReadonlyMap<string, readonly string[]>): Record<string, string> =>
      Object.fromEntries([...types].map(([name, members]) => [name, inBraces(members)]));
    return { messages: texts(this.messages), enums: texts(this.enums) };
  }

  private add(name: string): void {
    const message = this.schema.messages.get(name);
    if (message === undefined || this.labels.has(name)) return;
    this.labels.set(name, this.scope.add(message.typeName));
    this.met.push(message);
    this.addReferred(message.fields);
  }

  private addReferred(fields: readonly WireField[]): void {
    for (const { enum: named } of fields) {
      if (named === undefined || this.labels.has(enumKey(named))) continue;
      const label = this.scope.add(named.name);
      this.labels.set(enumKey(named), label);
      const { reserved } = named;
      this.enums.set(label, [...valueTexts(named), ...(reserved === undefined ? [] : reservedTexts(reserved, "enum"))]);
    }
    for (const inner of innerMessageNames({ fields })) this.add(inner);
  }
}

/**
 * The messages of an operation and of its error details. `Message` is the type of a reference to a message: a name, or a
 * function.
 */
interface OperationBodies<Message> {
  readonly request: WireWrapper<Message> | Message;
  readonly response: WireWrapper<Message> | Message;
  readonly requestHeader?: WireWrapper<Message> | undefined;
  readonly responseHeader?: WireWrapper<Message> | undefined;
  readonly details: readonly Message[];
}

/** The messages of an operation as texts, with the names that `labels` gives. */
export function operationTexts<Message extends string | (() => object)>(
  { request, response, requestHeader, responseHeader, details }: OperationBodies<Message>,
  labels: TypeLabels<Message>,
): OperationTexts {
  const body = (one: WireWrapper<Message> | Message): string =>
    typeof one === "object" ? inBraces(fieldTexts(one.fields, labels)) : labels.message(one);
  return {
    request: body(request),
    response: body(response),
    ...(requestHeader && { requestHeader: body(requestHeader) }),
    ...(responseHeader && { responseHeader: body(responseHeader) }),
    ...(details.length > 0 && { details: details.map((one) => labels.message(one)).sort() }),
  };
}

/** The operations of all services, sorted by path. */
export function sortedOperations({ services }: WireSchema): WireOperation[] {
  return services.flatMap(({ operations }) => operations).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * The key of an enum among `labels`, made of all its parts, because equal enums may be different objects. It begins with a
 * bracket, so that it never equals the name of a message.
 */
function enumKey({ name, values, reserved }: WireEnum): string {
  return JSON.stringify([name, values, reserved]);
}
