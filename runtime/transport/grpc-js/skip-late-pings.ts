import type { Http2Session } from "node:http2";

type OnAnswer = (error: Error | null, durationMs: number, payload: Buffer) => void;

const noBytes = Buffer.alloc(0);

/**
 * Answers the pings of a connection itself once that is closing. Node sends none then, which grpc-js' keepalive takes for a peer that is gone:
 * it would cut off the calls that a closing connection lets finish.
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
