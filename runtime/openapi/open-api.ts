import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import type { OperationDoc, SourceDocs } from "../../common/wire/source-docs.js";
import type { WireField, WireOperation, WireService } from "../../common/wire/wire-schema.js";
import { errorResponses, errorSchema } from "./error-responses.js";
import { exampleJson } from "./example-json.js";
import type { JsonSchema } from "./json-schema.js";
import { MessageSchemas } from "./message-schemas.js";
import type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiPath,
} from "./open-api-document.js";
import type { OpenApiOptions } from "./open-api-options.js";

/** What stands before the name of a schema in references to it. */
export const componentsPrefix = "#/components/schemas/";

const timeout: OpenApiParameter = {
  name: "Connect-Timeout-Ms",
  in: "header",
  description: "The time after which the server ends the call, in milliseconds.",
  schema: { type: "integer", minimum: 0, maximum: 9_999_999_999 },
};
const version: OpenApiParameter = {
  name: "connect",
  in: "query",
  description: "The version of the protocol.",
  schema: { type: "string", enum: ["v1"] },
};
const encoding: OpenApiParameter = {
  name: "encoding",
  in: "query",
  description: "The format of the message.",
  required: true,
  schema: { type: "string", enum: ["json"] },
};

/**
 * Describes the operations of a schema that have one request and one response, as a server with the option `web` serves them.
 * @param docs the comments in the source files
 */
export function describeOpenApi(schema: CollectedSchema, docs: SourceDocs, options: OpenApiOptions): OpenApiDocument {
  return new OpenApiWriter(schema, docs, options).write();
}

class OpenApiWriter {
  private readonly schema: CollectedSchema;
  private readonly docs: SourceDocs;
  private readonly options: OpenApiOptions;
  private readonly schemas: MessageSchemas;
  private errorReference: JsonSchema | undefined;

  constructor(schema: CollectedSchema, docs: SourceDocs, options: OpenApiOptions) {
    this.schema = schema;
    this.docs = docs;
    this.options = options;
    this.schemas = new MessageSchemas(schema, docs, options, { prefix: componentsPrefix, isClosed: false });
  }

  write(): OpenApiDocument {
    const { title, version = "0.0.0", servers = ["/"] } = this.options;
    const all = this.schema.services.flatMap((service) =>
      service.operations.map((operation) => ({ service, operation })),
    );
    const unary = all.filter(({ operation }) => operation.kind === "unary");
    const services = [...new Set(unary.map(({ service }) => service))];
    const paths = unary.map(({ service, operation }): [string, OpenApiPath] => [
      operation.path,
      this.path(service, operation),
    ]);
    const streams = all.filter(({ operation }) => operation.kind !== "unary");
    const names = streams.map(({ service, operation }) => `\`${fullName(service, operation)}\``);
    const leftOut = names.length === 0 ? [] : [`Left out, because they have streams: ${names.join(", ")}.`];
    const description = [this.options.description ?? "", ...leftOut].filter((one) => one !== "").join("\n\n");
    return {
      openapi: "3.1.1",
      info: {
        title: title ?? (services.map(({ name }) => name).join(", ") || "Contracts"),
        version,
        ...(description === "" ? {} : { description }),
      },
      servers: servers.map((url) => ({ url })),
      security: [],
      tags: services.map((service) => this.tag(service)),
      paths: Object.fromEntries(paths),
      components: { schemas: this.schemas.definitions(), parameters: unary.length === 0 ? {} : { timeout } },
    };
  }

  /** Refers to the schema of errors, which a document without operations does not have. */
  private get error(): JsonSchema {
    this.errorReference ??= this.schemas.other("connect.Error", errorSchema);
    return this.errorReference;
  }

  private tag(service: WireService): OpenApiDocument["tags"][number] {
    const text = this.docs.service(service)?.text ?? "";
    return { name: service.name, ...(text === "" ? {} : { description: text }) };
  }

  private path(service: WireService, operation: WireOperation): OpenApiPath {
    const doc = this.docs.operation(operation);
    const request = this.request(operation, doc);
    const name = fullName(service, operation);
    const shared = this.shared(service, operation, doc);
    const { parameters } = shared;
    const message: OpenApiParameter = { name: "message", in: "query", description: "", required: true };
    const get = {
      ...shared,
      operationId: `get.${name}`,
      parameters: [...parameters, version, encoding, { ...message, description: "The request.", content: request }],
    };
    const post = { ...shared, operationId: name, requestBody: { required: true, content: request } };
    return operation.idempotency === "noSideEffects" ? { get, post } : { post };
  }

  private shared(
    service: WireService,
    operation: WireOperation,
    doc: OperationDoc | undefined,
  ): Omit<OpenApiOperation, "operationId"> {
    const { schema, schemas } = this;
    const details = operation.details.map((name) => (schema.messages.has(name) ? schemas.names.message(name) : name));
    return {
      ...summary(doc?.text ?? "", operation),
      ...(doc?.deprecated === true ? { deprecated: true } : {}),
      tags: [service.name],
      parameters: [{ $ref: "#/components/parameters/timeout" }],
      responses: {
        "200": { description: doc?.result ?? "The response.", content: this.response(operation, doc) },
        ...errorResponses({ throws: doc?.throws ?? [], details }, this.error),
      },
    };
  }

  private request({ request }: WireOperation, doc: OperationDoc | undefined): OpenApiContent {
    if (typeof request === "string") return this.content(this.schemas.message(request), request);
    const fieldDoc = ({ name }: WireField) => textDoc(doc?.parameters[name]);
    return this.content(this.schemas.request(request, fieldDoc), request.fields);
  }

  private response({ response }: WireOperation, doc: OperationDoc | undefined): OpenApiContent {
    if (typeof response === "string") return this.content(this.schemas.message(response), response);
    const schema = this.schemas.response(response, () => textDoc(doc?.result));
    return this.content(schema, response.fields);
  }

  private content(schema: JsonSchema, of: string | readonly WireField[]): OpenApiContent {
    const { json } = exampleJson(of, this.schema.messages, this.options);
    return { "application/json": { schema, example: json } };
  }
}

function textDoc(text: string | undefined): { readonly text: string } | undefined {
  return text === undefined ? undefined : { text };
}

function fullName({ name }: WireService, operation: WireOperation): string {
  return `${name}.${operation.name}`;
}

/**
 * The first sentence of a comment as the summary, and all of it as the description if it has more. A sentence does not end where the next
 * word begins in lower case, as behind `e.g.`.
 */
function summary(text: string, { name }: WireOperation): Pick<OpenApiOperation, "summary" | "description"> {
  if (text === "") return { summary: name };
  const [first = text] = /^[\s\S]*?(?:[.!?](?=\s+[^\s\p{Ll}]|\s*$)|(?=\n\s*\n)|$)/u.exec(text) ?? [];
  const line = first.replace(/\s+/g, " ");
  return line === text ? { summary: line } : { summary: line, description: text };
}
