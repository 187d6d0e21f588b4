import { SameMessages } from "./same-messages.js";
import type { MessageSource, WireField, WireMessage } from "./wire-schema.js";

/**
 * Called with two different messages of the same name; may throw. If it does not, the second message is renamed, from `Page` to
 * `Page_2`. Not called if the second message is that of a tuple, which is always renamed, because programs cannot name it.
 */
export type MessageConflict = (first: MessageSource, second: MessageSource) => void;

/** Whether a message is declared in one of protobuf's own files (`google/protobuf/…`), so that a schema need not declare it. */
export function isProtobufs({ name, isWellKnown }: Pick<WireMessage, "name" | "isWellKnown">): boolean {
  return isWellKnown && name.startsWith("google.protobuf.");
}

/**
 * The messages of a schema, each under a unique name. Sources that describe the same message (for example those of `Date` and
 * `Timestamp`) share one name.
 */
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

  /** The messages by name, as plain data: their fields refer to other messages by names instead of functions. */
  described(): ReadonlyMap<string, WireMessage> {
    const described = new Map<string, WireMessage>();
    for (const [name, { typeName, isWellKnown, isTuple, fields, reserved }] of this.messages) {
      const message = { name, typeName, isWellKnown, isTuple, fields: this.fields(fields) };
      described.set(name, reserved === undefined ? message : { ...message, reserved });
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

/** The messages to which the fields of a message refer directly. */
export function innerSources({
  fields,
}: {
  readonly fields: readonly WireField<() => MessageSource>[];
}): MessageSource[] {
  return fields.flatMap(({ message }) => message?.() ?? []);
}
