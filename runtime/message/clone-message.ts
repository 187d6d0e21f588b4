import { memoize } from "../base/memoize.js";
import { emptyMessage } from "./create-message.js";
import { armOf, carryUnknown, elementTable, getMember, mapElements, membersOf, setMember } from "./members.js";
import type { MessageTable } from "./message.js";
import { cloneOpaque, isOpaque } from "./opaque.js";
import type { PlainField } from "./seam.js";

/** A deep copy of a message. An instance of a class is copied by calling the constructor of its class. */
export function cloneMessage(table: MessageTable, message: unknown): unknown {
  if (typeof message !== "object" || message === null) return message;
  if (isOpaque(table)) return cloneOpaque(message);
  const { begin, members } = memoize(plans, table, () => planOf(table));
  const copy = begin();
  for (const { key, clone } of members) {
    const value = getMember(message, key);
    setMember(copy, key, typeof value === "object" && value !== null ? clone(value) : value);
  }
  carryUnknown(message, copy);
  return copy;
}

type Clone = (value: object) => unknown;

/** How values of a message are copied; computed once for each message. */
interface Plan {
  /** Makes an object with the members of the message, all of which are overwritten then. */
  begin(): object;
  readonly members: readonly { readonly key: string | number; readonly clone: Clone }[];
}

const plans = new WeakMap<MessageTable, Plan>();

function planOf(table: MessageTable): Plan {
  const blank = emptyMessage(table);
  const members = membersOf(table).map((member) => {
    const clone = "field" in member ? cloneField(member.field) : cloneArm(member.arms);
    return { key: member.key, clone };
  });
  if (Array.isArray(blank)) return { begin: () => blank.slice(), members };
  // A class's constructor must run for each copy; a plain object can be copied by spreading.
  const isPlain = Object.getPrototypeOf(blank) === Object.prototype;
  return { begin: isPlain ? () => ({ ...blank }) : () => emptyMessage(table), members };
}

function cloneArm(arms: ReadonlyMap<unknown, PlainField>): Clone {
  const clones = new Map([...arms].map(([name, arm]) => [name, cloneField(arm)]));
  return (given) => {
    const { case: name, value } = armOf(given);
    const clone = clones.get(name);
    if (clone === undefined) return { ...given };
    return { case: name, value: typeof value === "object" && value !== null ? clone(value) : value };
  };
}

function cloneField(field: PlainField): Clone {
  // Looked up only when there is an element, because messages may refer to each other in cycles.
  const clone = (element: unknown): unknown => {
    const inner = elementTable(field);
    return inner === undefined ? cloneOpaque(element) : cloneMessage(inner, element);
  };
  const isSingle = field.key === undefined && field.repeated !== true;
  return isSingle ? clone : (value) => mapElements(field, value, clone);
}
