import type { BoundOperation } from "../contract/bound-contract.js";
import type { OperationKind } from "../contract/contract-types.js";
import { setOperationData } from "../contract/operation-data.js";
import type { MessageTable } from "../message/message.js";
import type { PlainHandler } from "../transport/plain-service.js";

// Stands for a message that only the definition's own functions can encode. It has one value, so that interceptors find the whole
// message by the name `request` or `result`.
const message = { name: "unknown" };
const oneMessage = { ...message, fields: [], bare: () => message, read: () => undefined } as unknown as MessageTable;
const noMessage = { ...message, fields: [], bare: undefined, read: () => undefined } as unknown as MessageTable;

/**
 * Describes a method of a grpc-js service as an operation, for interceptors. They see a single request as the operation's
 * argument and a single response as its result. They do not see streams, because the handler reads and writes these itself.
 */
export function plainOperation(path: string, { streamsRequest, streamsResponse }: PlainHandler): BoundOperation {
  const name = path.slice(path.lastIndexOf("/") + 1);
  const kind = kindOf(streamsRequest, streamsResponse);
  const operation: BoundOperation = {
    name,
    method: name,
    path,
    member: path,
    kind,
    idempotency: undefined,
    arity: streamsRequest ? 0 : 1,
    required: streamsRequest ? 0 : 1,
    context: [],
    argumentPlaces: streamsRequest ? [] : [0],
    requestStream: undefined,
    streamsResponse: false,
    responseStream: undefined,
    isPromised: false,
    request: streamsRequest ? noMessage : oneMessage,
    response: streamsResponse ? noMessage : oneMessage,
    requestHeader: undefined,
    responseHeader: undefined,
    details: () => [],
    features: {},
  };
  setOperationData(operation, { name, method: name, path, kind, request: message.name, response: message.name });
  return operation;
}

function kindOf(streamsRequest: boolean, streamsResponse: boolean): OperationKind {
  if (streamsRequest) return streamsResponse ? "duplex" : "clientStreaming";
  return streamsResponse ? "serverStreaming" : "unary";
}
