/** A value of JSON. */
export type SchemaJson = string | number | boolean | null | SchemaJson[] | { [key: string]: SchemaJson };

/**
 * A JSON Schema of draft 2020-12 (https://json-schema.org/draft/2020-12/schema), with the keywords that messages need.
 */
// A type alias: unlike an interface, it can be passed where another library has an object with any further members.
export type JsonSchema = {
  $schema?: string;
  /** A JSON Pointer to another schema of the document: `#/$defs/shop.Order`. */
  $ref?: string;
  $defs?: { [name: string]: JsonSchema };
  type?: "object" | "array" | "string" | "number" | "integer" | "boolean" | "null";
  format?: string;
  description?: string;
  deprecated?: boolean;
  default?: SchemaJson;
  enum?: SchemaJson[];
  const?: SchemaJson;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  contentEncoding?: string;
  items?: JsonSchema;
  properties?: { [name: string]: JsonSchema };
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  not?: JsonSchema;
};

/** A JSON Schema of an object. */
export type ObjectSchema = JsonSchema & { type: "object" };
