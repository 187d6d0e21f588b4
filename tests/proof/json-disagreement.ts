import { inspect, isDeepStrictEqual } from "node:util";
import {
  fromBinary,
  type JsonValue,
  type Message,
  fromJson as readReference,
  toBinary,
  toJson as writeReference,
} from "@bufbuild/protobuf";
import type { Message as OurMessage } from "interwire";
import { fromJson, fromJsonString, toJsonString } from "../../runtime/json.js";
import type { Subject } from "./subject.js";

// The reference knows an enum's numbers alone.
const options = { enumAsInteger: true };

/** The fault in our JSON of a message; undefined when there is none, or when not even protobuf-es gets it back from its own. */
export function jsonDisagreement(subject: Subject, message: Message): string | undefined {
  const { root, table, isRequest } = subject;
  // The arguments of an operation have none.
  if (isRequest) return undefined;
  const value = subject.valueOf(message) as object;
  // Its floats have as many digits as the JSON until they are bytes.
  const readByReference = (json: JsonValue): unknown =>
    subject.valueOf(fromBinary(root, toBinary(root, readReference(root, json))));
  let theirs: JsonValue;
  try {
    theirs = writeReference(root, message, options);
    if (!isDeepStrictEqual(readByReference(theirs), value)) return undefined;
  } catch {
    return undefined;
  }
  const ourMessage = table as unknown as OurMessage<object>;
  const ours = toJsonString(ourMessage, value, options);
  const all = {
    [`our JSON ${ours} is read as`]: fromJsonString(ourMessage, ours),
    [`protobuf-es reads our JSON ${ours} as`]: readByReference(JSON.parse(ours)),
    [`protobuf-es' JSON ${JSON.stringify(theirs)} is read as`]: fromJson(ourMessage, theirs),
  };
  const [wrong] = Object.entries(all).filter(([, read]) => !isDeepStrictEqual(read, value));
  return wrong === undefined ? undefined : `${wrong[0]} ${inspect(wrong[1], { depth: 20 })}`;
}
