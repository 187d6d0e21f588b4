import { type LinkableMessage, messageType } from "../wire/message-type.js";
import type { EnumInit } from "../wire/wire-type.js";
import { describeEnum, describeMessage, ownName, type TypeNames } from "./describe-message.js";
import { type MessageTable, referredMessages } from "./message.js";
import { isOpaque } from "./opaque.js";
import { Names } from "./proto-names.js";
import { plainField } from "./seam.js";

/** Descriptions by name: the fields of messages and the values of enums as text. */
export interface TypesDescription {
  readonly messages: Readonly<Record<string, string>>;
  readonly enums: Readonly<Record<string, string>>;
}

/**
 * The messages and enums to which a description refers, under unique names: the second of two with the same name gets a number
 * behind it. Well-known messages have a name, but their fields are not described.
 */
export class DescribedTypes implements TypeNames {
  private readonly scope = new Names();
  private readonly names = new Map<unknown, string>();
  readonly messages = new Map<string, MessageTable>();
  readonly enums = new Map<string, EnumInit>();

  /** Adds a message with all messages and enums to which it refers. */
  add(table: MessageTable): void {
    if (this.names.has(keyOf(table))) return;
    const name = this.addName(table);
    if (isOpaque(table)) return;
    this.messages.set(name, table);
    this.addReferred(table);
  }

  /**
   * Adds everything to which a message refers, and returns the message's unique name. The message itself is only named, because
   * its description stands elsewhere.
   */
  addRoot(table: MessageTable): string {
    const name = this.addName(table);
    this.addReferred(table);
    return name;
  }

  /** Adds everything to which the message around an operation's arguments or result refers. That message itself has no name. */
  addReferred(table: MessageTable): void {
    for (const field of table.fields) {
      const named = plainField(field).enum;
      if (named !== undefined) this.addEnum(named);
    }
    for (const inner of referredMessages(table)) this.add(inner);
  }

  message(table: MessageTable): string {
    return this.names.get(keyOf(table)) ?? ownName(table);
  }

  enum(named: EnumInit): string {
    return this.names.get(enumKey(named)) ?? named.name;
  }

  describe(): TypesDescription {
    const messages = [...this.messages].map(([name, table]) => [name, describeMessage(table, this)] as const);
    const enums = [...this.enums].map(([name, named]) => [name, describeEnum(named)] as const);
    return { messages: Object.fromEntries(messages), enums: Object.fromEntries(enums) };
  }

  private addName(table: MessageTable): string {
    const name = this.scope.add(ownName(table));
    this.names.set(keyOf(table), name);
    return name;
  }

  private addEnum(named: EnumInit): void {
    const key = enumKey(named);
    if (this.names.has(key)) return;
    const name = this.scope.add(named.name);
    this.names.set(key, name);
    this.enums.set(name, named);
  }
}

/**
 * What identifies a message: `Date` and `Timestamp` are the same message in protobuf, and a tuple has a table in every file that
 * uses it.
 */
function keyOf(table: MessageTable): unknown {
  if (isOpaque(table)) return table.protoName;
  return table.tuple ? messageType(table as unknown as LinkableMessage<unknown>).key : table;
}

// Every field has its own object for its enum, so enums are compared by their content.
function enumKey({ name, values }: EnumInit): string {
  return JSON.stringify([name, values]);
}
