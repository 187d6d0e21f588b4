import type { Idempotency } from "../../common/idempotency.js";
import type { LockedOperation } from "./lock.js";

/** Whether an operation may have the bare style: it has messages alone. */
export function mayBeBare({ bodies }: LockedOperation): boolean {
  return [...bodies].every(([role, body]) => {
    if (typeof body === "string" || body.fields.length === 0) return true;
    const [only, ...others] = body.fields;
    const isMessage = only?.type === "message" && only.repeated !== true && only.key === undefined;
    return !role.endsWith("Header") && isMessage && only.optional !== true && others.length === 0;
  });
}

export const kinds = {
  unary: "a unary call",
  clientStreaming: "a client streaming call",
  serverStreaming: "a server streaming call",
  duplex: "a bidirectional streaming call",
} as const satisfies Record<LockedOperation["kind"], string>;

export const levels = ["not idempotent", "idempotent", "without side effects"] as const;

/** What a caller may assume, the more the higher: that a call may be repeated, or that it changes nothing. */
export function rank(level: Idempotency | undefined): 0 | 1 | 2 {
  return level === undefined ? 0 : level === "idempotent" ? 1 : 2;
}
