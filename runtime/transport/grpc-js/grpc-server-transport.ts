import {
  Server as GrpcServer,
  type ServerCredentials,
  type ServerInterceptingCall,
  type ServerInterceptor,
} from "@grpc/grpc-js";
import { memoize } from "../../base/memoize.js";
import { checkOptions } from "../../base/options/check-options.js";
import { optionOfHttp2 } from "../../base/setup-errors/server-setup-errors.js";
import type { Grace } from "../grace.js";
import { grpcKind, sameBytes } from "../grpc-registration.js";
import type { ListenOptions } from "../listen-options.js";
import type { CallHandler, Handlers, OpenServerTransport, ServerSetup, ServerTransport } from "../server-transport.js";
import { assertModeFits, removeStaleSocket, setSocketMode } from "../unix-socket.js";
import { bindAddress } from "./bind-address.js";
import { type ConnectionAge, endAtAge, takeAge } from "./connection-age.js";
import { GrpcServerStream } from "./grpc-server-stream.js";
import { guardRequests } from "./guard-requests.js";
import { type GrpcCall, isLate, LateCall } from "./late-call.js";
import { onConnection, type ServerSession } from "./server-connections.js";
import { listenChecks, serverCredentials } from "./server-credentials.js";
import { shutDown } from "./shut-down.js";
import { skipLatePings } from "./skip-late-pings.js";

export const openGrpcServer: OpenServerTransport = (setup) => new GrpcServerTransport(setup);

class GrpcServerTransport implements ServerTransport {
  private readonly setup: ServerSetup;
  private readonly age: ConnectionAge | undefined;
  /**
   * For each set of handlers, the server of grpc-js for all addresses with these handlers. Addresses that serve different
   * contracts need different servers, because a call of grpc-js does not tell on which address it arrived.
   */
  private readonly servers = new Map<Handlers, BoundServer>();
  private readonly calls = new Set<GrpcServerStream>();

  /** @throws SetupError IW2022 if the server is to serve gRPC-Web and Connect */
  constructor(setup: ServerSetup) {
    if (setup.web !== undefined) throw optionOfHttp2("createServer() got web");
    const { age, rest } = takeAge(setup.serverOptions);
    this.setup = { ...setup, serverOptions: rest };
    this.age = age;
  }

  listen(address: string, options: ListenOptions, handlers: Handlers): Promise<string> {
    checkOptions(listenChecks, options, `listen("${address}")`);
    const credentials = serverCredentials(address, options);
    assertModeFits(address, options);
    const { server, bindings } = memoize(this.servers, handlers, () => ({
      server: takingOver(this.setup, handlers, this.calls),
      bindings: [],
    }));
    const isServed = (path: string): boolean => handlers.handlers.has(path) || handlers.plainHandlers.has(path);
    const binding = this.bind(server, address, { ...options, credentials, isServed });
    bindings.push(binding);
    return binding;
  }

  async close(grace: Grace): Promise<void> {
    await Promise.all([...this.servers.values()].map((bound) => close(bound, this.calls, grace)));
  }

  private async bind(
    server: GrpcServer,
    address: string,
    { credentials, socketMode, isServed }: Binding,
  ): Promise<string> {
    await removeStaleSocket(address);
    const binding = bindAddress(server, address, credentials);
    const bound = await binding.finally(() => {
      guardRequests(server, isServed);
      onConnection(server, this.open);
    });
    await setSocketMode(address, socketMode);
    return bound;
  }

  private readonly open = (connection: ServerSession): void => {
    skipLatePings(connection);
    if (this.age !== undefined) endAtAge(connection, this.age, this.calls);
  };
}

/** What binding an address needs beside the address: its credentials, the mode of a socket file, and the served paths. */
interface Binding {
  readonly credentials: ServerCredentials;
  readonly socketMode?: number;
  readonly isServed: (path: string) => boolean;
}

/** A server of grpc-js, with the addresses to which it is bound. */
interface BoundServer {
  readonly server: GrpcServer;
  readonly bindings: Promise<string>[];
}

async function close({ server, bindings }: BoundServer, calls: Set<GrpcServerStream>, grace: Grace): Promise<void> {
  // An address whose binding completes after the shutdown would stay open.
  const bound = await Promise.allSettled(bindings);
  const addresses = bound.flatMap((binding) => (binding.status === "fulfilled" ? [binding.value] : []));
  await shutDown(server, { addresses, calls }, grace);
}

const neverCalled = (): void => {};

function takenOver(
  call: GrpcCall,
  handler: CallHandler | undefined,
  calls: Set<GrpcServerStream>,
): Pick<GrpcServerStream, "start"> | GrpcCall {
  if (handler === undefined) return call;
  return isLate(call) ? new LateCall(call) : new GrpcServerStream(call, handler, calls);
}

/**
 * Makes a server of grpc-js whose interceptor passes calls to `handlers` by path. It takes each call over before grpc-js creates
 * the objects for its own handlers, such as a Writable, which saves a tenth of the CPU time. Calls of services that are written
 * for grpc-js are left to grpc-js.
 */
function takingOver(
  { serverOptions }: ServerSetup,
  { handlers, plainHandlers }: Handlers,
  calls: Set<GrpcServerStream>,
): GrpcServer {
  const takeOver: ServerInterceptor = (definition, call) => {
    const handler = handlers.get(definition.path);
    // grpc-js only calls `start`; a full ServerInterceptingCall would cost an object with eight fields for each call.
    return takenOver(call, handler, calls) as unknown as ServerInterceptingCall;
  };
  const server = new GrpcServer({
    // Measured: channelz costs 2 to 8 % of a server's CPU time.
    "grpc.enable_channelz": 0,
    ...serverOptions,
    interceptors: [...(serverOptions.interceptors ?? []), takeOver],
  });
  for (const [path, handler] of handlers)
    server.register(path, neverCalled, sameBytes as never, sameBytes, grpcKind(handler));
  for (const [path, plain] of plainHandlers)
    server.register(path, plain.handle as never, plain.serialize as never, plain.deserialize as never, grpcKind(plain));
  return server;
}
