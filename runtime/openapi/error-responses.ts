import { Code, codeName, isFailureCode } from "../base/code.js";
import { connectCodeName, httpStatusOf } from "../web/connect-error.js";
import type { JsonSchema } from "./json-schema.js";
import type { OpenApiContent, OpenApiResponse } from "./open-api-document.js";

const codes = Object.values(Code).filter((code) => isFailureCode(code));

/** The schema of an error in Connect's protocol (https://connectrpc.com/docs/protocol#error-end-stream). */
export const errorSchema: JsonSchema = {
  type: "object",
  description: "An error of a call.",
  properties: {
    code: { type: "string", enum: codes.map(connectCodeName) },
    message: { type: "string" },
    details: {
      type: "array",
      items: {
        type: "object",
        properties: {
          type: { type: "string", description: "The full name of a message." },
          value: { type: "string", contentEncoding: "base64", description: "The message in protobuf's binary format." },
        },
        required: ["type", "value"],
      },
    },
  },
  required: ["code"],
};

/** What a contract says about the errors of an operation. */
export interface ErrorDocs {
  /** The texts of `@throws`. */
  readonly throws: readonly string[];
  /** The names of the messages that are details of the errors. */
  readonly details: readonly string[];
}

/**
 * The responses of an operation with errors: one for requests that cannot be read, one for each status whose codes the comment on the
 * operation names, as `@throws NOT_FOUND if …` does, and one for all others.
 */
export function errorResponses(
  { throws, details }: ErrorDocs,
  schema: JsonSchema,
): { [status: string]: OpenApiResponse } {
  const texts = new Map([[httpStatusOf(Code.INVALID_ARGUMENT), ["The request does not have the form of its schema."]]]);
  const examples = new Map<number, Code>([[httpStatusOf(Code.INVALID_ARGUMENT), Code.INVALID_ARGUMENT]]);
  const others: string[] = [];
  for (const text of throws) {
    const named = codes.filter((code) => new RegExp(`\\b${codeName(code)}\\b`).test(text));
    if (named.length === 0) others.push(text);
    for (const code of named) {
      const status = httpStatusOf(code);
      const known = texts.get(status) ?? [];
      texts.set(status, known.includes(text) ? known : [...known, text]);
      if (!examples.has(status)) examples.set(status, code);
    }
  }
  const content = (code?: Code): OpenApiContent => ({
    "application/json": { schema, ...(code === undefined ? {} : { example: { code: connectCodeName(code) } }) },
  });
  const noted = details.length === 0 ? [] : [`Its details may be ${details.map((one) => `\`${one}\``).join(", ")}.`];
  const byStatus = [...texts].sort(([a], [b]) => a - b);
  return {
    ...Object.fromEntries(
      byStatus.map(([status, lines]) => [
        String(status),
        { description: [...lines, ...noted].join("\n\n"), content: content(examples.get(status)) },
      ]),
    ),
    default: { description: ["An error.", ...others, ...noted].join("\n\n"), content: content() },
  };
}
