import { componentsOf } from "../circles.js";
import type { CollectedSchema } from "./collect-schema.js";
import { protoName } from "./proto-names.js";
import { bareMessages, innerMessageNames, type WireMessage, wrappersOf } from "./wire-schema.js";

/** A message without a package that is used by messages or contracts of packages. */
export interface Homeless {
  readonly message: WireMessage;
  /** The packages in which it is used, sorted. */
  readonly packages: readonly string[];
}

/** The packages that messages without one get in files. */
export interface HomePackages {
  /** The package that a message gets. Undefined if it gets none. */
  of(name: string): string | undefined;
  /** The messages for which no package can be found. */
  readonly homeless: readonly Homeless[];
}

/**
 * Finds packages for messages whose names have none. A message gets the package of everything that uses it, if this is a single
 * one.
 *
 * `isShared` is the option `contractPackages`. Without it, only a tuple can get a package, because programs cannot name the
 * message of a tuple, and only if messages of that package use it and it refers to messages of that package: in two files,
 * these would have to import each other, which protobuf forbids. Error details never get a package, because their names are on
 * the wire.
 */
export function homePackages(
  schema: CollectedSchema,
  packageOf: (name: string) => string,
  isShared: boolean,
): HomePackages {
  const { messages } = schema;
  const around = nestingOf(schema);
  const inner = (message: WireMessage): string[] => innerMessageNames(message).filter((one) => messages.has(one));
  const circles = componentsOf(messages.keys(), (name) => [
    ...inner(messages.get(name) as WireMessage),
    ...around(name),
  ]);
  const finder = new PackageFinder(schema, packageOf, isShared);
  // A message is visited after the messages that use it.
  for (const circle of circles.reverse()) finder.visit(circle);
  return { of: (name) => finder.homes.get(name), homeless: finder.homeless };
}

/** A user of a message: the name of a message, or a package whose services use it. */
type User = { readonly message: string } | { readonly package: string };

/** Finds the packages of messages. It has to visit the users of a message before the message. */
class PackageFinder {
  readonly homes = new Map<string, string>();
  readonly homeless: Homeless[] = [];
  /** The packages in which each message is used, directly or through other messages. */
  private readonly reached = new Map<string, ReadonlySet<string>>();
  private readonly schema: CollectedSchema;
  private readonly packageIn: (name: string) => string;
  private readonly isShared: boolean;
  private readonly users: ReadonlyMap<string, readonly User[]>;

  /** `packageIn` finds the package in the full name of a message. */
  constructor(schema: CollectedSchema, packageIn: (name: string) => string, isShared: boolean) {
    this.schema = schema;
    this.packageIn = packageIn;
    this.isShared = isShared;
    this.users = usersIn(schema, packageIn);
  }

  /** Visits messages that refer to each other in a circle. */
  visit(circle: readonly string[]): void {
    const members = new Set(circle);
    const outside = circle
      .flatMap((name) => this.users.get(name) ?? [])
      .filter((user) => "package" in user || !members.has(user.message));
    const fixed = circle.filter((name) => !this.isMovable(name)).map((name) => this.packageIn(name));
    const outer = outside.map((user) => ("package" in user ? user.package : this.packageOf(user.message)));
    const candidates = new Set(this.isShared ? [...fixed, ...outer] : fixed);
    const [only = ""] = candidates;
    if (candidates.size === 1 && only !== "") {
      for (const name of circle) if (this.isMovable(name)) this.homes.set(name, only);
    }
    const reaching = outside.flatMap((user) =>
      "package" in user ? user.package : [...(this.reached.get(user.message) ?? [])],
    );
    const packages = [...new Set([...reaching, ...fixed])].filter((one) => one !== "").sort();
    for (const name of circle) this.settle(name, packages);
  }

  private settle(name: string, packages: readonly string[]): void {
    const message = this.schema.messages.get(name) as WireMessage;
    const own = this.packageOf(name);
    this.reached.set(name, new Set(own === "" ? packages : [own]));
    const canHaveOne = !this.schema.details.has(name) && !(this.isShared && message.isTuple);
    if (own === "" && packages.length > 0 && canHaveOne) this.homeless.push({ message, packages });
  }

  private isMovable(name: string): boolean {
    const isTuple = this.schema.messages.get(name)?.isTuple === true;
    return this.packageIn(name) === "" && !this.schema.details.has(name) && (this.isShared || isTuple);
  }

  private packageOf(name: string): string {
    return this.homes.get(name) ?? this.packageIn(name);
  }
}

/** The users of messages: other messages, and for messages of a service the package of the service. */
function usersIn(
  { services, messages }: CollectedSchema,
  packageIn: (name: string) => string,
): ReadonlyMap<string, readonly User[]> {
  const users = new Map<string, User[]>();
  const add = (user: User, names: readonly string[]): void => {
    for (const name of names) users.set(name, [...(users.get(name) ?? []), user]);
  };
  for (const { name, operations } of services) {
    for (const operation of operations) add({ package: packageIn(protoName(name)) }, bareMessages(operation));
  }
  for (const { name, operations } of services) {
    const user = { package: packageIn(protoName(name)) };
    for (const { wrapper } of operations.flatMap(wrappersOf)) add(user, innerMessageNames(wrapper));
  }
  for (const message of messages.values()) add({ message: message.name }, innerMessageNames(message));
  return users;
}

/**
 * Returns a function that finds the messages in which a message is nested, and those nested in it, by their names. They have to
 * be in one file.
 */
function nestingOf({ messages }: CollectedSchema): (name: string) => readonly string[] {
  const nested = new Map<string, string[]>();
  const tie = (a: string, b: string): void => void nested.set(a, [...(nested.get(a) ?? []), b]);
  const isNamed = (name: string): boolean => messages.get(name)?.isWellKnown === false;
  for (const name of messages.keys()) {
    const outer = name.slice(0, Math.max(0, name.lastIndexOf(".")));
    if (!isNamed(name) || !isNamed(outer)) continue;
    tie(outer, name);
    tie(name, outer);
  }
  return (name) => nested.get(name) ?? [];
}
