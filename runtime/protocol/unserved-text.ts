import { shortened } from "../base/shortened.js";

/** The beginning of the text for a path without a handler, in the words of grpc-js; the path follows. */
export const unservedStart = "The server does not implement the method ";

/** The services that handlers are of, for each map of handlers that a path was missed in: maps are complete by then. */
const known = new WeakMap<ReadonlyMap<string, unknown>, ReadonlySet<string>>();

/** Says that a server has no handler for a path: in the words of grpc-js, and whether the service or the method is unknown. */
export function unservedText(path: string, handlers: ReadonlyMap<string, unknown>): string {
  const text = unservedStart + shortened(path);
  const [, service, method] = /^\/([^/]+)\/([^/]+)$/.exec(path) ?? [];
  if (service === undefined) return text;
  const services =
    known.get(handlers) ?? new Set([...handlers.keys()].map((one) => one.slice(1, one.lastIndexOf("/"))));
  known.set(handlers, services);
  return services.has(service)
    ? `${text}: its service ${shortened(service)} has no method ${shortened(method as string)}`
    : `${text}: it has no service ${shortened(service)}`;
}
