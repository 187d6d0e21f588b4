import * as rows from "../../common/well-known-types.js";
import { show } from "../base/show.js";
import { refuse } from "../wire/value-error.js";
import { wellKnown } from "./table.js";
import type { Empty } from "./types.js";

/**
 * The descriptor table (codec and checks) of `Empty`. The message has no fields; fields that a later version of protobuf may add
 * are skipped.
 */
export const emptyTable = wellKnown<Empty>(rows.empty, () => ({
  write(_, p, value) {
    if (typeof value !== "object" || value === null) refuse(value, "an Empty");
    return p;
  },
  read(r, p, end, into) {
    while (p < end) {
      const tag = r.tag(p);
      p = r.pass(tag, r.pos, end);
    }
    return into ?? {};
  },
  absent: () => ({}),
  mismatch: (value, path) =>
    typeof value === "object" && value !== null ? undefined : { path, type: "Empty", value: show(value) },
}));
