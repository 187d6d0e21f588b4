import { SameMessages } from "./same-messages.js";
import type { MessageSource, WireField, WireMessage } from "./wire-schema.js";

/**
 * Is told of two different messages with the same name, and may throw. If it does not, the second one gets a number behind its
 * name, as a tuple does in any case, because nobody can name it.
 */
export type MessageConflict = (first: MessageSource, second: MessageSource) => void;

/** Whether a message is in one of protobuf's own files, so that a schema does not have it itself. */
export function isProtobufs({ name, isWellKnown }: Pick<WireMessage, "name" | "isWellKnown">): boolean {
  return isWellKnown && name.startsWith("google.protobuf.");
}

/** The messages of a schema by name. All sources that stand for the same message have one name. */
export class NamedMessages {
  readonly messages = new Map<string, MessageSource>();
  private readonly same = new SameMessages();
  private readonly names = new Map<MessageSource, string>();
  private readonly conflict: MessageConflict | undefined;

  constructor(conflict?: MessageConflict) {
    this.conflict = conflict;
  }

  /** Adds a message, and all messages to which it refers. */
  add(given: MessageSource): void {
    const source = this.same.first(given);
    if (this.names.has(source)) return;
    if (isProtobufs(source)) {
      this.names.set(source, source.name);
      return;
    }
    const name = this.freeName(source);
    this.names.set(source, name);
    this.messages.set(name, source);
    for (const inner of innerSources(source)) this.add(inner);
  }

  private freeName(source: MessageSource): string {
    const other = this.messages.get(source.name);
    if (other === undefined) return source.name;
    if (!source.isTuple) this.conflict?.(other, source);
    let name = source.name;
    for (let n = 2; this.messages.has(name); n++) name = `${source.name}_${n}`;
    return name;
  }

  /** The messages as plain data, by name. */
  described(): ReadonlyMap<string, WireMessage> {
    const described = new Map<string, WireMessage>();
    for (const [name, { typeName, isWellKnown, isTuple, fields }] of this.messages) {
      described.set(name, { name, typeName, isWellKnown, isTuple, fields: this.fields(fields) });
    }
    return described;
  }

  nameOf(source: MessageSource): string {
    return this.names.get(this.same.first(source)) ?? source.name;
  }

  fields(fields: readonly WireField<() => MessageSource>[]): WireField[] {
    return fields.map(({ message, ...field }) =>
      message === undefined ? field : { ...field, message: this.nameOf(message()) },
    );
  }
}

/** The messages in the fields of a message. */
export function innerSources({
  fields,
}: {
  readonly fields: readonly WireField<() => MessageSource>[];
}): MessageSource[] {
  return fields.flatMap(({ message }) => message?.() ?? []);
}
