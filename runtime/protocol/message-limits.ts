/** The largest numbers of bytes that messages may have, on one side of a call. Negative for no limit. */
export interface MessageLimits {
  readonly send: number;
  readonly receive: number;
}

export const noLimit: number = -1;

/** The limit for received messages by default: 4 MB, as in other gRPC libraries. */
export const usualReceiveLimit: number = 4 * 1024 * 1024;

/** The options in which grpc-js takes the limits. */
interface LimitOptions {
  readonly "grpc.max_send_message_length"?: number;
  readonly "grpc.max_receive_message_length"?: number;
}

/** The limits that grpc-js takes from these options. */
export function limitsOf(options: LimitOptions): MessageLimits {
  return {
    send: options["grpc.max_send_message_length"] ?? noLimit,
    receive: options["grpc.max_receive_message_length"] ?? usualReceiveLimit,
  };
}

/** Whether a limit allows messages of any size. */
export function isUnlimited(limit: number): boolean {
  return limit < 0;
}

/** Whether a message of `length` bytes exceeds a limit. */
export function exceeds(length: number, limit: number): boolean {
  return limit >= 0 && length > limit;
}

/** The text for a message that is too large, as grpc-js words it. */
export function tooLargeText(which: "Received" | "Sent", length: number, limit: number): string {
  return `${which} message larger than max (${length} vs ${limit})`;
}

/** The text for a message that is too large for its client to send, as grpc-js words it. */
export function unsentText(limit: number): string {
  return `Attempted to send message with a size larger than ${limit}`;
}

/** The text for a message that is too large after decompression, as grpc-js words it. */
export function inflatedTooLargeText(limit: number): string {
  return `Received message that decompresses to a size larger than ${limit}`;
}

const tooLarge =
  /^(Attempted) to send message with a size larger than|^(Received|Sent) message (?:larger than max|that decompresses to a size larger)/;

/**
 * The first word of a text about a message that is too large, as the functions above and grpc-js word it. It tells which side has
 * refused the message. Undefined for other texts.
 */
export function tooLargeWordOf(text: string): "Attempted" | "Received" | "Sent" | undefined {
  const [, attempted, other] = tooLarge.exec(text) ?? [];
  return (attempted ?? other) as ReturnType<typeof tooLargeWordOf>;
}
