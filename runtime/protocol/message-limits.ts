/** The largest numbers of bytes that messages may have, on one side of a call. Negative for no limit. */
export interface MessageLimits {
  readonly send: number;
  readonly receive: number;
}

export const noLimit: number = -1;

/** The limit for received messages by default: 4 MB, as in other gRPC libraries. */
export const usualReceiveLimit: number = 4 * 1024 * 1024;

/** The limit that an option means, for which Infinity is no limit. */
export function limitOf(length: number): number {
  return length === Number.POSITIVE_INFINITY ? noLimit : length;
}

interface LimitOptions {
  readonly "grpc.max_send_message_length"?: number;
  readonly "grpc.max_receive_message_length"?: number;
}

/** The limits that grpc-js derives from its options. */
export function limitsOf(options: LimitOptions): MessageLimits {
  return {
    send: options["grpc.max_send_message_length"] ?? noLimit,
    receive: options["grpc.max_receive_message_length"] ?? usualReceiveLimit,
  };
}

export function isUnlimited(limit: number): boolean {
  return limit < 0;
}

export function exceeds(length: number, limit: number): boolean {
  return limit >= 0 && length > limit;
}

/** The status text for a message that exceeds the limit, in the words of grpc-js. */
export function tooLargeText(which: "Received" | "Sent", length: number, limit: number): string {
  return `${which} message larger than max (${length} vs ${limit})`;
}

/** The status text for a message that its client must not send because of its size, in the words of grpc-js. */
export function unsentText(limit: number): string {
  return `Attempted to send message with a size larger than ${limit}`;
}

/** The status text for a message that exceeds the limit after decompression, in the words of grpc-js. */
export function inflatedTooLargeText(limit: number): string {
  return `Received message that decompresses to a size larger than ${limit}`;
}

const tooLarge =
  /^(Attempted) to send message with a size larger than|^(Received|Sent) message (?:larger than max|that decompresses to a size larger)/;

/**
 * The first word of a status text about a message that exceeds a limit, in the words of grpc-js and the functions above. It tells
 * which side refused the message. Undefined for other texts.
 */
export function tooLargeWordOf(text: string): "Attempted" | "Received" | "Sent" | undefined {
  const [, attempted, other] = tooLarge.exec(text) ?? [];
  return (attempted ?? other) as ReturnType<typeof tooLargeWordOf>;
}
