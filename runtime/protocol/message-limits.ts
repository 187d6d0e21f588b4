/** The most bytes of a message on one side of a call; negative for no limit. */
export interface MessageLimits {
  readonly send: number;
  readonly receive: number;
}

export const noLimit: number = -1;

/** The limit of received messages unless one is given. */
export const usualReceiveLimit: number = 4 * 1024 * 1024;

/** The limits as options of grpc-js state them. */
interface LimitOptions {
  readonly "grpc.max_send_message_length"?: number;
  readonly "grpc.max_receive_message_length"?: number;
}

/** The limits that grpc-js would read from the same options. */
export function limitsOf(options: LimitOptions): MessageLimits {
  return {
    send: options["grpc.max_send_message_length"] ?? noLimit,
    receive: options["grpc.max_receive_message_length"] ?? usualReceiveLimit,
  };
}

/** Whether a limit lets every message through. */
export function isUnlimited(limit: number): boolean {
  return limit < 0;
}

/** Whether a message of so many bytes is too large. */
export function exceeds(length: number, limit: number): boolean {
  return limit >= 0 && length > limit;
}

/** The text about a message that is too large, in the words of grpc-js. */
export function tooLargeText(which: "Received" | "Sent", length: number, limit: number): string {
  return `${which} message larger than max (${length} vs ${limit})`;
}

/** The text about a message that is too large for its client to send, in the words of grpc-js. */
export function unsentText(limit: number): string {
  return `Attempted to send message with a size larger than ${limit}`;
}

/** Says that a message is too large once it is decompressed, in the words of grpc-js. */
export function inflatedTooLargeText(limit: number): string {
  return `Received message that decompresses to a size larger than ${limit}`;
}

const tooLarge =
  /^(Attempted) to send message with a size larger than|^(Received|Sent) message (?:larger than max|that decompresses to a size larger)/;

/** The first word of a text that says that a message is too large, also in the words of grpc-js; undefined for other texts. */
export function tooLargeWordOf(text: string): "Attempted" | "Received" | "Sent" | undefined {
  const [, attempted, other] = tooLarge.exec(text) ?? [];
  return (attempted ?? other) as ReturnType<typeof tooLargeWordOf>;
}
