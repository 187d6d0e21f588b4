import type { JsonSchema } from "./json-schema.js";

/**
 * A schema with copies of all that it refers to under `$defs`, so that it needs no document around it. The schema itself is among
 * these only if it refers to itself. `prefix` is what stands before the names in references of `definitions`.
 */
export function bundledSchema(
  schema: JsonSchema,
  definitions: Readonly<Record<string, JsonSchema>>,
  prefix: string,
): JsonSchema {
  const needed = new Map<string, JsonSchema>();
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key !== "$ref" || typeof inner !== "string") return [key, copy(inner)];
        const name = inner.slice(prefix.length);
        if (!needed.has(name)) {
          needed.set(name, {});
          needed.set(name, copy(definitions[name] ?? {}) as JsonSchema);
        }
        return [key, `#/$defs/${name}`];
      }),
    );
  };
  const { $ref, ...beside } = schema;
  const root = $ref === undefined ? beside : { ...definitions[$ref.slice(prefix.length)], ...beside };
  const copied = copy(root) as JsonSchema;
  if (needed.size === 0) return copied;
  return { ...copied, $defs: Object.fromEntries([...needed].sort(([a], [b]) => (a < b ? -1 : 1))) };
}
