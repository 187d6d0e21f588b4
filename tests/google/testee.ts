import { readSync, writeSync } from "node:fs";
import { type Message, messageOf } from "interwire";
import { type AnyMessage, fromJsonString, toJsonString } from "interwire/json";
import {
  type ConformanceRequest,
  type ConformanceResponse,
  type FailureSet,
  TestCategory,
  WireFormat,
} from "../../test-fixtures/google/conformance.js";
import type { TestAllTypesEdition2023 } from "../../test-fixtures/google/test-messages-edition2023.js";
import type { TestAllTypesProto3 } from "../../test-fixtures/google/test-messages-proto3.js";
import type { TestAllTypesProto3 as Proto3Editions } from "../../test-fixtures/google/test-messages-proto3-editions.js";

/** The process that Google's runner asks: a request of four bytes of length and a message after the other. */
const requests = messageOf<ConformanceRequest>();
const responses = messageOf<ConformanceResponse>();
const registry: readonly AnyMessage[] = [
  messageOf<TestAllTypesProto3>(),
  messageOf<Proto3Editions>(),
  messageOf<TestAllTypesEdition2023>(),
  messageOf<FailureSet>(),
];

type Result = ConformanceResponse["result"];

function answer(request: ConformanceRequest): Result {
  const { messageType, payload, requestedOutputFormat: format } = request;
  const message = registry.find(({ typeName }) => typeName === messageType) as Message<unknown> | undefined;
  if (message === undefined) return { case: "skipped", value: `${messageType} is not of proto3` };
  if (payload.case !== "protobufPayload" && payload.case !== "jsonPayload") {
    return { case: "skipped", value: `no ${payload.case}` };
  }
  if (format !== WireFormat.PROTOBUF && format !== WireFormat.JSON) {
    return { case: "skipped", value: `no ${WireFormat[format]}` };
  }
  let value: unknown;
  try {
    value =
      payload.case === "jsonPayload" ? readJson(message, payload.value, request) : message.fromBinary(payload.value);
  } catch (error) {
    return { case: "parseError", value: String(error) };
  }
  try {
    return format === WireFormat.JSON
      ? { case: "jsonPayload", value: toJsonString(message, value, { registry }) }
      : { case: "protobufPayload", value: message.toBinary(value) };
  } catch (error) {
    return { case: "serializeError", value: String(error) };
  }
}

function readJson(message: Message<unknown>, text: string, { testCategory }: ConformanceRequest): unknown {
  const ignoreUnknownFields = testCategory === TestCategory.JSON_IGNORE_UNKNOWN_PARSING_TEST;
  return fromJsonString(message, text, { ignoreUnknownFields, registry });
}

/** Reads so many bytes of the input; undefined at its end. */
function read(length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; ) {
    const count = readSync(0, bytes, at, length - at, null);
    if (count === 0) return undefined;
    at += count;
  }
  return bytes;
}

function write(bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at);
}

for (let head = read(4); head !== undefined; head = read(4)) {
  const request = read(new DataView(head.buffer).getUint32(0, true)) ?? new Uint8Array();
  const response = responses.toBinary({ result: answer(requests.fromBinary(request)) });
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, response.length, true);
  write(length);
  write(response);
}
