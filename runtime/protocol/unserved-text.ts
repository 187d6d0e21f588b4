import { shortened } from "../base/shortened.js";

/** The beginning of the text for a path without a handler, as grpc-js words it. The path follows. */
export const unservedStart = "The server does not implement the method ";

/**
 * The services that have handlers in a map, by the map. They are collected when a path is missing in the map, which has all of
 * its handlers by then.
 */
const known = new WeakMap<ReadonlyMap<string, unknown>, ReadonlySet<string>>();

/**
 * The text for a path without a handler. It is worded as by grpc-js, and adds whether the service or only its method is unknown.
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
