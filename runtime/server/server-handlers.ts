import { contractsIn } from "../../common/wire/bind.js";
import { type BoundOperation, boundTree, type MarkedTable } from "../contract/bound-contract.js";
import { explainMismatches } from "../message/encoding-failure.js";
import type { PlainHandler } from "../transport/plain-service.js";
import type { CallHandler, Handlers } from "../transport/server-transport.js";
import type { HandlerSettings } from "./handler-settings.js";
import type { MethodHost } from "./host.js";
import { OneRequest, RequestStream } from "./request-side.js";
import { OneResponse, ResponseStream } from "./response-side.js";
import { type ServedOperation, ServerCall } from "./server-call.js";

/** The handlers of everything that is mapped on a server, by path. */
export class ServerHandlers implements Handlers {
  readonly handlers: Map<string, CallHandler> = new Map();
  readonly plainHandlers: Map<string, PlainHandler> = new Map();
  private readonly operations = new Map<string, ServedOperation>();

  get isEmpty(): boolean {
    return this.handlers.size + this.plainHandlers.size === 0;
  }

  add(operation: BoundOperation, host: MethodHost, settings: HandlerSettings): void {
    explainMismatches();
    const requestSide = operation.requestStream !== undefined ? RequestStream : OneRequest;
    const responseSide = operation.streamsResponse ? ResponseStream : OneResponse;
    const served = { operation, host, settings, requestSide, responseSide, servedHere: undefined };
    this.operations.set(operation.path, served);
    this.handlers.set(operation.path, handlerOf(served));
  }

  addPlain(handlers: ReadonlyMap<string, PlainHandler>): void {
    for (const [path, handler] of handlers) this.plainHandlers.set(path, handler);
  }

  /** The handlers of some contracts and of their bases only, for an address that serves nothing else. */
  only(contracts: readonly MarkedTable[]): Handlers {
    const servedHere = new Set(contractsIn(contracts).map(({ service }) => service));
    const trees = contracts.map(boundTree);
    const operations = trees.flatMap(({ services, aliases }) => [
      ...services.flatMap((one) => one.operations),
      ...aliases,
    ]);
    const handlers = new Map<string, CallHandler>();
    for (const { path } of operations) {
      const served = this.operations.get(path);
      if (served !== undefined) handlers.set(path, handlerOf({ ...served, servedHere }));
    }
    return { handlers, plainHandlers: new Map() };
  }
}

/** Makes the handler of an operation, which starts a {@link ServerCall} for each call. */
function handlerOf(served: ServedOperation): CallHandler {
  const { streamsResponse, requestStream, idempotency } = served.operation;
  return {
    streamsRequest: requestStream !== undefined,
    streamsResponse,
    hasNoSideEffects: idempotency === "noSideEffects",
    accept: (stream) => new ServerCall(stream, served),
  };
}
