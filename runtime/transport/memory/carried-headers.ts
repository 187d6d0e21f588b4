import { isBinary } from "../../metadata/binary-values.js";
import { copyOfValue, Metadata, type MetadataLike } from "../../metadata/metadata.js";

/**
 * Copies metadata in the way in which it arrives over a wire, where Node joins several texts of one name. Undefined gives empty
 * metadata.
 */
export function carriedHeaders(metadata: MetadataLike | undefined): Metadata {
  const arrived = new Metadata();
  for (const [name, values] of Object.entries(metadata?.toJSON() ?? {})) {
    if (isBinary(name)) for (const value of values) arrived.add(name, copyOfValue(value));
    else if (!name.startsWith(":") && values.length > 0) arrived.set(name, values.join(", "));
  }
  return arrived;
}
