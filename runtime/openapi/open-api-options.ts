import { type Checks, listOf } from "../base/options/check-options.js";
import { aString } from "../base/options/kinds.js";
import { type JsonSchemaOptions, schemaChecks } from "./json-schema-options.js";

/** What a document of OpenAPI says beside the contracts. */
export interface OpenApiOptions extends JsonSchemaOptions {
  /** The name of the API. The default is the names of the services. */
  title?: string;
  /** The version of the API. The default is 0.0.0. */
  version?: string;
  /** A text about the API in Markdown. The operations that are left out, because they have streams, are listed below it. */
  description?: string;
  /** The URLs before the paths of operations: `["https://api.shop.example"]`. The default is the origin of the document, `["/"]`. */
  servers?: readonly string[];
}

export const openApiChecks: Checks<OpenApiOptions> = {
  ...schemaChecks,
  title: aString,
  version: aString,
  description: aString,
  servers: listOf(aString),
};
