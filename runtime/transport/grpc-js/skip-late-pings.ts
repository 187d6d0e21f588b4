import type { Http2Session } from "node:http2";

type OnAnswer = (error: Error | null, durationMs: number, payload: Buffer) => void;

const noBytes = Buffer.alloc(0);

/**
 * Makes a session answer the pings of grpc-js' keepalive by itself once the connection is closing. Node sends no pings then, so
 * keepalive would take the peer for lost, and cut off calls that could still finish.
 */
export function skipLatePings(session: Pick<Http2Session, "closed" | "destroyed" | "ping">): void {
  const ping = session.ping as (...args: unknown[]) => boolean;
  session.ping = (...args: unknown[]): boolean => {
    if (!session.closed || session.destroyed) return Reflect.apply(ping, session, args);
    const onAnswer = args.at(-1) as OnAnswer;
    process.nextTick(onAnswer, null, 0, noBytes);
    return true;
  };
}
