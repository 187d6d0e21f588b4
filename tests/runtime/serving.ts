import {
  type CallOptions,
  type Channel,
  type Client,
  type Contract,
  type CreateChannelOptions,
  createClientFactory,
  type FailedCall,
  type Implementation,
  type ListenOptions,
  type Server,
} from "interwire";
import { newChannel, newServer } from "./transports.js";

/** A server and a client of a contract, and what the server reported. */
export interface Serving<T, Instance> {
  readonly server: Server;
  readonly address: string;
  readonly channel: Channel;
  readonly client: Client<T>;
  readonly instance: Instance;
  readonly errors: (FailedCall & { readonly error: unknown })[];
  stop(): Promise<void>;
}

/** How the server and its client are made. */
export interface ServingOptions {
  readonly defaults?: CallOptions;
  readonly listen?: ListenOptions;
  readonly channel?: CreateChannelOptions;
}

/** Starts a server of a contract and connects to it. */
export async function serveContract<T, Instance extends Implementation<T>>(
  instance: Instance,
  { defaults = {}, listen, channel: connect }: ServingOptions = {},
  contract?: Contract<T>,
): Promise<Serving<T, Instance>> {
  const errors: Serving<T, Instance>["errors"] = [];
  const server = newServer({ onError: (error, call) => void errors.push({ error, ...call }) });
  server.implement<T>(instance, contract);
  const address = await server.listen("127.0.0.1:0", listen);
  const channel = newChannel(address, connect);
  // Calls then take the shortest way, as all but the first do.
  await channel.connect();
  const client = createClientFactory({ defaults }).createClient<T>(channel, contract);
  const stop = async () => {
    channel.close();
    await server.close({ graceMs: 100 });
  };
  return { server, address, channel, client, instance, errors, stop };
}
