import type { Code } from "../../base/code.js";
import type { ClientListener, ClientStream } from "../client-transport.js";
import { ownStatus } from "./end-status.js";

const ignore = (): void => {};

/** A call that has ended before it was made. */
export function refusedCall(listener: ClientListener, code: Code, details: string): ClientStream {
  queueMicrotask(() => listener.onStatus(ownStatus(code, details)));
  return { startRead: ignore, send: () => 0, halfClose: ignore, cancel: ignore };
}
