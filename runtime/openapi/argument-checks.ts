import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import type { SourceDocs } from "../../common/wire/source-docs.js";
import { accept, type Check } from "../base/options/check-options.js";
import { hasMethods } from "../base/options/kinds.js";
import type { OpenApiDocument } from "./open-api-document.js";

/** Whether a value is a schema that a tool collected, and not a contract or a message. */
export function isCollected(value: unknown): value is CollectedSchema {
  return hasMethods(value, "source", "owners");
}

export const contractsCheck: Check = accept(
  "Pass an array: [contractOf<T>(), …].",
  (value): value is readonly unknown[] => Array.isArray(value),
);

export const docsCheck: Check = accept(
  "Pass the comments of a schema, or leave them out.",
  (value): value is SourceDocs =>
    hasMethods(value, "service", "operation", "message", "field", "oneof", "enum", "enumValue"),
);

export const documentCheck: Check = accept(
  "Pass what openApi() returned, or what interwire openapi wrote.",
  (value): value is OpenApiDocument => {
    const { paths, components } = Object(value) as Partial<OpenApiDocument>;
    return [paths, components?.schemas].every((one) => typeof one === "object" && one !== null);
  },
);
