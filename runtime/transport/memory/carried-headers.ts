import { isBinary } from "../../metadata/binary-values.js";
import { copyOfValue, Metadata, type MetadataLike } from "../../metadata/metadata.js";

/**
 * Copies metadata as a transmission would change it: Node joins several text values of one name. Undefined yields empty metadata.
 */
export function carriedHeaders(metadata: MetadataLike | undefined): Metadata {
  const arrived = new Metadata();
  for (const [name, values] of Object.entries(metadata?.toJSON() ?? {})) {
    if (isBinary(name)) for (const value of values) arrived.add(name, copyOfValue(value));
    else if (!name.startsWith(":") && values.length > 0) arrived.set(name, values.join(", "));
  }
  return arrived;
}
