import { accept, type Checks, foreignBagOf, mismatch } from "../base/options/check-options.js";
import { aBoolean, aFunction, aString, isString } from "../base/options/kinds.js";
import { pathTwice, unusableImplementation } from "../base/setup-errors/server-setup-errors.js";
import type { PlainHandler, PlainMethod, PlainServiceDefinition } from "../transport/plain-service.js";

const methodChecks: Checks<PlainMethod> = {
  path: accept('Write "/package.Service/Method".', isString, (path) => /^\/[^/]+\/[^/]+$/.test(path)),
  requestStream: aBoolean,
  responseStream: aBoolean,
  requestDeserialize: aFunction,
  responseSerialize: aFunction,
  originalName: aString,
};

const required: readonly (keyof PlainMethod)[] = ["path", "requestDeserialize", "responseSerialize"];

/**
 * Asserts that a value is a service definition of grpc-js, as proto-loader or a generator makes it.
 * @throws TypeError if it is of another kind, RangeError if it has no methods or a malformed path
 */
export function assertDefinition(value: unknown, call: string): asserts value is PlainServiceDefinition {
  definitionCheck(value, "The definition", call);
  for (const [name, method] of Object.entries(value as object)) {
    const place = `definition.${name}`;
    foreignBagOf(() => methodChecks)(method, place, call);
    for (const part of required) methodChecks[part]((method as PlainMethod)[part], `${place}.${part}`, call);
  }
}

const definitionCheck = accept(
  "Pass a service definition, such as the static member service of a client class of grpc-js.",
  (value): value is object => typeof value === "object" && value !== null && !Array.isArray(value),
  (definition) => Object.keys(definition).length > 0,
);

/** Groups the methods of a definition by the names of their services. Generated definitions have one service each. */
export function servicesIn(definition: PlainServiceDefinition): Map<string, PlainServiceDefinition> {
  const services = new Map<string, PlainServiceDefinition>();
  for (const [name, method] of Object.entries(definition)) {
    const service = method.path.slice(1, method.path.lastIndexOf("/"));
    services.set(service, { ...services.get(service), [name]: method });
  }
  return services;
}

/**
 * The handlers of an implementation for the methods of a definition, by path. The implementation may lack some handlers, but not
 * all.
 * @throws TypeError if a handler is not a function, SetupError IW2013 if the implementation has no handler, IW2004 if two methods
 * have the same path
 */
export function plainHandlers(
  definition: PlainServiceDefinition,
  implementation: unknown,
  call: string,
): Map<string, PlainHandler> {
  if (typeof implementation !== "object" || implementation === null) {
    throw mismatch("The implementation", call, implementation, "Pass an object with the handlers of the methods.");
  }
  const handlers = new Map<string, PlainHandler>();
  for (const [name, method] of Object.entries(definition)) {
    const handle = handlerOf(implementation as Implementation, name, method, call);
    if (handle === undefined) continue;
    const { path, requestStream, responseStream, requestDeserialize, responseSerialize } = method;
    if (handlers.has(path)) throw pathTwice(path, call, call);
    handlers.set(path, {
      streamsRequest: requestStream,
      streamsResponse: responseStream,
      deserialize: requestDeserialize,
      serialize: responseSerialize,
      handle,
    });
  }
  const names = Object.keys(definition).join(", ");
  if (handlers.size === 0) throw unusableImplementation(call, `it has none of the methods ${names}`);
  return handlers;
}

type Implementation = Readonly<Record<string, unknown>>;

/** The handler of a method, under any of the names that grpc-js accepts: the key in the definition, or the original name. */
function handlerOf(
  implementation: Implementation,
  name: string,
  { originalName }: PlainMethod,
  call: string,
): PlainHandler["handle"] | undefined {
  const found = [name, originalName].find((one) => one !== undefined && implementation[one] !== undefined);
  if (found === undefined) return undefined;
  const handle = implementation[found];
  aFunction(handle, `implementation.${found}`, call);
  return (handle as PlainHandler["handle"]).bind(implementation);
}
