import type { LockCode } from "../model/lock-titles.js";
import type { LockedEnum, Role } from "./lock.js";
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

/** Whether a path that the user accepts covers a change: it names the changed part, or something around it. */
export function covers(accepted: string, { path }: Pick<Change, "path">): boolean {
  const plain = accepted.replace(/^\//, "");
  if (path === plain) return true;
  return path.startsWith(plain) && (path[plain.length] === "." || path[plain.length] === "/");
}

/** The text of a change, with how to accept it. Paths with characters of a shell are quoted for one. */
export function changeText({ text, path }: Pick<Change, "text" | "path">): string {
  const accept = `accept it: interwire lock --accept ${/^[\w./%-]+$/.test(path) ? path : `'${path}'`}.`;
  return `${text.replace(/\.$/, "")}, or ${accept}`;
}
