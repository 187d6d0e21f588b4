import type { ChannelOptions } from "@grpc/grpc-js";

/** The most bytes of a message on one side of a call; negative for no limit. */
export interface MessageLimits {
  readonly send: number;
  readonly receive: number;
}

export const noLimit: number = -1;

/** The limit of received messages unless one is given. */
export const usualReceiveLimit: number = 4 * 1024 * 1024;

/** The limits that grpc-js would read from the same options. */
export function limitsOf(options: ChannelOptions): MessageLimits {
  return {
    send: options["grpc.max_send_message_length"] ?? noLimit,
    receive: options["grpc.max_receive_message_length"] ?? usualReceiveLimit,
  };
}

export function exceeds(length: number, limit: number): boolean {
  return limit >= 0 && length > limit;
}
