import * as rows from "../../common/well-known-types.js";
import { onFirstUse } from "../base/on-first-use.js";
import { show } from "../base/show.js";
import { truncatedMessage } from "../wire/decode-error.js";
import { refuse } from "../wire/value-error.js";
import { bclForm } from "./bcl-form.js";
import { wellKnown } from "./table.js";

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const empty = "00000000-0000-0000-0000-000000000000";

/**
 * For each byte of a Guid, the position of its two hexadecimal digits in the text. The bytes of the first three groups are in
 * reverse order, because .NET stores these groups as little-endian integers.
 */
const places = [6, 4, 2, 0, 11, 9, 16, 14, 19, 21, 24, 26, 28, 30, 32, 34] as const;

/** The two hexadecimal digits of each byte. */
const digits = onFirstUse(() => Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0")));

/** The bytes of the Guid that is being read; shared by all reads. */
const scratch = new Uint8Array(16);

function put(b: Uint8Array, p: number, guid: string, from: number): number {
  for (let i = from; i < from + 8; i++) {
    const at = places[i] as number;
    b[p++] = (nibble(guid.charCodeAt(at)) << 4) | nibble(guid.charCodeAt(at + 1));
  }
  return p;
}

/** The value of the character code of a hexadecimal digit. Letters of either case have bit 6 set, digits have not. */
function nibble(code: number): number {
  return (code & 15) + (code > 64 ? 9 : 0);
}

function guidOf(b: Uint8Array): string {
  const hex = digits();
  const at = (i: number): string => hex[b[i] as number] as string;
  const first = `${at(3)}${at(2)}${at(1)}${at(0)}-${at(5)}${at(4)}-${at(7)}${at(6)}`;
  return `${first}-${at(8)}${at(9)}-${at(10)}${at(11)}${at(12)}${at(13)}${at(14)}${at(15)}`;
}

/**
 * The descriptor table (codec and checks) of `bcl.Guid`: `fixed64 lo = 1`, `fixed64 hi = 2`. Together they are the bytes of
 * .NET's `Guid.ToByteArray`. The empty Guid (all zeros) is an empty message.
 * @see https://github.com/protobuf-net/protobuf-net/blob/main/src/Tools/bcl.proto
 */
export const bclGuidTable = wellKnown<string>(rows.bclGuid, () => ({
  write(w, p, value) {
    if (typeof value !== "string" || !pattern.test(value)) refuse(value, "a Guid");
    if (value === empty) return p;
    p = w.room(p, 32);
    const b = w.buf;
    b[p] = 9;
    p = put(b, p + 1, value, 0);
    b[p] = 17;
    return put(b, p + 1, value, 8);
  },
  read(r, p, end, into) {
    const from = p;
    const b = r.buf;
    if (into === undefined) scratch.fill(0);
    else put(scratch, put(scratch, 0, into, 0), into, 8);
    while (p < end) {
      const tag = r.tag(p);
      p = r.pos;
      if (tag === 9 || tag === 17) {
        if (p + 8 > end) throw r.refused(from, truncatedMessage());
        for (let i = 0; i < 8; i++) scratch[tag - 9 + i] = b[p++] as number;
      } else {
        p = r.pass(tag, p, end);
      }
    }
    if (p !== end) throw r.refused(from, truncatedMessage());
    return guidOf(scratch);
  },
  absent: () => empty,
  form: bclForm(rows.bclGuid.name),
  canonical: (value) => (typeof value === "string" ? value.toLowerCase() : value),
  mismatch(value, path) {
    return typeof value === "string" && pattern.test(value)
      ? undefined
      : { path, type: rows.bclGuid.name, value: show(value) };
  },
}));
