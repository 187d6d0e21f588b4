import { componentsOf } from "../circles.js";
import type { CollectedSchema } from "./collect-schema.js";
import { protoName } from "./proto-names.js";
import { bareMessages, innerMessageNames, type WireMessage, wrappersOf } from "./wire-schema.js";

/** A message without a package that is used by messages or services that have packages. */
export interface Homeless {
  readonly message: WireMessage;
  /** The packages whose messages or services use the message, directly or through other messages; sorted. */
  readonly packages: readonly string[];
}

/** The packages that .proto files get for messages whose own names contain none. */
export interface HomePackages {
  /**
   * The package that was found for the message with this name. Undefined if none was found, or if the name contains one already.
   */
  of(name: string): string | undefined;
  /** The messages for which no package can be found. */
  readonly homeless: readonly Homeless[];
}

/**
 * Finds packages for messages whose names contain none. A message gets the package of everything that uses the message, if all
 * users are in one package.
 *
 * `isShared` is the option `contractPackages`. Without it, only the messages of tuples can get a package, because programs cannot
 * name them, and only those in a circle of references with the messages of a single package: in two files, these messages would
 * have to import each other, which protobuf forbids. Error details never get a package, because their names are on the wire.
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

  /**
   * Finds one package for all messages that refer to each other in a circle, and stores it in `homes`, or stores the messages in
   * `homeless`.
   */
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

/**
 * The users of each message by the message's name: messages with fields of this type, and the packages of services whose
 * operations take or return it.
 */
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
 * Returns a function that finds, by the name of a message, the message in which it is nested and the messages that are nested in
 * it. All of these have to be declared in one file.
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
