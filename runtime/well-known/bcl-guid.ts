import { show } from "../table/show.js";
import { fixed64 } from "../wire/fixed-writers.js";
import { refuse } from "../wire/value-error.js";
import { wellKnown } from "./table.js";

const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const empty = "00000000-0000-0000-0000-000000000000";
const text = "bcl.Guid";

/** The low word holds the first three groups as .NET stores them, little-endian each. */
function words(guid: string): [bigint, bigint] {
  const [a = "", b = "", c = "", d = "", e = ""] = guid.split("-");
  const low = BigInt(`0x${c}${b}${a}`);
  const high = Buffer.from(d + e, "hex").readBigUInt64LE();
  return [low, high];
}

function guidOf(low: bigint, high: bigint): string {
  const first = low.toString(16).padStart(16, "0");
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(high);
  const last = bytes.toString("hex");
  return [first.slice(8), first.slice(4, 8), first.slice(0, 4), last.slice(0, 4), last.slice(4)].join("-");
}

/**
 * `bcl.Guid`: `fixed64 lo = 1`, `fixed64 hi = 2`, which are the bytes of .NET's `Guid.ToByteArray`; the empty one has
 * no bytes.
 * @see https://github.com/protobuf-net/protobuf-net/blob/main/src/Tools/bcl.proto
 */
export const bclGuidTable = /*@__PURE__*/ wellKnown<string>({
  name: "Guid",
  text,
  protoName: "bcl.Guid",
  isValueType: true,
  write(w, p, value) {
    if (typeof value !== "string" || !pattern.test(value)) refuse(value, "a Guid");
    if (value === empty) return p;
    const [low, high] = words(value);
    p = w.room(p, 32);
    w.buf[p] = 9;
    p = fixed64(w, p + 1, low);
    w.buf[p] = 17;
    return fixed64(w, p + 1, high);
  },
  read(r, p, end, into) {
    let [low, high] = words(into ?? empty);
    while (p < end) {
      const tag = r.tag(p);
      p = r.pos;
      if (tag === 9) low = r.fixed64(p);
      else if (tag === 17) high = r.fixed64(p);
      else r.skip(tag, p, end);
      p = r.pos;
    }
    if (p !== end) throw r.truncated();
    return guidOf(low, high);
  },
  absent: () => empty,
  misfit(value, path) {
    return typeof value === "string" && pattern.test(value) ? undefined : { path, type: text, value: show(value) };
  },
});
