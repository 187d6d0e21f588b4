import type { MessageTable } from "../message/message.js";
import { isOpaque } from "../message/opaque.js";
import { protoName } from "../message/proto-names.js";
import { componentsOf } from "./components.js";
import { bareTable, innerTables, isGoogle, type SchemaParts } from "./schema-parts.js";

/** A message without a package, although messages or contracts with packages use it. */
export interface Homeless {
  readonly table: MessageTable;
  /** The packages in which it is used, sorted. */
  readonly packages: readonly string[];
}

/** The packages that are assigned to messages without one, in files. */
export interface HomePackages {
  /** The package that a message is assigned. Undefined if there is none. */
  of(table: MessageTable): string | undefined;
  /** The messages for which no package can be determined. */
  readonly homeless: readonly Homeless[];
}

/** The names and packages of messages before any are assigned. */
interface Naming {
  wantedName(table: MessageTable): string;
  packageOf(name: string): string;
}

/**
 * Determines packages for messages whose names have none. A message gets the package of everything that uses it, if that is a
 * single one. `isShared` is the option `contractPackages`. Without it, only tuples get packages, because programs cannot name the
 * message of a tuple; and only if messages of a package both use the tuple and are referred to by it, because two files would
 * then have to import each other, which protobuf forbids. Error details never get a package, because their names are on the wire.
 */
export function homePackages(parts: SchemaParts, naming: Naming, isShared: boolean): HomePackages {
  const { messages, first } = parts;
  const around = nestingOf(messages, naming);
  const inner = (table: MessageTable): MessageTable[] => innerTables(table).filter((one) => !isGoogle(one));
  const circles = componentsOf(messages, (table) => [...inner(table).map(first), ...around(table)]);
  const finder = new PackageFinder(parts, naming, isShared);
  // In reverse, so that the users of a message come before the message.
  for (const circle of circles.reverse()) finder.visit(circle);
  return { of: (table) => finder.homes.get(table), homeless: finder.homeless };
}

type User = MessageTable | string;

/** Determines the packages of messages. It must visit the users of a message before the message. */
class PackageFinder {
  readonly homes = new Map<MessageTable, string>();
  readonly homeless: Homeless[] = [];
  /** The packages that use each message, directly or through other messages. */
  private readonly reached = new Map<MessageTable, ReadonlySet<string>>();
  private readonly parts: SchemaParts;
  private readonly naming: Naming;
  private readonly isShared: boolean;
  private readonly users: (table: MessageTable) => readonly User[];

  constructor(parts: SchemaParts, naming: Naming, isShared: boolean) {
    this.parts = parts;
    this.naming = naming;
    this.isShared = isShared;
    this.users = usersOf(parts, naming);
  }

  /** Visits messages that refer to each other in a cycle. */
  visit(circle: readonly MessageTable[]): void {
    const members = new Set<User>(circle);
    const outside = circle.flatMap(this.users).filter((user) => !members.has(user));
    const fixed = circle.filter((table) => !this.isMovable(table)).map((table) => this.ownPackage(table));
    const outer = outside.map((user) => (typeof user === "string" ? user : this.packageOf(user)));
    const candidates = new Set(this.isShared ? [...fixed, ...outer] : fixed);
    const [only = ""] = candidates;
    if (candidates.size === 1 && only !== "") {
      for (const table of circle) if (this.isMovable(table)) this.homes.set(table, only);
    }
    const reaching = outside.flatMap((user) => (typeof user === "string" ? user : [...(this.reached.get(user) ?? [])]));
    const packages = [...new Set([...reaching, ...fixed])].filter((one) => one !== "").sort();
    for (const table of circle) this.settle(table, packages);
  }

  private settle(table: MessageTable, packages: readonly string[]): void {
    const name = this.packageOf(table);
    this.reached.set(table, new Set(name === "" ? packages : [name]));
    const canHaveOne = !this.parts.details.has(table) && !(this.isShared && table.tuple);
    if (name === "" && packages.length > 0 && canHaveOne) this.homeless.push({ table, packages });
  }

  private isMovable(table: MessageTable): boolean {
    return this.ownPackage(table) === "" && !this.parts.details.has(table) && (this.isShared || table.tuple);
  }

  private packageOf(table: MessageTable): string {
    return this.homes.get(table) ?? this.ownPackage(table);
  }

  private ownPackage(table: MessageTable): string {
    return this.naming.packageOf(this.naming.wantedName(table));
  }
}

/**
 * Returns a function that finds the users of a message: other messages, and for messages of a service the package of the service.
 */
function usersOf(parts: SchemaParts, { packageOf }: Naming): (table: MessageTable) => readonly User[] {
  const { services, wrappers, messages, first } = parts;
  const users = new Map<MessageTable, User[]>();
  const add = (user: User, tables: readonly MessageTable[]): void => {
    for (const table of tables.map(first)) users.set(table, [...(users.get(table) ?? []), user]);
  };
  for (const { service, operations } of services) {
    const name = packageOf(protoName(service));
    for (const { operation } of operations) add(name, [operation.request, operation.response].flatMap(bareTable));
  }
  for (const { service, table } of wrappers) add(packageOf(protoName(service)), innerTables(table));
  for (const table of messages) add(table, innerTables(table));
  return (table) => users.get(table) ?? [];
}

/**
 * Returns a function that finds the messages around a message and those nested in it, by their names. They have to be in one
 * file.
 */
function nestingOf(
  messages: readonly MessageTable[],
  { wantedName }: Naming,
): (table: MessageTable) => readonly MessageTable[] {
  const byName = new Map(messages.filter((one) => !isOpaque(one)).map((one) => [wantedName(one), one]));
  const nested = new Map<MessageTable, MessageTable[]>();
  const tie = (a: MessageTable, b: MessageTable): void => void nested.set(a, [...(nested.get(a) ?? []), b]);
  for (const [name, table] of byName) {
    const outer = byName.get(name.slice(0, Math.max(0, name.lastIndexOf("."))));
    if (outer === undefined) continue;
    tie(outer, table);
    tie(table, outer);
  }
  return (table) => nested.get(table) ?? [];
}
