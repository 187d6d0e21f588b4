import type { LockCode } from "../model/lock-titles.js";
import { type LockedEnum, type Role, serviceOf } from "./lock.js";
import type { Remedy } from "./remedy.js";

/**
 * How far a change reaches: `wire` changes what bytes mean, or which calls arrive; `json` only protobuf's JSON; `source` only what
 * is generated from .proto files. `none` is compatible with all of these.
 */
export type Category = "wire" | "json" | "source" | "none";

/** The rules that are applied: each level includes those before it. */
export type LockLevel = Exclude<Category, "none">;

const order = ["wire", "json", "source", "none"] as const satisfies readonly Category[];

/** Whether a change of a category is an error at a level. */
export function isRefused(category: Category, level: LockLevel): boolean {
  return order.indexOf(category) <= order.indexOf(level);
}

/** A part of what the sources declare now. */
export type Part =
  | { readonly service: string }
  | { readonly operation: string; readonly role?: Role }
  | { readonly message: string; readonly field?: number }
  | { readonly enum: LockedEnum };

/** A part, and in `outer` the part that uses it, for parts whose declaration has no place of its own. */
export interface ChangedUse {
  readonly part: Part;
  readonly outer?: ChangedUse | undefined;
}

/** A difference between what was locked and what the sources declare now. */
export interface Change {
  readonly category: Category;
  /** The code of the rule that the change breaks. Absent if the change is compatible. */
  readonly code?: LockCode | undefined;
  /** The changed part as `interwire lock --accept` names it: `shop.Person.age`, `shop.Orders/Get.id`. */
  readonly path: string;
  /** The cause, and how to avoid the change. How to accept it is not part of the text. */
  readonly text: string;
  readonly use: ChangedUse;
  /** Changes of declarations that together undo the change on the wire. Absent or empty if there are none. */
  readonly remedies?: readonly Remedy[] | undefined;
}

/**
 * Whether a path that the user accepts covers a change: it names the changed part, or something around it, up to the service, the
 * message or the enum. A package covers nothing.
 */
export function covers(accepted: string, { path, use }: Pick<Change, "path" | "use">): boolean {
  const plain = accepted.replace(/^\//, "");
  if (path === plain) return true;
  const owner = ownerOf(use.part, path);
  return isAround(plain, path) && (plain === owner || isAround(owner, plain));
}

/** The path of the service, the message or the enum to which a part belongs. What took the place of something gone does not have it. */
function ownerOf(part: Part, path: string): string {
  const names = "enum" in part ? [part.enum.name, `enum ${part.enum.name}`] : [ownerName(part)];
  return names.find((name) => isAround(name, path)) ?? path;
}

function ownerName(part: Exclude<Part, { enum: unknown }>): string {
  if ("service" in part) return part.service;
  return "operation" in part ? serviceOf(part.operation) : part.message;
}

/** Whether a path is that of a part that has the part of another one. */
function isAround(outer: string, path: string): boolean {
  return path.startsWith(outer) && (path[outer.length] === "." || path[outer.length] === "/");
}

/** The text of a change, with how to accept it. Paths with characters of a shell are quoted for one. */
export function changeText({ text, path }: Pick<Change, "text" | "path">): string {
  const accept = `accept it: interwire lock --accept ${/^[\w./%-]+$/.test(path) ? path : `'${path}'`}.`;
  return `${text.replace(/\.$/, "")}, or ${accept}`;
}
