import { SetupError } from "../base/setup-errors/setup-error.js";
import { acquireWriter } from "../wire/pool.js";
import { ValueError } from "../wire/value-error.js";
import type { MessageTable } from "./message.js";
import { encodeFailure } from "./mismatch-error.js";

let explain: typeof encodeFailure | undefined;

/**
 * From now on, errors of encoding have all of their text: the value, its type and advice. Servers, factories of clients and messages
 * that programs use call it; without them, the bundle of a program does not have the search for that text.
 */
export function explainMismatches(): void {
  explain = encodeFailure;
}

/**
 * The error for a failed encoding: IW2007 with the path to the value that does not fit its type, or `thrown` itself if all values
 * fit, because then a getter threw it. `fields` is the message, or an array with the values of its fields. `path` is its name.
 */
export function encodingFailure(
  table: MessageTable,
  message: unknown,
  fields: (message: unknown) => unknown,
  path: string,
  thrown: unknown,
): unknown {
  if (explain !== undefined) return explain(table, fields(message), path, thrown);
  if (!(thrown instanceof TypeError)) return thrown;
  const trace = new Trace(path);
  const writer = acquireWriter();
  try {
    table.write(writer, writer.start, trace.of(message, path));
  } catch {
    // The error of the engine says what cannot be read of nothing, and not what is nothing.
    const isNothing = trace.value == null && !(thrown instanceof ValueError);
    const why = isNothing ? `the value is ${trace.value}` : thrown.message || "the value is not of its type";
    return new SetupError("IW2007", `${trace.at}: ${why}.`, { cause: thrown });
  }
  return thrown instanceof ValueError
    ? new SetupError("IW2007", `${path}: ${thrown.message}.`, { cause: thrown })
    : thrown;
}

/** Follows a codec through a message. The member that it has read last is the one that it refuses. */
class Trace {
  at: string;
  value: unknown = this;

  constructor(at: string) {
    this.at = at;
  }

  of(value: unknown, path: string): unknown {
    if (!isList(value) && Object.prototype.toString.call(value) !== "[object Object]") return value;
    // In place of the value itself, because the proxy of a frozen object cannot return other values than those of the object.
    return new Proxy(isList(value) ? [] : {}, {
      get: (_, key) => {
        const inner: unknown = Reflect.get(value as object, key);
        if (typeof key !== "string" || key === "length") return inner;
        this.value = inner;
        this.at = isList(value) ? `${path}[${key}]` : `${path}.${key}`;
        return this.of(inner, this.at);
      },
    });
  }
}

const isList = Array.isArray;
