import { isBinary, readBinary } from "../metadata/binary-values.js";
import type { MetadataLike, MetadataOptions, MetadataValue } from "../metadata/metadata.js";
import { hiddenNames } from "./own-headers.js";

const noOptions: MetadataOptions = Object.freeze(Object.create(null));

/**
 * The headers of a request as metadata. Text values of the same name are joined by `, `, as in Node. A cookie that a client has
 * sent as several `cookie` fields is joined by `; ` (RFC 9113, section 8.2.3).
 */
export class ReceivedHeaders implements MetadataLike {
  private readonly fields: readonly string[];

  /** `fields` is a flat list of alternating names and values. */
  constructor(fields: readonly string[]) {
    this.fields = fields;
  }

  getOptions(): MetadataOptions {
    return noOptions;
  }

  toJSON(): Record<string, MetadataValue[]> {
    const { fields } = this;
    const headers: Record<string, MetadataValue[]> = Object.create(null);
    for (let i = 0; i < fields.length; i += 2) {
      const name = fields[i]!;
      if (name.startsWith(":") || hiddenNames().has(name)) continue;
      const value = fields[i + 1]!;
      const known = headers[name];
      if (isBinary(name)) {
        const values = known ?? [];
        readBinary(value, values as Uint8Array[]);
        headers[name] = values;
      } else if (known === undefined) {
        headers[name] = [value];
      } else {
        known[0] += `${name === "cookie" ? "; " : ", "}${value}`;
      }
    }
    return headers;
  }
}
