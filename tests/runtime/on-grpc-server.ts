import * as grpc from "@grpc/grpc-js";
import { type CloseOptions, type CreateServerOptions, createServer, type Server } from "interwire";
import { http2 } from "interwire/http2";

/** The milliseconds after which a server of grpc-js does not wait for its clients any more. */
const patienceMs = 500;

/** A copy of grpc-js. */
type Copy = Pick<typeof grpc, "Server" | "ServerCredentials">;

/** A server that is added to one of grpc-js, which listens in its place and is shut down after it. */
export function serverOnGrpc({ serverOptions, ...options }: CreateServerOptions = {}, copy: Copy = grpc): Server {
  const server = createServer(options);
  const bindings: Promise<number>[] = [];
  let grpcServer: grpc.Server | undefined;
  let closed: Promise<void> | undefined;

  const listen = async (address: string): Promise<string> => {
    if (grpcServer === undefined || closed !== undefined) {
      const other = new copy.Server(serverOptions);
      server.addTo(other);
      grpcServer = other;
    }
    const binding = bind(grpcServer, address, copy.ServerCredentials.createInsecure());
    bindings.push(binding);
    return address.replace(/:0$/, `:${await binding}`);
  };
  const closeOurs = server.close.bind(server);
  const closeBoth = async (ours: Promise<void>): Promise<void> => {
    await ours;
    await Promise.allSettled(bindings);
    if (grpcServer !== undefined) await shutDown(grpcServer);
  };
  const close = (given?: CloseOptions): Promise<void> => {
    const ours = closeOurs(given);
    closed ??= closeBoth(ours);
    return closed;
  };
  return Object.assign(server, { listen, close, [Symbol.asyncDispose]: () => close() });
}

function bind(server: grpc.Server, address: string, credentials: grpc.ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => {
      if (error === null) resolve(port);
      else reject(error);
    });
  });
}

function shutDown(server: grpc.Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.forceShutdown(), patienceMs);
    server.tryShutdown(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Who serves: our server over grpc-js, a server of grpc-js that ours is added to, or our HTTP/2. */
export type ServingSide = "grpc-js" | "a server of grpc-js" | "http2";

/** Declares tests for a server that listens itself, for one that is added to a server of grpc-js, and for one on HTTP/2 of our own. */
export function onEveryServer(
  declare: (newServer: (options?: CreateServerOptions) => Server, serves: ServingSide) => void,
): void {
  describe("on a server of ours", () => declare(createServer, "grpc-js"));
  describe("on a server of grpc-js that ours is added to", () =>
    declare((options) => serverOnGrpc(options), "a server of grpc-js"));
  describe("on HTTP/2 of our own", () =>
    declare((options) => createServer({ ...options, transport: http2() }), "http2"));
}
