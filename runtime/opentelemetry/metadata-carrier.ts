import { diag, type TextMapGetter, type TextMapSetter } from "@opentelemetry/api";
import type { Metadata } from "../transport/metadata.js";

/** Reads a propagator's fields from a call's metadata. */
export const metadataGetter: TextMapGetter<Metadata> = {
  get: (metadata, key) => metadata.get(key).filter((value) => typeof value === "string"),
  keys: (metadata) => Object.keys(metadata.getMap()),
};

/** Writes a propagator's fields into a call's metadata. */
export const metadataSetter: TextMapSetter<Metadata> = {
  set(metadata, key, value) {
    try {
      metadata.set(key, value);
    } catch (error) {
      // Telemetry must not fail the call.
      diag.warn(`interwire: '${key}' cannot travel as metadata:`, error);
    }
  },
};
