// RFC 7541, sections 6.2 and 7.1: which fields enter the dynamic table, and which must never do so on any hop.

/** How a field is written: into the table, without it, or so that no proxy puts it into a table either. */
export type Indexing = "indexed" | "unindexed" | "never";

/** Secrets. Their length on the wire would tell an attacker who can add fields which of his guesses was right (section 7.1). */
const secrets: ReadonlySet<string> = new Set(["authorization", "proxy-authorization", "cookie", "set-cookie"]);

/** Fields whose values are other ones in each call. */
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

/** Decides for the fields of calls. Those of lists that are known beforehand enter the table at once, secrets excepted. */
export class IndexStrategy {
  private readonly names: string[] = new Array(slotMask + 1).fill("");
  private readonly values: string[] = new Array(slotMask + 1).fill("");

  /** A field that other calls may or may not have: it enters the table when it comes again. */
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

/** Whether a field is a secret. */
export function isSecret(name: string): boolean {
  return secrets.has(name);
}
