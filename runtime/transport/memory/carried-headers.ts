import { isBinary } from "../../metadata/binary-values.js";
import { copyOfValue, Metadata, type MetadataLike } from "../../metadata/metadata.js";

/**
 * Copies metadata in the form in which it would arrive over HTTP/2: text values of one name are joined by commas, as Node does
 * it, and names with a leading colon are dropped. Undefined yields empty metadata.
 */
export function carriedHeaders(metadata: MetadataLike | undefined): Metadata {
  const arrived = new Metadata();
  for (const [name, values] of Object.entries(metadata?.toJSON() ?? {})) {
    if (isBinary(name)) for (const value of values) arrived.add(name, copyOfValue(value));
    else if (!name.startsWith(":") && values.length > 0) arrived.set(name, values.join(", "));
  }
  return arrived;
}
