import type { JsonValue } from "interwire/json";

/** Values that most members cannot have. */
const wrongValues: readonly JsonValue[] = [
  true,
  0,
  -1,
  1.5,
  4294967296,
  "",
  "x",
  "1",
  "-1",
  "1.5",
  "NaN",
  "true",
  "a_b",
  "AQ==",
  "A",
  "1.5s",
  "2026-01-02T03:04:05Z",
  "2026-02-30T03:04:05Z",
  [],
  [[]],
  {},
  { x: 1 },
];

/** A copy of JSON in which one value, or one key, is another one. Undefined for JSON without members. */
export function jsonMutant(json: JsonValue, next: () => number): JsonValue | undefined {
  const places = placesIn(json);
  const at = places[Math.floor(next() * places.length)];
  if (at === undefined) return undefined;
  const copy = structuredClone(json);
  const { holder, key } = placesIn(copy)[places.indexOf(at)] as Place;
  if (!Array.isArray(holder) && next() < 0.2) {
    holder[`${key}x`] = holder[key] as JsonValue;
    delete holder[key];
  } else {
    Object.assign(holder, { [key]: wrongValues[Math.floor(next() * wrongValues.length)] });
  }
  return copy;
}

interface Place {
  readonly holder: Record<string, JsonValue> | (JsonValue[] & Record<string, JsonValue>);
  readonly key: string;
}

/** Every member and item in JSON, but for what is in an `Any`. */
function placesIn(json: JsonValue): Place[] {
  if (typeof json !== "object" || json === null || Object.hasOwn(json, "@type")) return [];
  const holder = json as Place["holder"];
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key] as JsonValue)]);
}
