import { shortened } from "../base/shortened.js";

/** The beginning of the status text for a path without a handler, in the words of grpc-js. The path follows. */
export const unservedStart = "The server does not implement the method ";

/**
 * A cache of the names of the services in each map of handlers, whose keys are paths. The names are collected when the first
 * unknown path is called, because the map is complete by then.
 */
const known = new WeakMap<ReadonlyMap<string, unknown>, ReadonlySet<string>>();

/**
 * The status text for a path without a handler: the text of grpc-js, followed by `: it has no service …` or `: its service … has
 * no method …`.
 */
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
