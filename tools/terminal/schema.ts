import type { DescMethod, DescService, Registry } from "@bufbuild/protobuf";
import { nearestName } from "../../runtime/base/options/nearest-name.js";
import type { OperationFacts } from "../../runtime/proto/describe-schema.js";
import { printable } from "./console.js";
import { TerminalError } from "./terminal-error.js";

/** The known services of a server. */
export interface Schema {
  /** Whose services these are, for errors: `The server`. */
  readonly owner: string;
  /** Whether the server is asked for it. */
  readonly isAsked: boolean;
  /** The services that are known so far. */
  readonly registry: Registry;
  /**
   * The full names of the services. Of a server that does not describe itself, those of the standard services that `wanted` may mean.
   */
  services(wanted?: string): Promise<readonly string[]>;
  /** A service that `services` has. */
  service(name: string): Promise<DescService>;
  /** Sees to it that `registry` has messages of these names, as far as anybody knows them. */
  learn(typeNames: readonly string[]): Promise<void>;
  /** The facts about a method that no file states, by its full name. */
  facts(method: string): MethodFacts | undefined;
}

/** The facts about a method that no .proto file states. */
export type MethodFacts = Omit<OperationFacts, "throws">;

/**
 * The full name of a service that was given by it, or by the end of it.
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
 * The method behind `Service/Method` or `Service.Method`.
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
