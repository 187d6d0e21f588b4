import type { ServerOptions } from "@grpc/grpc-js";
import { longestTimerMs } from "../../base/longest-timer.js";
import type { GrpcServerStream } from "./grpc-server-stream.js";
import { sendGoaway } from "./send-goaway.js";
import type { ServerSession } from "./server-connections.js";
import { laterTurn } from "./turns.js";

/**
 * The age at which a connection accepts no more calls, and how long its calls in progress may go on then. Both are in
 * milliseconds.
 */
export interface ConnectionAge {
  readonly ageMs: number;
  readonly graceMs: number;
}

/** The share by which the ages of connections vary, so that connections do not all end at once. */
const jitter = 0.1;

/** Removes the options for the age of connections from the options of a grpc-js server: interwire itself carries them out. */
export function takeAge(options: ServerOptions): { readonly age: ConnectionAge | undefined; rest: ServerOptions } {
  const { "grpc.max_connection_age_ms": ageMs, "grpc.max_connection_age_grace_ms": graceMs, ...rest } = options;
  return { age: ageMs === undefined ? undefined : { ageMs, graceMs: graceMs ?? longestTimerMs }, rest };
}

/** Closes a connection at its age, in the same way as when the server closes, and cuts off its calls after the grace. */
export function endAtAge(
  connection: ServerSession,
  { ageMs, graceMs }: ConnectionAge,
  calls: ReadonlySet<GrpcServerStream>,
): void {
  const { constants } = process.getBuiltinModule("node:http2");
  let timer = startTimer(ageMs * (1 + jitter * (2 * Math.random() - 1)), () => {
    timer = startTimer(graceMs, () => {
      for (const call of [...calls]) if (call.isOn(connection)) call.cutOff("The connection reached its maximum age");
      void laterTurn().then(() => connection.destroy(constants.NGHTTP2_NO_ERROR));
    });
    void sendGoaway(connection);
  });
  connection.once("close", () => clearTimeout(timer));
}

/**
 * Starts a timer that does not keep the process alive. Returns undefined for a time that exceeds the longest timer and so means
 * never.
 */
function startTimer(ms: number, act: () => void): NodeJS.Timeout | undefined {
  return ms < longestTimerMs ? setTimeout(act, ms).unref() : undefined;
}
