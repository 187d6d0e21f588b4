import { accept, type Check, type Checks, listOf, mismatch } from "../base/options/check-options.js";
import { aBoolean, aDepth, hasMethods } from "../base/options/kinds.js";
import { messageCheck } from "../message/message.js";
import type { AnyMessage, Registry } from "../well-known/registry.js";

/** A value of JSON, as `JSON.parse` returns it. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export interface AnyOptions {
  /**
   * The messages that a `google.protobuf.Any` may contain, in addition to protobuf's own: `[messageOf<Order>(), …]`, or a
   * registry of `@bufbuild/protobuf`.
   */
  registry?: readonly AnyMessage[] | Registry;
}

export interface JsonWriteOptions extends AnyOptions {
  /** Whether fields without presence are written even if they have their default. */
  alwaysEmitImplicit?: boolean;
  /** Whether enums are written as numbers. */
  enumAsInteger?: boolean;
  /** Whether fields have their names in the .proto file, instead of those in lowerCamelCase. */
  useProtoFieldName?: boolean;
}

export interface JsonTextOptions extends JsonWriteOptions {
  /**
   * The indentation of each level, as in `JSON.stringify`: a number of spaces, or a text of spaces and tabs. The default is none.
   */
  space?: number | string;
}

export interface JsonReadOptions extends AnyOptions {
  /** Whether members that the message does not have are ignored. By default they are errors. */
  ignoreUnknownFields?: boolean;
  /** The greatest depth of messages in messages. The default is 100. */
  recursionLimit?: number;
}

const messageList = listOf(messageCheck);

const someMessages: Check = (value, name, call) => {
  if (Array.isArray(value)) messageList(value, name, call);
  else if (!hasMethods(value, "getMessage")) throw mismatch(name, call, value, "Pass [messageOf<T>(), …].");
};

export const writeChecks: Checks<JsonWriteOptions> = {
  alwaysEmitImplicit: aBoolean,
  enumAsInteger: aBoolean,
  useProtoFieldName: aBoolean,
  registry: someMessages,
};

const aSpace = accept(
  "Pass a number of spaces from 0 to 10, or spaces and tabs.",
  (value): value is number | string => typeof value === "number" || typeof value === "string",
  (value) =>
    typeof value === "string" ? /^[ \t]*$/.test(value) : Number.isInteger(value) && value >= 0 && value <= 10,
);

export const textChecks: Checks<JsonTextOptions> = { ...writeChecks, space: aSpace };

export const readChecks: Checks<JsonReadOptions> = {
  ignoreUnknownFields: aBoolean,
  registry: someMessages,
  recursionLimit: aDepth,
};
