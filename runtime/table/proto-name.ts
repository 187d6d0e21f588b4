/**
 * A message's name as protobuf has it. What a generic message is closed over stands behind `-`, which no name in protobuf
 * has; dots before that are those of a package.
 */
export function protoName(name: string): string {
  const [own = "", ...closing] = name.split("-");
  return [own.split(".").map(identifier).join("."), ...closing.map(identifier)].join("_");
}

/** A name that protobuf takes. */
export function identifier(name: string): string {
  const legal = name.replace(/[^A-Za-z0-9_]/g, "_");
  return /^[A-Za-z_]/.test(legal) ? legal : `_${legal}`;
}
