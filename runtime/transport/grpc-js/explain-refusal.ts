// Failures whose texts leave open which side, which option or which version is meant.
import { Code } from "../../base/code.js";
import { tooLargeWordOf } from "../../protocol/message-limits.js";
import { unservedStart } from "../../protocol/unserved-text.js";

/** What is known about a failed call, beside its status. */
export interface RefusedCall {
  /** Whether the response had headers. */
  readonly hasHeaders: boolean;
  /** Whether the request is a stream. Then the server may refuse a message as too large even after it has sent headers. */
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
 * The texts with which servers refuse what they do not serve, of interwire, grpc-js, grpc-go, grpc-java and .NET, each with the
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

/** Words in parentheses that explain a failure further, to append to its text. Empty if there is nothing to add. */
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
  // A server has read all of a single request before it answers.
  if (!hasHeaders) return limits.server;
  return streamsRequest ? limits.either : limits.client;
}
