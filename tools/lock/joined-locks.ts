import { Names } from "../../common/wire/proto-names.js";
import type { Lock } from "../../transformer/lock/lock.js";
import { hasSameValues, relabelEnums } from "../../transformer/lock/relabel-enums.js";

/**
 * What two projects declare together. Where both have a part of one name, that of the second is in the result, but for enums: if these
 * differ, both are there.
 */
export function joinedLocks(one: Lock, other: Lock): Lock {
  const names = new Names();
  for (const name of new Set([...one.enums.keys(), ...other.enums.keys()])) names.add(name);
  const labels = [...other.enums.values()].flatMap((own): (readonly [string, string])[] => {
    const known = one.enums.get(own.name);
    return known === undefined || hasSameValues(known, own) ? [] : [[own.name, names.add(own.name)]];
  });
  const added = relabelEnums(other, new Map(labels));
  return {
    operations: new Map([...one.operations, ...added.operations]),
    messages: new Map([...one.messages, ...added.messages]),
    enums: new Map([...one.enums, ...added.enums]),
    packages: new Map([...one.packages, ...added.packages]),
    projects: new Map(),
  };
}
