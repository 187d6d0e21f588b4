// gRPC over HTTP/2, Length-Prefixed-Message: the writers that encode messages where they are sent from.
import { Writer } from "../../wire/writer.js";

let idle: Writer | undefined;

/** Takes a writer that has no memory of its own. A user's getter may send while a message is encoded: it gets another one. */
export function acquireBorrower(): Writer {
  const writer = idle ?? new Writer();
  idle = undefined;
  return writer;
}

/** Returns a writer. */
export function releaseBorrower(writer: Writer): void {
  idle = writer;
}
