import type { DescEnum, DescFile, DescMessage } from "@bufbuild/protobuf";

/** The messages of a file, each before those that are nested in it. */
export function* messagesOf({ messages }: Pick<DescFile, "messages">): Generator<DescMessage> {
  for (const one of messages) {
    yield one;
    yield* messagesOf({ messages: one.nestedMessages });
  }
}

/** The enums of a file, also those in messages. */
export function* enumsOf(file: DescFile): Generator<DescEnum> {
  yield* file.enums;
  for (const one of messagesOf(file)) yield* one.nestedEnums;
}
