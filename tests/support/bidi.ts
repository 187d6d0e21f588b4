// The protocol by which standards let programs drive browsers: https://w3c.github.io/webdriver-bidi.
import { WebSocket } from "ws";

/** A connection to a browser. */
export interface Bidi {
  /** Sends a command, and returns its result. */
  send(method: string, params: object): Promise<Readonly<Record<string, unknown>>>;
  /** Calls `listen` with what each event of a kind has. */
  on(event: string, listen: (params: Readonly<Record<string, unknown>>) => void): void;
  close(): void;
}

interface Incoming {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: string;
  readonly message?: string;
}

export async function connectBidi(url: string): Promise<Bidi> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const waiting = new Map<number, (answer: Incoming) => void>();
  const listeners = new Map<string, (params: Readonly<Record<string, unknown>>) => void>();
  let sent = 0;
  socket.on("message", (data) => {
    const incoming = JSON.parse(String(data)) as Incoming;
    if (incoming.id === undefined) listeners.get(incoming.method ?? "")?.(incoming.params ?? {});
    else waiting.get(incoming.id)?.(incoming);
  });
  return {
    send(method, params) {
      const id = ++sent;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => {
        waiting.set(id, ({ result = {}, error, message }) => {
          waiting.delete(id);
          if (error === undefined) resolve(result);
          else reject(new Error(`${method}: ${error}: ${message}`));
        });
      });
    },
    on: (event, listen) => listeners.set(event, listen),
    close: () => socket.close(),
  };
}
