import { create } from "@bufbuild/protobuf";
import { seededRandom } from "../support/seeded-random.js";
import { disagreement } from "./disagreement.js";
import { MessageSource } from "./random-message.js";
import type { Finding } from "./shrink.js";
import type { Subject } from "./subject.js";

/** The first message, or pair of messages to merge, about which we and protobuf-es disagree. */
export function firstFinding(subject: Subject, seed: number, valueCount: number): Finding | undefined {
  const source = new MessageSource(seededRandom(seed));
  let previous = create(subject.root);
  for (let i = 0; i < valueCount; i++) {
    // At first nothing but defaults, then nothing but extremes.
    const message = i === 0 ? previous : source.message(subject.root, i === 1);
    for (const messages of [[message], [previous, message]]) {
      if (disagreement({ subject, messages }) !== undefined) return { subject, messages };
    }
    previous = message;
  }
  return undefined;
}
