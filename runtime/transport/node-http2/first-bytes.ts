import type { Socket } from "node:net";

/** What a client of HTTP/2 sends first: the preface of RFC 9113, section 3.4. */
const preface: Buffer = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");

/** What takes over a socket, by the protocol that its client speaks. */
export interface ByProtocol {
  readonly http2: (socket: Socket) => void;
  readonly http1: (socket: Socket) => void;
  /** Called if the client does not send enough in time. The socket is destroyed. */
  readonly late: (socket: Socket) => void;
}

/**
 * Hands over a socket without TLS to the protocol that its client speaks, as soon as the first bytes tell: HTTP/2 begins with its preface,
 * everything else is taken for HTTP/1.1. The client has `ms` milliseconds.
 */
export function chooseByFirstBytes(socket: Socket, ms: number, { http2, http1, late }: ByProtocol): void {
  const received: Buffer[] = [];
  let length = 0;
  const timer = setTimeout(() => {
    stop();
    socket.destroy();
    late(socket);
  }, ms).unref();
  const onData = (chunk: Buffer): void => {
    const compared = Math.min(chunk.length, preface.length - length);
    const isSame = chunk.compare(preface, length, length + compared, 0, compared) === 0;
    received.push(chunk);
    length += chunk.length;
    if (isSame && length < preface.length) return;
    stop();
    socket.pause();
    socket.unshift(received.length === 1 ? chunk : Buffer.concat(received));
    (isSame ? http2 : http1)(socket);
    socket.resume();
  };
  const onGone = (): void => {
    stop();
    socket.destroy();
  };
  const stop = (): void => {
    clearTimeout(timer);
    socket.off("data", onData).off("end", onGone).off("error", onGone).off("close", stop);
  };
  socket.on("data", onData).on("end", onGone).on("error", onGone).on("close", stop);
}
