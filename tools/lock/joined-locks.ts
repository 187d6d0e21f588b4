import type { Lock } from "../../transformer/lock/lock.js";

/** What two projects declare together. Where both have a part of one name, that of the second is in the result. */
export function joinedLocks(one: Lock, other: Lock): Lock {
  return {
    operations: new Map([...one.operations, ...other.operations]),
    messages: new Map([...one.messages, ...other.messages]),
    enums: new Map([...one.enums, ...other.enums]),
    packages: new Map([...one.packages, ...other.packages]),
    projects: new Map(),
  };
}
