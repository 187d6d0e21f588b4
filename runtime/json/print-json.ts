import type { JsonValue } from "@bufbuild/protobuf";

/** Prints JSON as `JSON.stringify` does, except that -0 keeps its sign. */
export function printJson(json: JsonValue, space: number | string = ""): string {
  const indent = typeof space === "number" ? " ".repeat(space) : space;
  const print = (value: JsonValue, line: string): string => {
    if (typeof value === "number") return Object.is(value, -0) ? "-0" : String(value);
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const next = line + indent;
    if (Array.isArray(value))
      return between(
        "[",
        value.map((item) => print(item, next)),
        "]",
        line,
      );
    const colon = indent === "" ? ":" : ": ";
    const members = Object.keys(value).map(
      (key) => JSON.stringify(key) + colon + print((value as Record<string, JsonValue>)[key] as JsonValue, next),
    );
    return between("{", members, "}", line);
  };
  const between = (open: string, parts: readonly string[], close: string, line: string): string => {
    if (indent === "" || parts.length === 0) return open + parts.join(",") + close;
    return `${open}${line}${indent}${parts.join(`,${line}${indent}`)}${line}${close}`;
  };
  return print(json, "\n");
}
