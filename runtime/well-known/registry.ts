import type { DescExtension, DescMessage } from "@bufbuild/protobuf";
import type { Message } from "../message/message-type.js";

/** Messages by their names: a registry of `@bufbuild/protobuf`. */
export interface Registry {
  readonly getMessage: (name: string) => DescMessage | undefined;
  [Symbol.iterator]?(): IterableIterator<DescMessage | DescExtension | { readonly kind: "enum" | "service" }>;
}

/** A message of any type, which is looked up by its protobuf name. */
export type AnyMessage = Pick<Message<unknown>, "typeName" | "hash">;
