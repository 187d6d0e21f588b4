import { type CreateServerOptions, createServer, type Server } from "interwire";
import { http2 } from "interwire/http2";

const kinds: readonly (readonly [name: string, options: CreateServerOptions])[] = [
  ["grpc-js", {}],
  ["interwire/http2", { transport: http2() }],
];
let current: CreateServerOptions = {};

const servers: Server[] = [];
afterAll(async () => {
  for (const server of servers) await server.close({ graceMs: 0 });
});

/** Declares tests of commands twice: against servers on grpc-js, and against those on HTTP/2 of our own. */
export function onBothServers(declare: () => void): void {
  describe.each(kinds)("with a server on %s,", (_, options) => {
    beforeAll(() => {
      current = options;
    });
    declare();
  });
}

/** A server of the kind that the running test is about. It is closed at the end of the suite. */
export function newServer(): Server {
  const server = createServer(current);
  servers.push(server);
  return server;
}
