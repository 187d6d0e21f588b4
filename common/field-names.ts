/** A field's names: the one in protobuf, and the one in protobuf's JSON, whose readers take both. */
export interface FieldNames {
  readonly proto: string;
  readonly json: string;
}

/**
 * The names of a member, or of an arm by its case. Unless an annotation gives one, protobuf has the member's name in its
 * own style, and JSON has the member's name. Who gives one gets protobuf's JSON name of that.
 */
export function fieldNames({ name, protoName }: { name: string; protoName?: string }): FieldNames {
  if (protoName !== undefined) return { proto: protoName, json: jsonName(protoName) };
  return { proto: snakeCase(name), json: name };
}

/**
 * A name in the style of protobuf: `fieldName1` is `field_name1`. A run of capitals is one word, with the s of its plural:
 * `HTTPServer` is `http_server`, and `userIDs` is `user_ids`.
 */
export function snakeCase(name: string): string {
  // Most are one word.
  if (/^[a-z][a-z0-9]*$/.test(name)) return name;
  return identifier(name)
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z](?!s(?![a-z]))[a-z])/g, "$1_$2")
    .toLowerCase();
}

/** The JSON name that protobuf gives a field by itself: `field_name1` is `fieldName1`. */
export function jsonName(protoName: string): string {
  if (!protoName.includes("_")) return protoName;
  return protoName.replace(/_+(.?)/g, (_, next: string) => next.toUpperCase());
}

/** A name that protobuf takes, made of any. */
export function identifier(name: string): string {
  const legal = name.replace(/[^A-Za-z0-9_]/g, "_");
  return isProtoIdentifier(legal) ? legal : `_${legal}`;
}

/** Whether protobuf takes a name. */
export function isProtoIdentifier(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name);
}
