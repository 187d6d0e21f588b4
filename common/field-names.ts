/** The names of a field: its name in .proto files, and its name in protobuf's JSON. Readers of JSON accept both. */
export interface FieldNames {
  readonly proto: string;
  readonly json: string;
}

/** A field with the names that an annotation in the contract gives it. */
export interface NamedField {
  /** The name of the member, or the case of an arm of a oneof. */
  readonly name: string;
  /** The name in protobuf that an annotation gives the field. */
  readonly protoName?: string | undefined;
  /** The name in JSON that an annotation gives the field. */
  readonly jsonName?: string | undefined;
}

/**
 * The names of a field in protobuf and in JSON. By default, the protobuf name is the member's name in the style of protobuf, and
 * the JSON name is the member's name. If an annotation gives a protobuf name alone, the JSON name follows from it by protobuf's
 * rule.
 */
export function fieldNames({ name, protoName, jsonName: given }: NamedField): FieldNames {
  if (protoName === undefined) return { proto: snakeCase(name), json: given ?? name };
  return { proto: protoName, json: given ?? jsonName(protoName) };
}

/**
 * Converts a name into the style of protobuf: `fieldName1` to `field_name1`. A run of capitals is one word, and so is its plural:
 * `HTTPServer` becomes `http_server`, and `userIDs` becomes `user_ids`.
 */
export function snakeCase(name: string): string {
  // A fast path: most names are a single lower-case word.
  if (/^[a-z][a-z0-9]*$/.test(name)) return name;
  return identifier(name)
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, "$1_$2")
    .toLowerCase();
}

/** The JSON name of a field by protobuf's rule: `fieldName1` for `field_name1`. */
export function jsonName(protoName: string): string {
  if (!protoName.includes("_")) return protoName;
  return protoName.replace(/_+(.?)/g, (_, next: string) => next.toUpperCase());
}

/** Converts any name into a legal protobuf identifier: `a.b` → `a_b`, `1st` → `_1st`. */
export function identifier(name: string): string {
  const legal = name.replace(/[^A-Za-z0-9_]/g, "_");
  return isProtoIdentifier(legal) ? legal : `_${legal}`;
}

export function isProtoIdentifier(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}
