import type { JsonValue } from "interwire/json";
import type { JsonSchema } from "interwire/openapi";

/** Texts of the forms that schemas ask for by a pattern or a format. */
const texts: readonly string[] = [
  "",
  "a",
  "ß 🙂",
  "AQ==",
  "AQID",
  "0",
  "-1",
  "12",
  "-9223372036854775808",
  "9223372036854775807",
  "9007199254740991",
  "18446744073709551615",
  "2147483647",
  "true",
  "1.5s",
  "-0.000000001s",
  "a,b.cD",
  "1970-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999999999Z",
];

/** Whether an object may not have a member beside those that it has, because these are of one oneof. */
function isExcluded(name: string, json: Readonly<Record<string, JsonValue>>, not: JsonSchema | undefined): boolean {
  if (not === undefined) return false;
  const all = not.not === undefined ? (not.anyOf ?? [not]) : [not];
  return all.some(({ required = [], not: several }) => {
    const names = several?.oneOf?.flatMap((one) => one.required ?? []) ?? required;
    return names.includes(name) && names.some((other) => Object.hasOwn(json, other));
  });
}

/** Makes random JSON that fits a schema, out of a sequence of random numbers. */
export class SchemaValues {
  private readonly root: JsonSchema;
  private readonly next: () => number;

  constructor(root: JsonSchema, next: () => number) {
    this.root = root;
    this.next = next;
  }

  value(given: JsonSchema = this.root, depth = 0): JsonValue {
    const { $ref, anyOf, type, enum: values, minimum = 0, maximum = 1, items = {}, pattern, format } = given;
    // Not all members of protobuf-net's messages go together.
    if ($ref?.startsWith("#/$defs/bcl.")) return {};
    if ($ref !== undefined) return this.value(this.resolve($ref), depth);
    if (anyOf !== undefined) return this.value(this.pick(anyOf), depth);
    if (values !== undefined) return this.pick(values);
    switch (type) {
      case "object":
        return this.object(given, depth);
      case "array":
        return Array.from({ length: this.length(depth) }, () => this.value(items, depth + 1));
      case "integer":
        return this.pick([minimum, maximum, 0, 1, Math.floor(minimum + this.next() * (maximum - minimum))]);
      case "number":
        return format === "float" ? Math.fround(this.next()) : this.pick([0, -0.1, 1e308, this.next()]);
      case "boolean":
        return this.next() < 0.5;
      case "null":
        return null;
      case "string":
        return this.pick(texts.filter((text) => isOfForm(text, pattern, format)));
      default:
        return this.pick<JsonValue>([null, true, 1.5, "text", [1, []], { a: { b: null } }]);
    }
  }

  private object({ properties = {}, additionalProperties, propertyNames, not }: JsonSchema, depth: number): JsonValue {
    // Whatever may stand beside @type depends on what it is.
    if (properties["@type"] !== undefined) return {};
    if (typeof additionalProperties === "object") {
      const keys = propertyNames?.enum ?? texts.filter((text) => isOfForm(text, propertyNames?.pattern, undefined));
      const entries = Array.from({ length: this.length(depth) }, () => [
        this.pick(keys),
        this.value(additionalProperties, depth + 1),
      ]);
      return Object.fromEntries(entries);
    }
    if (additionalProperties === true) return { any: [1, "text", null] };
    const share = depth > 5 ? 0 : this.next();
    const json: Record<string, JsonValue> = {};
    for (const [name, schema] of Object.entries(properties)) {
      if (!isExcluded(name, json, not) && this.next() < share) json[name] = this.value(schema, depth + 1);
    }
    return json;
  }

  private resolve(reference: string): JsonSchema {
    const found = this.root.$defs?.[reference.slice("#/$defs/".length)];
    if (found === undefined) throw new Error(`There is no ${reference}.`);
    return found;
  }

  private length(depth: number): number {
    return depth > 5 ? 0 : Math.floor(this.next() * 4);
  }

  private pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }
}

function isOfForm(text: string, pattern: string | undefined, format: string | undefined): boolean {
  if (format === "date-time") return text.endsWith("Z");
  return pattern === undefined || new RegExp(pattern).test(text);
}
