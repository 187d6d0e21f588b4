import type { CollectedSchema } from "../common/wire/collect-schema.js";
import { noDocs, type SourceDocs } from "../common/wire/source-docs.js";
import { checkOptions } from "./base/options/check-options.js";
import { collectTables } from "./contract/collect-tables.js";
import { type AnyContract, tablesOfParts } from "./contract/schema-parts.js";
import { type MessageTable, messageCheck } from "./message/message.js";
import { messageSource } from "./message/message-source.js";
import { contractsCheck, docsCheck, isCollected } from "./openapi/argument-checks.js";
import { describeMessage, describeMessages } from "./openapi/describe-messages.js";
import type { JsonSchema } from "./openapi/json-schema.js";
import { type JsonSchemaOptions, schemaChecks } from "./openapi/json-schema-options.js";
import { describeOpenApi } from "./openapi/open-api.js";
import type { OpenApiDocument } from "./openapi/open-api-document.js";
import { type OpenApiOptions, openApiChecks } from "./openapi/open-api-options.js";
import type { AnyMessage } from "./well-known/registry.js";

export type { AnyContract } from "./contract/schema-parts.js";
export type { JsonSchema, SchemaJson } from "./openapi/json-schema.js";
export type { JsonSchemaOptions } from "./openapi/json-schema-options.js";
export type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiPath,
  OpenApiRequestBody,
  OpenApiResponse,
} from "./openapi/open-api-document.js";
export type { OpenApiOptions } from "./openapi/open-api-options.js";
export { type OperationSchemas, operationSchemas } from "./openapi/operation-schemas.js";
export type { AnyMessage } from "./well-known/registry.js";

/**
 * Describes the operations of contracts that have one request and one response as a document of OpenAPI 3.1, as a server with the option
 * `web` serves them. `interwire openapi` makes the same from sources, with their comments.
 * @param given contracts, or the schema that a tool collected from source files
 * @param docs the comments in the source files, which contracts do not contain at run time
 * @throws SetupError IW2001 if the transformer did not compile the calling file, IW2024 if two different messages have the same name
 * @throws TypeError if a contract or an option cannot be used
 * @example
 * const document = openApi([contractOf<IOrders>()], { title: "Shop", servers: ["https://api.shop.example"] });
 */
export function openApi(
  given: readonly AnyContract[] | CollectedSchema,
  options: OpenApiOptions = {},
  docs: SourceDocs = noDocs,
): OpenApiDocument {
  checkOptions(openApiChecks, options, "openApi()");
  docsCheck(docs, "The comments", "openApi()");
  if (isCollected(given)) return describeOpenApi(given, docs, options);
  contractsCheck(given, "The contracts", "openApi()");
  return describeOpenApi(collectTables(tablesOfParts(given, "openApi()")), docs, options);
}

/**
 * The JSON Schema of a message, with the messages in it under `$defs`. It describes the JSON that `toJson` writes and, like `fromJson`,
 * refuses members that the message does not have.
 * @param given a message, or the schema that a tool collected from source files, all of whose messages are then under `$defs`
 * @param docs the comments in the source files, which messages do not contain at run time
 * @throws SetupError IW2001 if the transformer did not compile the calling file, IW2024 if two different messages have the same name
 * @throws TypeError if `given` is not a message, or if an option cannot be used
 * @example
 * const validate = new Ajv2020().compile(jsonSchema(messageOf<Order>()));
 */
export function jsonSchema(
  given: AnyMessage | CollectedSchema,
  options: JsonSchemaOptions = {},
  docs: SourceDocs = noDocs,
): JsonSchema {
  checkOptions(schemaChecks, options, "jsonSchema()");
  docsCheck(docs, "The comments", "jsonSchema()");
  if (isCollected(given)) return describeMessages(given, docs, options);
  messageCheck(given, "The message", "jsonSchema()");
  const source = messageSource(given as unknown as MessageTable);
  return describeMessage(
    collectTables({ contracts: [], messages: [given as unknown as MessageTable] }),
    source.name,
    options,
  );
}
