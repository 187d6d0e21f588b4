import { type bcl, Code } from "interwire";

/** The result of the C# client's caller, from JSON; an integer that a number cannot hold stays text, and C#'s null list is an empty one. */
export function clrResult(json: string): unknown {
  if (json === '"void"') return null;
  return withoutEmpty(JSON.parse(json.replace(/([:[,]|^)(-?\d{16,})(?=[,}\]]|$)/g, '$1"$2"')));
}

function withoutEmpty(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(withoutEmpty);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withoutEmpty(member)]));
}

/** A result of ours as {@link clrResult} gives the same one. */
export function toClr(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === "number")
    return !Number.isInteger(value) && Math.fround(value) === value ? shortest(value) : value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  if (value instanceof Map) return value.size === 0 ? null : mapEntries([...value], String);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(toClr);
  if (typeof value === "object") return mapEntries(Object.entries(value), capitalize);
  return value;
}

/** C# prints a float with as few digits as tell it from its neighbours. */
function shortest(float: number): number {
  for (let digits = 1; digits < 9; digits++) {
    const rounded = Number(float.toPrecision(digits));
    if (Math.fround(rounded) === float) return rounded;
  }
  return float;
}

function mapEntries(entries: readonly (readonly [unknown, unknown])[], name: (key: string) => string): object {
  return Object.fromEntries(entries.map(([key, value]) => [name(String(key)), toClr(value)]));
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const ticksPerSecond = 10_000_000n;
const ticksOf1970 = 621_355_968_000_000_000n;

/** A DateTime as C# writes it in JSON: `2024-01-02T03:04:05.6789012`. */
export function clrDateTime({ ticks }: bcl.DateTime): string {
  const fraction = ticks % ticksPerSecond;
  const whole = new Date(Number((ticks - fraction - ticksOf1970) / 10_000n)).toISOString().slice(0, 19);
  return fraction === 0n ? whole : `${whole}.${digits(fraction, 7).replace(/0+$/, "")}`;
}

/** A TimeSpan as C# writes it in JSON: `-00:00:01.5000000`. */
export function clrTimeSpan({ ticks }: bcl.TimeSpan): string {
  const size = ticks < 0n ? -ticks : ticks;
  const seconds = size / ticksPerSecond;
  const clock = [seconds / 3600n, (seconds / 60n) % 60n, seconds % 60n].map((part) => digits(part, 2)).join(":");
  const fraction = size % ticksPerSecond;
  return `${ticks < 0n ? "-" : ""}${clock}${fraction === 0n ? "" : `.${digits(fraction, 7)}`}`;
}

function digits(value: bigint, count: number): string {
  return String(value).padStart(count, "0");
}

/** The RpcException that the C# client's caller got. */
export interface ClrError {
  readonly code: number;
  readonly text: string;
  /** The detail that its error handler got, if any. */
  readonly details: readonly unknown[];
  /** Names and values; binary values in hex. */
  readonly trailers: readonly (readonly [name: string, value: string])[];
}

/** Reads `RPC NotFound/text trailers=name=value;name=value`. */
export function clrError(text: string): ClrError {
  const match = /^(?:RPC|FAULT) (\w+)\/(.*?)(?: detail=(.*))? trailers=(.*)$/.exec(text);
  if (match === null) throw new Error(`Not an RpcException: ${text}`);
  const [, name = "", message = "", detail, trailers = ""] = match;
  const constant = name.replace(/(?<!^)[A-Z]/g, "_$&").toUpperCase() as string & keyof typeof Code;
  const details = detail === undefined ? [] : [JSON.parse(detail)];
  return {
    code: Code[constant],
    text: message,
    details,
    trailers: trailers === "" ? [] : trailers.split(";").map(toTrailer),
  };
}

function toTrailer(entry: string): readonly [string, string] {
  const at = entry.indexOf("=");
  const name = entry.slice(0, at);
  const value = entry.slice(at + 1);
  return [name, name.endsWith("-bin") ? value.toLowerCase() : value];
}
