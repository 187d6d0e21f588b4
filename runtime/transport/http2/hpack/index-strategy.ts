// RFC 7541, sections 6.2 and 7.1: which fields enter the dynamic table, and which must never do so on any hop.

/**
 * How a field is written: entered into the dynamic table, not entered, or with the mark that no proxy may enter it into a table
 * either.
 */
export type Indexing = "indexed" | "unindexed" | "never";

/**
 * The names of secret fields. If they were in the table, an attacker who can add fields could find out a secret by the length of
 * encoded guesses (section 7.1).
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

/** Decides how the fields of calls are written. For fields that are known beforehand, the encoder decides. */
export class IndexStrategy {
  private readonly names: string[] = new Array(slotMask + 1).fill("");
  private readonly values: string[] = new Array(slotMask + 1).fill("");

  /**
   * Decides how to write a field that the encoder does not know beforehand. A secret never enters the table, nor does a field
   * that differs in each call. Any other field enters it when the same name and value come again, unless another field has
   * taken its slot in between.
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
