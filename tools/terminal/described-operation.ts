import { type DescMessage, type DescMethod, fromBinary, type Message, toBinary } from "@bufbuild/protobuf";
import { type BoundOperation, boundTrees } from "../../runtime/contract/bound-contract.js";
import { ContractTable } from "../../runtime/contract/contract.js";
import { NamedMessage } from "../../runtime/message/named-message.js";
import { type OperationInit, SEAM } from "../../runtime/message/seam.js";
import type { Reader } from "../../runtime/wire/reader.js";
import type { Writer } from "../../runtime/wire/writer.js";
import type { MethodFacts } from "./schema.js";

/**
 * Makes an operation for a method that has a descriptor but no contract. Messages are those of protobuf-es. The arguments are the
 * request, or a stream of requests, and a context. A response stream is returned in a promise, which resolves when the headers
 * have arrived.
 */
export function describedOperation(method: DescMethod, facts: MethodFacts | undefined): BoundOperation {
  const { parent, name, input, output } = method;
  const [streamsRequest, streamsResponse] = streamsOf(method);
  const init: OperationInit = {
    name,
    path: facts?.path ?? `/${parent.typeName}/${name}`,
    kind: kindOf(streamsRequest, streamsResponse),
    style: "bare",
    context: [{ at: 1, type: "CallContext" }],
    stream: { promised: true, ...(streamsRequest ? { request: 0 } : {}) },
    request: { bare: () => describedMessage(input) },
    response: { bare: () => describedMessage(output) },
  };
  const contract = new ContractTable({
    seam: SEAM,
    name: parent.typeName,
    hash: "",
    service: parent.typeName,
    operations: [init],
  });
  return boundTrees([contract]).services[0]?.operations[0] as BoundOperation;
}

export function streamsOf({ methodKind }: DescMethod): [request: boolean, response: boolean] {
  const isBoth = methodKind === "bidi_streaming";
  return [isBoth || methodKind === "client_streaming", isBoth || methodKind === "server_streaming"];
}

function kindOf(streamsRequest: boolean, streamsResponse: boolean): OperationInit["kind"] {
  if (streamsRequest) return streamsResponse ? "duplex" : "clientStreaming";
  return streamsResponse ? "serverStreaming" : "unary";
}

/** Makes the runtime's description of a message, with a codec whose values are messages of protobuf-es. */
function describedMessage(desc: DescMessage): NamedMessage {
  const codec = () => ({
    write: (writer: Writer, p: number, message: never) => writer.unknown(p, toBinary(desc, message as Message)),
    read: (reader: Reader, p: number, end: number) => fromBinary(desc, reader.buf.subarray(p, end)),
  });
  return new NamedMessage({ name: desc.typeName, codec });
}
