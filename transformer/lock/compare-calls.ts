import type { Change, ChangedUse } from "./change.js";
import { type Lock, type LockedOperation, operationLabel, operationName, serviceOf } from "./lock.js";
import { heirOf } from "./operation-heirs.js";
import { kinds, levels, rank } from "./operation-words.js";
import { type Remedy, remedyText } from "./remedy.js";

/** The change that an operation is gone, which may be there under another name. */
export function goneOperation(before: LockedOperation, locked: Lock, present: Lock): Change {
  const { path } = before;
  const service = serviceOf(path);
  const heir = heirOf(before, locked, present);
  const label = operationLabel(path);
  const lost = "peers that are older get UNIMPLEMENTED when they call it";
  const base = { category: "wire", code: "IW5001", path: label } as const;
  if (heir === undefined) {
    const text = `The operation ${label} is gone, and ${lost}. Keep it, marked @deprecated, until none does.`;
    return { ...base, text, use: { part: { service } } };
  }
  const part = { operation: heir.path };
  const remedy: Remedy = { part, options: { name: operationName(path) } };
  const text = `The operation ${label} is ${operationName(heir.path)} now, and ${lost}. Keep its name on the wire: ${remedyText(remedy)}.`;
  return { ...base, text, use: { part, outer: { part: { service } } }, remedies: [remedy] };
}

export function addedOperation(path: string): Change {
  const label = operationLabel(path);
  const text = `The operation ${label} was added.`;
  return { category: "none", path: label, text, use: { part: { operation: path } } };
}

/** How an operation is called otherwise than before, apart from what is sent. */
export interface CallChanges {
  readonly changes: readonly Change[];
  /** Whether peers that are older can call the operation at all, so that what they send can be compared. */
  readonly isComparable: boolean;
}

/** Compares the kinds of calls and the idempotency of an operation when it was locked and now. */
export function compareCalls(before: LockedOperation, now: LockedOperation): CallChanges {
  const { path } = now;
  const label = operationLabel(path);
  const part = { operation: path };
  const use: ChangedUse = { part };
  const told = (text: string, remedies: readonly Remedy[] = []): Change => {
    return { category: "wire", code: "IW5002", path: label, text, use, remedies };
  };
  if (before.kind !== now.kind) {
    const text = `${label} was ${kinds[before.kind]} when it was locked and is ${kinds[now.kind]} now, which peers that are older cannot call. Keep it as it was, and add another operation.`;
    return { changes: [told(text)], isComparable: false };
  }
  const [was, is] = [rank(before.idempotency), rank(now.idempotency)];
  if (was > is) {
    const text = `${label} was ${levels[was]} when it was locked and is ${levels[is]} now, and peers that are older repeat it as before. Keep its idempotency: ${JSON.stringify(before.idempotency)}.`;
    const { idempotency } = before;
    const remedies: readonly Remedy[] = idempotency === undefined ? [] : [{ part, options: { idempotency } }];
    return { changes: [told(text, remedies)], isComparable: true };
  }
  const changes: readonly Change[] =
    was < is ? [{ category: "none", path: label, text: `${label} is ${levels[is]} now.`, use }] : [];
  return { changes, isComparable: true };
}
