import { documentCheck } from "./argument-checks.js";
import { bundledSchema } from "./bundled-schema.js";
import type { JsonSchema } from "./json-schema.js";
import { componentsPrefix } from "./open-api.js";
import type { OpenApiDocument } from "./open-api-document.js";

/** An operation with the schemas of its request and response, which need no document around them. */
export interface OperationSchemas {
  /** The full name: `shop.Orders.Find`. */
  readonly name: string;
  /** The path, to which the request is posted as JSON: `/shop.Orders/Find`. */
  readonly path: string;
  /** What the operation does, in a sentence, or its name if it has no comment. */
  readonly summary: string;
  /** The whole comment. Absent if the summary is all. */
  readonly description?: string;
  /** Whether a call changes nothing: `idempotency: "noSideEffects"`. */
  readonly hasNoSideEffects: boolean;
  readonly request: JsonSchema;
  readonly response: JsonSchema;
}

/**
 * The operations of a document that `openApi` or `interwire openapi` made, each with schemas of its own: for tools of language models,
 * or to check requests.
 * @throws TypeError if `document` is no such document
 */
export function operationSchemas(document: OpenApiDocument): OperationSchemas[] {
  documentCheck(document, "The document", "operationSchemas()");
  const { paths, components } = document;
  const bundled = (schema: JsonSchema): JsonSchema => bundledSchema(schema, components.schemas, componentsPrefix);
  return Object.entries(paths).map(([path, { get, post }]) => {
    const { operationId, summary, description, requestBody, responses } = post;
    return {
      name: operationId,
      path,
      summary,
      ...(description === undefined ? {} : { description }),
      hasNoSideEffects: get !== undefined,
      request: bundled(requestBody.content["application/json"].schema),
      response: bundled(responses["200"]?.content["application/json"].schema ?? {}),
    };
  });
}
