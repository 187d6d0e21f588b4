// Explanations for failures whose texts do not say which side, option or version is at fault.
import { Code } from "../base/code.js";
import { tooLargeWordOf } from "../protocol/message-limits.js";
import { unservedStart } from "../protocol/unserved-text.js";

/** The facts about a failed call beside its status. */
export interface RefusedCall {
  readonly hasHeaders: boolean;
  /** Whether the request is a stream. If so, the server may refuse a message as too large even after it has sent headers. */
  readonly streamsRequest: boolean;
}

const limits = {
  client: 'the limit of the client: "grpc.max_receive_message_length" of its channel',
  server:
    'the limit of the server: "grpc.max_receive_message_length" of its serverOptions, maxReceiveMessageLength of http2()',
  clientSends: 'the limit of the client: "grpc.max_send_message_length" of its channel',
  serverSends:
    'the limit of the server: "grpc.max_send_message_length" of its serverOptions, maxSendMessageLength of http2()',
  either: 'the limit of the side that receives it: "grpc.max_receive_message_length"',
};

/**
 * The status texts of servers for a path that they do not serve (interwire, grpc-js, grpc-go, grpc-java, .NET), each with the
 * likely reason.
 */
const unserved: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`^${unservedStart}.*: it has no service |^unknown service |^Service is unimplemented`),
    "another server, or one without this contract?",
  ],
  [
    new RegExp(`^${unservedStart}.*: its service .* has no method |^unknown method |^Method is unimplemented`),
    "an older server?",
  ],
  [new RegExp(`^${unservedStart}/|^Method not found: `), "an older server, or one without this contract?"],
];

/** A remark in parentheses to append to the text of a failure. Empty if there is nothing to explain. */
export function explainRefusal(code: Code, details: string, call: RefusedCall): string {
  const words =
    code === Code.RESOURCE_EXHAUSTED
      ? limitOf(details, call)
      : code === Code.UNIMPLEMENTED
        ? unserved.find(([text]) => text.test(details))?.[1]
        : undefined;
  return words === undefined ? "" : ` (${words})`;
}

function limitOf(details: string, { hasHeaders, streamsRequest }: RefusedCall): string | undefined {
  const word = tooLargeWordOf(details);
  if (word === undefined) return undefined;
  if (word === "Attempted") return limits.clientSends;
  if (word === "Sent") return limits.serverSends;
  // If the request is one message, the server reads all of it before it answers.
  if (!hasHeaders) return limits.server;
  return streamsRequest ? limits.either : limits.client;
}
