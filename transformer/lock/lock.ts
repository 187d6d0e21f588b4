import type { Idempotency } from "../../common/idempotency.js";
import type { Reserved } from "../../common/reserved.js";
import type { MethodKind, RoleWrapper, WireField } from "../../common/wire/wire-schema.js";

/**
 * What peers know of contracts and messages: all that is on the wire, in the form in which it is written to a lock file and
 * compared. What was locked and what the sources declare now have the same form.
 */
export interface Lock {
  /** The operations by path: `/shop.Orders/Get`. */
  readonly operations: ReadonlyMap<string, LockedOperation>;
  /** The messages by their full names in protobuf, without those of protobuf and protobuf-net themselves. */
  readonly messages: ReadonlyMap<string, LockedMessage>;
  /** The enums by their names. Different enums of one name are told apart by a number behind the name. */
  readonly enums: ReadonlyMap<string, LockedEnum>;
  /**
   * The contracts and messages of packages that are used, by the names of package and declaration: `@shop/base/Money`. Each has the
   * hash of all that determines its bytes.
   */
  readonly packages: ReadonlyMap<string, string>;
  /**
   * What each project declares of a lock file that several ones share, by the paths of their tsconfig.json files from the folder of
   * the lock file: services and messages with a name of their own, as `service shop.Orders` and `message shop.Event`, sorted. Empty
   * if the file is that of one project alone.
   */
  readonly projects: ReadonlyMap<string, readonly string[]>;
}

export interface LockedOperation {
  readonly path: string;
  readonly kind: MethodKind;
  readonly idempotency?: Idempotency | undefined;
  /**
   * What is sent, by its role: the fields of the message around arguments or results, or, in bare style, the name of the message.
   * Absent for headers that an operation does not have.
   */
  readonly bodies: ReadonlyMap<Role, LockedFields | string>;
  /** The names of the messages that are documented as details of the operation's errors, sorted. */
  readonly details: readonly string[];
  /** Whether the operation was removed and accepted as such. If its path is used again, it must be the same operation. */
  readonly isRemoved: boolean;
}

/** The part of a call in which a message is sent. */
export type Role = RoleWrapper["role"];

/** The fields of a message, sorted by number. */
export interface LockedFields {
  readonly fields: readonly LockedField[];
  /** The fields that were removed and accepted as such, as they were: their numbers and names must not be used otherwise. */
  readonly removed: readonly LockedField[];
}

export interface LockedMessage extends LockedFields {
  readonly name: string;
  /**
   * What type arguments add to the name of the declaration: `_shop_v1_Order` in `Page_shop_v1_Order`. Absent if there are none, and in
   * what was read from a lock file.
   */
  readonly closing?: string | undefined;
  /** Whether a program may send the message under its name: in an `Any`, or as a detail of an error. */
  readonly isNamed: boolean;
  /** Whether it was sent under its name, was removed, and accepted as such. If its name is used again, it must be as it was. */
  readonly isRemoved: boolean;
  /** The numbers and names that the declaration reserves, or that it reserved once. */
  readonly reserved?: Reserved | undefined;
}

/** A field. Its type is a scalar of protobuf, "enum" or "message". */
export interface LockedField extends Omit<WireField, "enum" | "include"> {
  /** The name of the enum among the enums of the lock, if `type` is "enum". */
  readonly enum?: string | undefined;
}

export interface LockedEnum {
  /** The name among the enums of the lock: that of the declaration, or one with a number behind it. */
  readonly name: string;
  /** The name of the declaration. Absent in what was read from a lock file. */
  readonly declaredName?: string | undefined;
  /** The values, sorted by number. Several may have one number. */
  readonly values: readonly LockedValue[];
  readonly removed: readonly LockedValue[];
  /** The numbers and names that the declaration reserves, or that it reserved once. */
  readonly reserved?: Reserved | undefined;
}

export interface LockedValue {
  readonly name: string;
  readonly number: number;
}

/** Whether two enums may have the same name where they are declared. */
export function isOfOneName(one: LockedEnum, other: LockedEnum): boolean {
  const namesOf = ({ name, declaredName }: LockedEnum): readonly string[] =>
    declaredName === undefined ? [name, name.replace(/_\d+$/, "")] : [declaredName];
  return namesOf(one).some((name) => namesOf(other).includes(name));
}

/**
 * The name that the declaration of a message needs in its annotation for the message to have a name that it had: `Page` for
 * `Page_shop_v1_Order`. Undefined if no name of the declaration does that, because its type arguments have other names now.
 */
export function annotatedName(was: string, { closing = "" }: LockedMessage): string | undefined {
  return was.endsWith(closing) && was !== closing ? was.slice(0, was.length - closing.length) : undefined;
}

/** The name of an enum for texts. */
export function shownName({ name, declaredName = name }: LockedEnum): string {
  return declaredName;
}

export const emptyLock: Lock = {
  operations: new Map(),
  messages: new Map(),
  enums: new Map(),
  packages: new Map(),
  projects: new Map(),
};

/** The roles in the order in which they are printed and compared. */
export const roles = ["RequestHeader", "Request", "ResponseHeader", "Response"] as const satisfies readonly Role[];

/** The service and the name of an operation, for texts and for `--accept`: `shop.Orders/Get` for `/shop.Orders/Get`. */
export function operationLabel(path: string): string {
  return path.slice(1);
}

/** The service of an operation: `shop.Orders` for `/shop.Orders/Get`. */
export function serviceOf(path: string): string {
  return path.slice(1, path.lastIndexOf("/"));
}

/** The name of an operation in its path: `Get` for `/shop.Orders/Get`. */
export function operationName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
