import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** Stands between a client and a server, and counts what goes through. */
export interface ByteRelay {
  readonly address: string;
  readonly toServer: number;
  readonly toClient: number;
  close(): Promise<void>;
}

/** Starts a relay to an address. */
export async function startRelay(address: string): Promise<ByteRelay> {
  const target = targetOf(address);
  const sockets = new Set<Socket>();
  const counts = { toServer: 0, toClient: 0 };
  const relay = createServer((client) => {
    const server = connect(target);
    pass(client, server, (bytes) => {
      counts.toServer += bytes;
    });
    pass(server, client, (bytes) => {
      counts.toClient += bytes;
    });
    for (const socket of [client, server]) sockets.add(socket);
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const close = (): Promise<void> => {
    const closed = new Promise<void>((resolve) => relay.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    return closed;
  };
  return {
    address: `127.0.0.1:${(relay.address() as AddressInfo).port}`,
    get toServer() {
      return counts.toServer;
    },
    get toClient() {
      return counts.toClient;
    },
    close,
  };
}

function targetOf(address: string): NetConnectOpts {
  const [host, rest] = address.split(":") as [string, string];
  return host === "unix" ? { path: rest } : { host, port: Number(rest) };
}

function pass(from: Socket, to: Socket, count: (bytes: number) => void): void {
  from.on("data", (chunk) => count(chunk.length));
  from.on("error", () => to.destroy());
  from.pipe(to);
}
