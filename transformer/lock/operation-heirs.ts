import { type Lock, type LockedOperation, roles, serviceOf } from "./lock.js";
import { fieldLine } from "./print-lock.js";

/** The operation that a gone one is under a new name. Undefined if none is alike, or if it is not clear which one it is. */
export function heirOf(gone: LockedOperation, locked: Lock, present: Lock): LockedOperation | undefined {
  const service = serviceOf(gone.path);
  const alike = ({ operations }: Lock, without: Lock): readonly LockedOperation[] =>
    [...operations.values()].filter((one) => {
      const isOther = !one.isRemoved && !without.operations.has(one.path);
      return isOther && serviceOf(one.path) === service && isAlike(gone, one);
    });
  const [heir, ...others] = alike(present, locked);
  return others.length === 0 && alike(locked, present).length === 1 ? heir : undefined;
}

/** Whether two operations are called in the same way, so that one may be the other under a new name. */
export function isAlike(one: LockedOperation, other: LockedOperation): boolean {
  const text = ({ kind, bodies }: LockedOperation): string =>
    JSON.stringify([
      kind,
      roles.map((role) => {
        const body = bodies.get(role);
        return typeof body === "string" ? body : (body?.fields ?? []).map(fieldLine);
      }),
    ]);
  return text(one) === text(other);
}
