import { protoName } from "../../common/wire/proto-names.js";
import { type Checks, checkOptions } from "../base/options/check-options.js";
import { aBoolean, aCopying, aDepth, someBytes } from "../base/options/kinds.js";
import { cloneMessage } from "./clone-message.js";
import { createMessage } from "./create-message.js";
import { decode, encode } from "./encode.js";
import { explainMismatches } from "./encoding-failure.js";
import { equalMessages } from "./equal-messages.js";
import { MessageTable } from "./message.js";
import { messageJson } from "./message-json.js";
import type { FromBinaryOptions } from "./message-type.js";
import { nestingFailure } from "./mismatch-error.js";
import { isOpaque } from "./opaque.js";

/**
 * A message that programs get from `messageOf<T>()`, with the methods of {@link Message}. (The messages around the arguments and
 * the result of an operation are of the base class, because programs do not get them.)
 */
export class NamedMessage extends MessageTable {
  get typeName(): string {
    return isOpaque(this) ? this.protoName : protoName(this.name);
  }

  /**
   * Encodes a value into memory of its own, because a view would keep a whole slab of shared memory alive.
   * @throws SetupError IW2007
   */
  toBinary(value: unknown): Uint8Array {
    return new Uint8Array(encode(this, value, this.name));
  }

  fromBinary(bytes: Uint8Array, options?: FromBinaryOptions): unknown {
    someBytes(bytes, "The bytes", "fromBinary()");
    if (options !== undefined) checkOptions(readChecks, options, "fromBinary()");
    return decode(this, bytes, options);
  }

  create(partial?: unknown): unknown {
    try {
      return createMessage(this, partial);
    } catch (error) {
      throw nestingFailure(this, partial, error);
    }
  }

  clone(value: unknown): unknown {
    try {
      return cloneMessage(this, value);
    } catch (error) {
      throw nestingFailure(this, value, error);
    }
  }

  equals(a: unknown, b: unknown): boolean {
    try {
      return equalMessages(this, a, b);
    } catch (error) {
      throw nestingFailure(this, a, error);
    }
  }

  /** A description of the message as plain data, for logs and test snapshots. In the build for browsers it lacks the types. */
  toJSON(): object {
    return { typeName: this.typeName, ...messageJson(this) };
  }
}

const readChecks: Checks<FromBinaryOptions> = { copy: aCopying, maxDepth: aDepth, cacheKeys: aBoolean };

/**
 * Gives a message its methods, unless it has them, as on Node. `messageOf` and its kin do so, and emitted code does with messages
 * that it passes to functions of the program.
 */
export function namedMessage<Table extends object>(table: Table): Table {
  explainMismatches();
  return "toBinary" in table ? table : Object.setPrototypeOf(table, NamedMessage.prototype);
}
