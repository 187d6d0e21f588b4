import { create, type DescMessage, type Message as ReferenceMessage } from "@bufbuild/protobuf";
import type { Message } from "interwire";
import { type JsonValue, toJson } from "interwire/json";
import { MessageSource } from "../proof/random-message.js";
import { seededRandom } from "../support/seeded-random.js";

/** A message, whose values are made of messages of protobuf-es. */
export interface JsonSubject {
  readonly name: string;
  readonly message: Message<unknown>;
  readonly desc: DescMessage;
  read(message: ReferenceMessage): unknown;
}

/** The JSON of random values of a message: nothing but defaults, nothing but extremes, and others. Those without a JSON form are left out. */
export function randomJson({ message, desc, read }: JsonSubject, seed: number, count: number): JsonValue[] {
  const source = new MessageSource(seededRandom(seed));
  return Array.from({ length: count }, (_, i) => i).flatMap((i) => {
    const one = i === 0 ? create(desc) : source.message(desc, i === 1);
    try {
      return [toJson(message, read(one))];
    } catch {
      return [];
    }
  });
}
