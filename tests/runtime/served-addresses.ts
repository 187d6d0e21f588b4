import type { ListenOptions, Server } from "interwire";

type Contract = NonNullable<ListenOptions["services"]>[number];

/** A kind of address: its name, and how a server of the contract listens there. */
export type ServedAddress = readonly [name: string, listen: (server: Server, contract: Contract) => Promise<string>];

/** An address that serves everything, and one beside it that serves a contract alone: over grpc-js it has a server of its own. */
export const servedAddresses: readonly ServedAddress[] = [
  ["an address", (server) => server.listen("127.0.0.1:0")],
  [
    "an address that serves a contract alone",
    async (server, contract) => {
      await server.listen("127.0.0.1:0");
      return server.listen("127.0.0.1:0", { services: [contract] });
    },
  ],
];
