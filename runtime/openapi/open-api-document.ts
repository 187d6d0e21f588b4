import type { JsonSchema, SchemaJson } from "./json-schema.js";

/** A document of OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.1), with the members that contracts need. */
// A type alias, as JsonSchema is.
export type OpenApiDocument = {
  openapi: "3.1.1";
  info: { title: string; version: string; description?: string };
  servers: { url: string }[];
  /** Empty: contracts do not say who may call them. */
  security: { [scheme: string]: string[] }[];
  /** The services. */
  tags: { name: string; description?: string }[];
  /** The operations by their paths: `/shop.Orders/Find`. */
  paths: { [path: string]: OpenApiPath };
  components: {
    schemas: { [name: string]: JsonSchema };
    parameters: { [name: string]: OpenApiParameter };
  };
};

export type OpenApiPath = {
  /** The same call by GET, for an operation without side effects. */
  get?: OpenApiOperation;
  post: OpenApiOperation & { requestBody: OpenApiRequestBody };
};

export type OpenApiOperation = {
  /** The full name of the operation: `shop.Orders.Find`. By GET, it begins with `get.`. */
  operationId: string;
  summary: string;
  description?: string;
  deprecated?: boolean;
  tags: string[];
  parameters: (OpenApiParameter | { $ref: string })[];
  /** The responses by their status of HTTP. `default` stands for errors. */
  responses: { [status: string]: OpenApiResponse };
};

export type OpenApiRequestBody = { required: boolean; content: OpenApiContent };

export type OpenApiResponse = { description: string; content: OpenApiContent };

export type OpenApiContent = { "application/json": { schema: JsonSchema; example?: SchemaJson } };

export type OpenApiParameter = {
  name: string;
  in: "query" | "header";
  description: string;
  required?: boolean;
  schema?: JsonSchema;
  content?: OpenApiContent;
};
