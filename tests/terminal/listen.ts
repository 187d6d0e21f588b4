import { once } from "node:events";
import type { AddressInfo, Server as NetServer, Socket } from "node:net";

/** A server of any protocol on a free port. */
interface Listening {
  readonly address: string;
  /** Closes the server and its connections. */
  stop(): Promise<void>;
}

const open = new Set<Listening>();
afterAll(async () => {
  for (const one of open) await one.stop();
});

/** Has a server listen until the suite ends. */
export async function listen(server: NetServer): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    // Peers that give up reset their connections.
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const listening: Listening = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      open.delete(listening);
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
  open.add(listening);
  return listening;
}
