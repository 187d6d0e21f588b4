import { accept, type Check, type Checks, foreignBagOf, listOf, mismatch } from "../base/options/check-options.js";
import { aBoolean, aCopying, aDepth, aFunction, hasMethods, isClass, milliseconds } from "../base/options/kinds.js";
import { interceptorsCheck } from "../call/interceptor.js";
import { isContract } from "../contract/bound-contract.js";
import { detailTypesCheck } from "../errors/clr-type.js";
import type { HostServerOptions } from "../platform/host-types.js";
import type { GrpcServerLike } from "../transport/grpc-handlers/grpc-surface.js";
import { isGrpcOption, transportOptionChecks } from "../transport/transport-options.js";
import { webCheck } from "../transport/web-options.js";
import type { InnerErrors } from "./failure-status.js";
import type {
  CloseOptions,
  CreateInstance,
  CreateServerOptions,
  PartialOption,
  PlainServiceOptions,
  Server,
  ServiceOptions,
} from "./server.js";

/** The options of the methods `map` and `implement` of a server. */
export interface MapOptions<I> extends ServiceOptions {
  readonly create?: CreateInstance<I>;
  readonly contracts?: readonly object[];
}

export const serverCheck: Check = accept("Pass what createServer() returned.", (value): value is Server =>
  hasMethods(value, "map", "implement", "listen", "close"),
);

/** The check of the argument of `addTo`: a server of any copy of grpc-js. */
export const grpcServerCheck: Check = accept(
  "Pass a server of grpc-js: new Server().",
  (value): value is GrpcServerLike => hasMethods(value, "register", "unregister"),
);

/**
 * Asserts that a server has no `serverOptions` when `addTo` adds it to a server of grpc-js.
 * @throws TypeError if it has: the other server exists already, so they would have no effect
 */
export function assertNoServerOptions({ serverOptions }: CreateServerOptions): void {
  if (serverOptions === undefined || Object.keys(serverOptions).length === 0) return;
  throw new TypeError(
    "createServer() got serverOptions, and the server of addTo() has options of its own. Pass them to it: new Server(options).",
  );
}

export const createServerChecks: Checks<CreateServerOptions> = {
  onError: aFunction,
  serverOptions: foreignBagOf<Pick<HostServerOptions, "interceptors">>(
    () => ({ ...transportOptionChecks(), interceptors: listOf(aFunction) }),
    isGrpcOption,
  ),
  maxDepth: aDepth,
  cacheKeys: aBoolean,
  copy: aCopying,
  errorHandlers: listOf(aFunction),
  errorDetails: detailTypesCheck,
  innerErrors: accept(
    'Pass "pass" or "unknown", or leave it out.',
    (value): value is InnerErrors => value === "pass" || value === "unknown",
  ),
  interceptors: interceptorsCheck,
  web: webCheck,
  transport: aFunction,
};

const serviceChecks: Checks<ServiceOptions> = {
  errorHandlers: listOf(aFunction),
  errorDetails: detailTypesCheck,
  interceptors: interceptorsCheck,
};

export const implementChecks: Checks<ServiceOptions & PartialOption> = { ...serviceChecks, partial: aBoolean };

export const mapChecks: Checks<MapOptions<unknown>> = {
  ...serviceChecks,
  create: accept(
    "Pass a function that makes an object for a call: (context) => new Service().",
    (value): value is CreateInstance<unknown> => typeof value === "function" && !isClass(value),
  ),
  contracts: listOf(
    accept("Pass a contract: contractOf<IContract>(), or one that interwire generate has written.", isContract),
  ),
};

export const plainServiceChecks: Checks<PlainServiceOptions> = {
  interceptors: (value, name, call) => {
    if (value === "skip") return;
    if (typeof value === "string") throw mismatch(name, call, value, 'Pass an array, or "skip" to have none run.');
    interceptorsCheck(value, name, call);
  },
};

export const closeChecks: Checks<CloseOptions> = { graceMs: milliseconds };
