import type { DescMessage } from "@bufbuild/protobuf";
import * as wellKnown from "../../common/well-known-types.js";

/** How contracts have a `google.protobuf.Timestamp`: as a `Date`, or with its nanoseconds. */
export type TimestampForm = "date" | "full";

const rows: readonly wellKnown.WellKnownRow[] = Object.values(wellKnown);

/** The type by which contracts refer to a message, if it is one that interwire knows. */
export function wellKnownName({ typeName }: DescMessage, timestamps: TimestampForm): string | undefined {
  const [first, second] = rows.filter(({ protoName }) => protoName === typeName);
  // The table has both forms of a timestamp, the `Date` first.
  return second !== undefined && timestamps === "full" ? second.name : first?.name;
}

/** Whether contracts refer to a message by a type of interwire, so that its file need not be imported. */
export function isWellKnown(message: DescMessage): boolean {
  return wellKnownName(message, "date") !== undefined;
}
