import type { DescMethod, DescService, Registry } from "@bufbuild/protobuf";
import { nearestName } from "../../runtime/base/options/nearest-name.js";
import type { OperationFacts } from "../../runtime/proto/describe-schema.js";
import { printable } from "./console.js";
import { TerminalError } from "./terminal-error.js";

/** The services of a server and their messages, as far as they are described. */
export interface Schema {
  /** The owner of the services in error texts: `The server`. */
  readonly owner: string;
  /** Whether the schema comes from the server itself, through reflection. */
  readonly isAsked: boolean;
  /** The services and messages that are known so far. */
  readonly registry: Registry;
  /**
   * The full names of the services. A server without reflection is assumed to have the standard services if `wanted` names one.
   */
  services(wanted?: string): Promise<readonly string[]>;
  /** The descriptor of a service whose name `services` returned. */
  service(name: string): Promise<DescService>;
  /** Adds the messages with these names to `registry`, as far as the schema has them. */
  learn(typeNames: readonly string[]): Promise<void>;
  /** The facts about a method, by its full name, that .proto files do not state. */
  facts(method: string): MethodFacts | undefined;
}

/**
 * What interwire's contracts state about a method and .proto files do not: its path, and the messages in headers that hold the
 * values which a method takes or returns in addition to a stream.
 */
export type MethodFacts = Omit<OperationFacts, "throws">;

/**
 * Completes the name of a service. `given` is its full name, or the end of it behind a dot.
 * @throws TerminalError if there is none, or more than one
 */
export async function findService(schema: Schema, given: string): Promise<string> {
  const names = await schema.services(given);
  if (names.includes(given)) return given;
  const found = names.filter((name) => name.endsWith(`.${given}`));
  const [only] = found;
  if (only !== undefined && found.length === 1) return only;
  if (found.length > 1)
    throw new TerminalError(`The name '${given}' stands for several services: ${found.join(", ")}.`);
  const near = nearestName(given, [...names, ...names.map((name) => name.slice(name.lastIndexOf(".") + 1))]);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new TerminalError(
    printable(`There is no service '${given}'.${hint} ${schema.owner} has ${names.join(", ") || "none"}.`),
  );
}

/**
 * Finds the method that `Service/Method` or `Service.Method` names.
 * @throws TerminalError if there is none
 */
export async function findMethod(schema: Schema, given: string): Promise<DescMethod> {
  const [, service, name] = /^\/?(.+?)[/.]([^/.]+)$/.exec(given) ?? [];
  if (service === undefined || name === undefined) {
    throw new TerminalError(`'${given}' is not a method. Write Service/Method.`);
  }
  const found = await schema.service(await findService(schema, service));
  const method = found.methods.find((one) => one.name === name);
  if (method !== undefined) return method;
  const names = found.methods.map((one) => one.name);
  const near = nearestName(name, names);
  const hint = near === undefined ? "" : ` Did you mean ${near}?`;
  throw new TerminalError(
    `The service ${found.typeName} has no method '${name}'.${hint} It has ${names.join(", ") || "none"}.`,
  );
}
