import type { Checks } from "../base/options/check-options.js";
import { aBoolean } from "../base/options/kinds.js";

/** The form of JSON that schemas describe: the options with the same names with which it is written. */
export interface JsonSchemaOptions {
  /** Whether enums are written as numbers. */
  enumAsInteger?: boolean;
  /** Whether fields have their names in the .proto file, instead of those in lowerCamelCase. */
  useProtoFieldName?: boolean;
}

export const schemaChecks: Checks<JsonSchemaOptions> = { enumAsInteger: aBoolean, useProtoFieldName: aBoolean };
