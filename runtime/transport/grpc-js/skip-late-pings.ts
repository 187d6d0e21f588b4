import type { Http2Session } from "node:http2";

type OnAnswer = (error: Error | null, durationMs: number, payload: Buffer) => void;

const noBytes = Buffer.alloc(0);

/**
 * Answers the pings of grpc-js' keepalive itself once a connection is closing. Node sends no pings on a closing connection, so
 * that keepalive would take the peer for lost and cut off the calls that may still finish.
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
