import { MethodOptions_IdempotencyLevel as IdempotencyLevel } from "@bufbuild/protobuf/wkt";
import type { Idempotency } from "../../common/idempotency.js";
import { ownPart } from "../../common/wire/proto-names.js";
import type { WireOperation, WireService, WireWrapper } from "../../common/wire/wire-schema.js";
import type { Description } from "./description.js";
import type { MethodInit, ServiceInit } from "./descriptor-inits.js";
import { commentMethod, commentService } from "./schema-comments.js";

/** Finds the full names of requests and responses, and adds the imports that the names need. */
interface BodyNames {
  message(name: string): string;
  wrapper(wrapper: WireWrapper): string;
}

export function describeService(service: WireService, types: BodyNames, description: Description): ServiceInit {
  const { names } = description;
  const method = service.operations.map((operation) =>
    describeMethod(names.method(service.name, operation.name), operation, types, description),
  );
  const init: ServiceInit = { name: ownPart(names.service(service.name)), method };
  commentService(init, service, description);
  return init;
}

function describeMethod(
  name: string,
  operation: WireOperation,
  types: BodyNames,
  description: Description,
): MethodInit {
  const { request, response, kind, idempotency } = operation;
  const typeName = (body: WireWrapper | string): string =>
    `.${typeof body === "string" ? types.message(body) : types.wrapper(body)}`;
  const method: MethodInit = {
    name,
    inputType: typeName(request),
    outputType: typeName(response),
    ...(kind === "clientStreaming" || kind === "duplex" ? { clientStreaming: true } : {}),
    ...(kind === "serverStreaming" || kind === "duplex" ? { serverStreaming: true } : {}),
    ...(idempotency === undefined ? {} : { options: { idempotencyLevel: idempotencyLevels[idempotency] } }),
  };
  commentMethod(method, operation, description);
  return method;
}

const idempotencyLevels = {
  noSideEffects: IdempotencyLevel.NO_SIDE_EFFECTS,
  idempotent: IdempotencyLevel.IDEMPOTENT,
} as const satisfies Record<Idempotency, IdempotencyLevel>;
