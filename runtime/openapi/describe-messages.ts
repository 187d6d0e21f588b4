import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import { noDocs, type SourceDocs } from "../../common/wire/source-docs.js";
import { bundledSchema } from "./bundled-schema.js";
import type { JsonSchema } from "./json-schema.js";
import type { JsonSchemaOptions } from "./json-schema-options.js";
import { MessageSchemas } from "./message-schemas.js";

const dialect = "https://json-schema.org/draft/2020-12/schema";
const prefix = "#/$defs/";

/** The schema of a message, by its name in `schema`, with all that it refers to under `$defs`. */
export function describeMessage(schema: CollectedSchema, name: string, options: JsonSchemaOptions): JsonSchema {
  const schemas = closedSchemas(schema, noDocs, options);
  return { $schema: dialect, ...bundledSchema(schemas.message(name), schemas.definitions(), prefix) };
}

/** The schemas of all messages of a schema, under `$defs`. */
export function describeMessages(schema: CollectedSchema, docs: SourceDocs, options: JsonSchemaOptions): JsonSchema {
  const schemas = closedSchemas(schema, docs, options);
  for (const name of schema.messages.keys()) schemas.message(name);
  return { $schema: dialect, $defs: schemas.definitions() };
}

function closedSchemas(schema: CollectedSchema, docs: SourceDocs, options: JsonSchemaOptions): MessageSchemas {
  return new MessageSchemas(schema, docs, options, { prefix, isClosed: true });
}
