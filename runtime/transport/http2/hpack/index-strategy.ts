// Source: RFC 7541, sections 6.2 and 7.1.

/**
 * How a field is encoded: with an entry in the dynamic table, without one, or marked so that no proxy may ever enter it into a
 * table.
 */
export type Indexing = "indexed" | "unindexed" | "never";

/**
 * The names of fields with secrets. If secrets were in the table, an attacker who can add fields could guess them by the length
 * of the encoded result (RFC 7541, section 7.1).
 */
const secrets: ReadonlySet<string> = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie"]);

/** The names of fields whose values differ in each call. */
const unique: ReadonlySet<string> = new Set([
  "grpc-timeout",
  "grpc-message",
  "grpc-status-details-bin",
  "grpc-trace-bin",
  "grpc-tags-bin",
  "traceparent",
  "tracestate",
  "b3",
  "x-request-id",
  "x-b3-traceid",
  "x-b3-spanid",
  "x-b3-parentspanid",
  "content-length",
  "date",
]);

const slotMask = 31;

/**
 * Decides for each header field of a call whether HPACK's dynamic table gets an entry for it (see {@link Indexing}). The fields of
 * a {@link FieldBlock}, a list that many calls share, are left to the encoder.
 */
export class IndexStrategy {
  private readonly names: string[] = new Array(slotMask + 1).fill("");
  private readonly values: string[] = new Array(slotMask + 1).fill("");

  /**
   * Decides how to encode a field that is not part of a {@link FieldBlock}. Secrets, and fields that differ in each call, never
   * enter the dynamic table. Any other field enters it when the same name and value are sent again. Only about 32 fields are
   * remembered for this, in a hash table without collision lists, so a field may have been forgotten.
   */
  decide(name: string, value: string): Indexing {
    if (secrets.has(name)) return "never";
    if (unique.has(name)) return "unindexed";
    const last = value.charCodeAt(value.length - 1) | 0;
    const slot = (name.length * 7 + value.length + last * 5 + name.charCodeAt(0)) & slotMask;
    if (this.names[slot] === name && this.values[slot] === value) return "indexed";
    this.names[slot] = name;
    this.values[slot] = value;
    return "unindexed";
  }
}

export function isSecret(name: string): boolean {
  return secrets.has(name);
}
