import type { MessageTable } from "../message/message.js";
import type { Description } from "./description.js";
import type { MethodInit, ServiceInit } from "./descriptor-inits.js";
import { commentMethod, commentService } from "./schema-comments.js";
import { ownPart } from "./schema-names.js";
import { bareTable, type OperationPart, type ServicePart } from "./schema-parts.js";

/** Describes a service. `message` returns the full name of a message, and adds the import that it requires. */
export function describeService(
  part: ServicePart,
  message: (table: MessageTable) => string,
  description: Description,
): ServiceInit {
  const typeName = (table: MessageTable): string => {
    const [bare = table] = bareTable(table);
    return `.${message(bare)}`;
  };
  const method = part.operations.map((one) => {
    const name = description.names.method(part.service, one.operation.name);
    return describeMethod(name, one, typeName, description);
  });
  const service: ServiceInit = { name: ownPart(description.names.service(part.service)), method };
  commentService(service, part, description);
  return service;
}

function describeMethod(
  name: string,
  part: OperationPart,
  typeName: (table: MessageTable) => string,
  description: Description,
): MethodInit {
  const { request, response, kind } = part.operation;
  const method: MethodInit = {
    name,
    inputType: typeName(request),
    outputType: typeName(response),
    ...(kind === "clientStreaming" || kind === "duplex" ? { clientStreaming: true } : {}),
    ...(kind === "serverStreaming" || kind === "duplex" ? { serverStreaming: true } : {}),
  };
  commentMethod(method, part, description);
  return method;
}
