import type { Message } from "interwire";

export interface QueueOptions<T> {
  message?: Message<T>;
}

export function rest<T>(..._messages: Message<T>[]): void {}
