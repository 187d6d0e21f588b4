import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to an address that can go dead: then it keeps its connections and forwards nothing, either way. */
export interface Proxy {
  readonly address: string;
  freeze(): void;
  close(): Promise<void>;
}

/** Opens a way to an address. */
export async function openProxy(target: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let frozen = false;
  const forward = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on("error", () => {});
    from.on("data", (chunk) => void (frozen || to.write(chunk)));
    from.on("close", () => void (frozen || to.destroy()));
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const other = connect(Number(target.split(":")[1]), "127.0.0.1");
    forward(socket, other);
    forward(other, socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    freeze: () => {
      frozen = true;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
