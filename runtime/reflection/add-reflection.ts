import { memoize } from "../base/memoize.js";
import { accept, type Checks, checkOptions, listOf } from "../base/options/check-options.js";
import { aString, hasMethods } from "../base/options/kinds.js";
import { nearestName } from "../base/options/nearest-name.js";
import type { CallContext } from "../call/call-context.js";
import { type MessageTable, messageCheck } from "../message/message.js";
import type { Message } from "../message/message-type.js";
import { beforeServing, type ServedServer, served, servedHere, whenClosing } from "../server/served.js";
import type { Server } from "../server/server.js";
import { ReflectionAlphaContractContract } from "./reflection-alpha-contract.iw.js";
import { ReflectionContractContract } from "./reflection-contract.iw.js";
import { ReflectionService } from "./reflection-service.js";
import { describeServer } from "./server-description.js";

/** The names of the services that the address of the call serves. Undefined if the address serves all services of the server. */
type ServedHere = ReadonlySet<string> | undefined;

export interface ReflectionOptions {
  /**
   * The full names of the services to reveal, out of `server.services`. The default is all. The reflection service itself is
   * always revealed.
   */
  readonly services?: readonly string[];
  /**
   * Messages to reveal that no operation uses, such as details of errors: `messageOf<Refusal>()`. Google's standard error details
   * are always revealed.
   */
  readonly messages?: readonly Pick<Message<unknown>, "typeName" | "hash">[];
}

const reflectionChecks: Checks<ReflectionOptions> = { services: listOf(aString), messages: listOf(messageCheck) };

const servedCheck = accept(
  "Pass what createServer() returned.",
  (value): value is Server & ServedServer => hasMethods(value, "map", "implement") && served in value,
);

/**
 * Adds the standard reflection service to a server that does not listen yet, as `grpc.reflection.v1.ServerReflection` and as
 * `grpc.reflection.v1alpha.ServerReflection`. It reveals to tools everything that is mapped before the server listens. The file
 * descriptors are made at the first request. If the contracts cannot be expressed as .proto files, requests fail with UNKNOWN and
 * `onError` gets SetupError IW2019. `listen` rejects with RangeError if `services` has a name that the server does not serve.
 * @throws SetupError IW2004 if the server has a reflection service already, IW2009 if it listens already
 * @throws TypeError if `server` is not a server, or if an option cannot be used
 * @example const server = createServer().map(Calculator); addReflection(server);
 */
export function addReflection(server: Server, options: ReflectionOptions = {}): void {
  servedCheck(server, "The server", "addReflection()");
  checkOptions(reflectionChecks, options, "addReflection()");
  const others = new Set(server.services);
  const reflections = new Map<ServedHere, ReflectionService>();
  // Reflection must not reveal services that the address does not serve, so an address with fewer services than the server has a
  // description of its own.
  const reflectionAt = (context: CallContext): ReflectionService => {
    const { [servedHere]: here } = context as CallContext & { readonly [servedHere]?: ServedHere };
    const isTold = (name: string) => (told?.has(name) ?? true) && (here?.has(name) ?? true);
    const describe = () => describeServer(source[served](), { isTold, messages: tables });
    return memoize(reflections, here, () => new ReflectionService(source[whenClosing], describe));
  };
  server.implement(reflectionAt, ReflectionContractContract).implement(reflectionAt, ReflectionAlphaContractContract);
  const own = server.services.filter((name) => !others.has(name));
  const { services, messages = [] } = options;
  const tables = messages as unknown as readonly MessageTable[];
  const told = services === undefined ? undefined : new Set([...own, ...services]);
  const source = server as Server & ServedServer;
  source[beforeServing](() => {
    services?.forEach((name, at) => {
      assertServed(name, at, server.services);
    });
  });
}

/**
 * Asserts that a server serves a service named in the option `services`.
 * @throws RangeError if it does not
 */
function assertServed(name: string, at: number, served: readonly string[]): void {
  if (served.includes(name)) return;
  const near = nearestName(name, served);
  const fix = near === undefined ? `It has ${served.join(", ")}.` : `Did you mean ${near}?`;
  throw new RangeError(`services[${at}] of addReflection() is "${name}", which the server does not serve. ${fix}`);
}
