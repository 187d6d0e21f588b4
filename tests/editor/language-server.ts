import { type ChildProcess, spawn } from "node:child_process";

/** A server that speaks JSON in frames with a `Content-Length`, over its standard streams. */
export interface JsonServer {
  send(message: object): void;
  /** The first message that a test accepts, of those that have come or will come. Each is given once. */
  next<Message>(accepts: (message: Message) => boolean): Promise<Message>;
  stop(): Promise<void>;
  readonly ended: Promise<void>;
}

interface Waiting {
  accepts(message: unknown): boolean;
  take(message: unknown): void;
}

/** Starts a server. Requests of `tsserver` are lines, those of the Language Server Protocol frames. */
export function startServer(args: readonly string[], cwd: string, requests: "lines" | "frames"): JsonServer {
  const child: ChildProcess = spawn(process.execPath, args, { cwd, stdio: ["pipe", "pipe", "inherit"] });
  const arrived: unknown[] = [];
  const waiting = new Set<Waiting>();
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  let buffer = Buffer.alloc(0);
  child.stdout?.on("data", (bytes: Buffer) => {
    buffer = Buffer.concat([buffer, bytes]);
    for (let message = frame(); message !== undefined; message = frame()) deliver(message);
  });

  function frame(): unknown {
    const head = buffer.indexOf("\r\n\r\n");
    const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, Math.max(head, 0)).toString())?.[1]);
    if (head < 0 || buffer.length < head + 4 + length) return undefined;
    const text = buffer.subarray(head + 4, head + 4 + length).toString();
    buffer = buffer.subarray(head + 4 + length);
    return JSON.parse(text);
  }
  function deliver(message: unknown): void {
    const found = [...waiting].find((one) => one.accepts(message));
    if (found === undefined) arrived.push(message);
    else found.take(message);
  }
  return {
    ended,
    send(message) {
      const text = JSON.stringify(message);
      child.stdin?.write(
        requests === "lines" ? `${text}\n` : `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
      );
    },
    next<Message>(accepts: (message: Message) => boolean) {
      const at = arrived.findIndex((one) => accepts(one as Message));
      if (at >= 0) return Promise.resolve(arrived.splice(at, 1)[0] as Message);
      return new Promise<Message>((resolve) => {
        const one: Waiting = {
          accepts: (message) => accepts(message as Message),
          take(message) {
            waiting.delete(one);
            resolve(message as Message);
          },
        };
        waiting.add(one);
      });
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
