// Source: RFC 9113, sections 8.1.1, 8.2 and 8.3.
import { SeenValues } from "./seen-values.js";

/**
 * What a list of fields belongs to: a request if it has pseudo-header fields such as `:method`, a response if it has `:status`,
 * and trailers if it has none.
 */
export type SectionKind = "request" | "response" | "trailers";

/** The fields that concern only the connection to the next hop, and that HTTP/2 forbids (RFC 9113, section 8.2.2). */
const connectionFields: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);

/**
 * A decoded and checked list of fields, with the values of its pseudo-header fields. It must not be changed, because one object
 * is cached for all equal header blocks of a connection.
 */
export class FieldSection {
  /** Names and values in turn. If the list is too large, only its first fields. */
  readonly fields: readonly string[];
  /** Whether the list exceeds SETTINGS_MAX_HEADER_LIST_SIZE or the limit for the number of fields. */
  readonly isTooLarge: boolean;
  kind: SectionKind = "trailers";
  method: string | undefined = undefined;
  scheme: string | undefined = undefined;
  authority: string | undefined = undefined;
  path: string | undefined = undefined;
  status: string | undefined = undefined;
  /** The value of the field content-length; -1 if the field is missing. */
  contentLength = -1;
  /** The reason why the list is malformed. Undefined if it is well-formed. */
  malformed: string | undefined = undefined;
  /**
   * Whatever the user of the connection derives from the fields (on a server, the evaluated request). It is stored here so that
   * it is computed only once for all equal header blocks.
   */
  digest: unknown = undefined;

  constructor(fields: readonly string[], isComplete: boolean) {
    this.fields = fields;
    this.isTooLarge = !isComplete;
  }
}

/**
 * Checks a list of fields (names and values in turn), after stripping leading and trailing blanks from the values. A violation is
 * reported in {@link FieldSection.malformed}.
 */
export function readSection(fields: string[], isComplete: boolean): FieldSection {
  const section = new FieldSection(fields, isComplete);
  let host: string | undefined;
  let isRegular = false;
  const seen = new SeenValues();
  for (let i = 0; i < fields.length && section.malformed === undefined; i += 2) {
    const name = fields[i]!;
    let value = fields[i + 1]!;
    if (name.charCodeAt(0) === colon) {
      section.malformed = isRegular ? `${name} comes after other fields` : readPseudo(section, name, value);
    } else {
      isRegular = true;
      if (hasBlanks(value)) fields[i + 1] = value = stripBlanks(value);
      if (name === "host") host = value;
      section.malformed = checkName(name) ?? readRegular(section, name, value);
    }
    if (section.malformed === undefined && seen.isNew(value)) section.malformed = checkValue(name, value);
  }
  // A list that is too large was cut off, so a missing field may in fact have been sent.
  if (isComplete) section.malformed ??= checkWhole(section, host);
  return section;
}

function readPseudo(section: FieldSection, name: string, value: string): string | undefined {
  const key = name.slice(1);
  const kind = key === "status" ? "response" : "request";
  switch (key) {
    case "method":
    case "scheme":
    case "authority":
    case "path":
    case "status":
      if (section[key] !== undefined) return `${name} comes twice`;
      if (section.kind !== "trailers" && section.kind !== kind)
        return `${name} is mixed with those of a ${section.kind}`;
      section[key] = value;
      section.kind = kind;
      return undefined;
    default:
      return `${name} is not known`;
  }
}

function readRegular(section: FieldSection, name: string, value: string): string | undefined {
  if (connectionFields.has(name)) return `${name} is not allowed`;
  if (name === "te" && value !== "trailers") return `te is ${value}, not trailers`;
  if (name !== "content-length") return undefined;
  if (!/^[0-9]{1,15}$/.test(value)) return `content-length is ${value}`;
  const length = Number(value);
  if (section.contentLength >= 0 && section.contentLength !== length) return "content-length comes twice";
  section.contentLength = length;
  return undefined;
}

function checkWhole(section: FieldSection, host: string | undefined): string | undefined {
  if (section.kind === "response")
    return /^[1-9][0-9]{2}$/.test(section.status!) ? undefined : `:status is ${section.status}`;
  if (section.kind === "trailers") return undefined;
  const { method, scheme, path, authority } = section;
  if (method === undefined || method === "") return ":method is missing";
  if (host !== undefined && authority !== undefined && host.toLowerCase() !== authority.toLowerCase()) {
    return `host is ${host}, and :authority ${authority}`;
  }
  if (method === "CONNECT") {
    if (authority === undefined || authority === "") return ":authority is missing";
    return scheme === undefined && path === undefined ? undefined : "CONNECT has a :scheme or :path";
  }
  if (scheme === undefined || scheme === "") return ":scheme is missing";
  if (path === undefined || path === "") return ":path is missing";
  const isPlain = path.startsWith("/") || (method === "OPTIONS" && path === "*");
  return isPlain || (scheme !== "http" && scheme !== "https") ? undefined : `:path is ${path}`;
}

const colon = 0x3a;

/** The reason why a field name is not allowed (RFC 9113, section 8.2.1), or undefined for an allowed name. */
function checkName(name: string): string | undefined {
  if (name === "") return "a field has no name";
  for (let i = 0; i < name.length; i++) {
    const c = name.charCodeAt(i);
    if (c > 0x20 && c < 0x7f && (c < 0x41 || c > 0x5a) && c !== colon) continue;
    return `a field's name has the character 0x${c.toString(16).padStart(2, "0")}`;
  }
  return undefined;
}

/** The reason why a field value is not allowed (RFC 9113, section 8.2.1), or undefined for an allowed value. */
function checkValue(name: string, value: string): string | undefined {
  const { length } = value;
  if (length === 0) return undefined;
  if (hasBlanks(value)) return `${name} begins or ends with a blank`;
  for (let i = 0; i < length; i++) {
    const c = value.charCodeAt(i);
    if (c === 0 || c === 0x0a || c === 0x0d) return `${name} has the character 0x${c.toString(16).padStart(2, "0")}`;
  }
  return undefined;
}

// For RFC 9113 a value with blanks around it is malformed, but gRPC allows to strip them ("Custom-Metadata"), and real clients
// send such values.
function stripBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value.charCodeAt(start))) start++;
  while (end > start && isBlank(value.charCodeAt(end - 1))) end--;
  return value.slice(start, end);
}

function hasBlanks(value: string): boolean {
  return isBlank(value.charCodeAt(0)) || isBlank(value.charCodeAt(value.length - 1));
}

function isBlank(c: number): boolean {
  return c === 0x20 || c === 0x09;
}
