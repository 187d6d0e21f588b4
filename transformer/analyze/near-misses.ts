import type * as ts from "../compiler/language.js";
import { type AnnotationKind, rules } from "./annotation-rules.js";
import type { Context } from "./context.js";
import { fits } from "./targets.js";

/**
 * Names that other code-first libraries or `.proto` files use for interwire's annotations. None of them is a tag of JSDoc or
 * TSDoc.
 */
const otherNames: Readonly<Record<AnnotationKind, readonly string[]>> = {
  fileContract: [],
  serviceContract: ["service", "contract", "grpc", "grpcService", "rpcService"],
  operationContract: ["operation", "rpc", "grpcMethod"],
  dataContract: ["message", "proto", "protobuf"],
  dataMember: ["field", "protoField", "fieldNumber"],
};

/** Arguments of annotations that people mistake for tags, such as `@packed`, each with advice. */
const argumentTags: Readonly<Record<string, string>> = {
  reserved: `It is an argument of @dataContract: write @dataContract ${rules.dataContract.examples[1]}`,
  bare: `It is an argument of @operationContract: write @operationContract { style: "bare" }`,
  style: `It is an argument of @operationContract: write @operationContract { style: "bare" }`,
  packed: `It is an argument of @dataMember: write @dataMember ${rules.dataMember.examples[1]}`,
  order: `It is an argument of @dataMember: write @dataMember ${rules.dataMember.examples[0]}`,
};

/** Tags for facts that a member's type already states, such as `@optional`, each with advice. */
const typeTags: Readonly<Record<string, string>> = {
  optional: "The member itself says so: write '?' behind its name",
  oneof:
    'A oneof is a type: make the property a union of { /** @dataMember 4 */ case: "name"; value: Type } for each arm and { case?: undefined }',
  stream: "A stream is a type: declare the parameter or result as AsyncIterable<T>",
};

/**
 * The advice for a tag that is not an annotation but was probably meant as one. Undefined for a tag that means something else, or
 * that stands on a declaration without annotations.
 */
export function nearMiss(ctx: Context, tag: string, target: ts.Node): string | undefined {
  for (const words of [argumentTags, typeTags]) if (Object.hasOwn(words, tag)) return words[tag];
  for (const [kind, names] of Object.entries(otherNames) as [AnnotationKind, readonly string[]][]) {
    if (names.includes(tag) && fits(ctx, kind, target)) return `Write '@${kind}'`;
  }
  return undefined;
}

const known = new Set([...Object.values(otherNames).flat(), ...Object.keys(argumentTags), ...Object.keys(typeTags)]);

/** Whether a tag may be meant as an annotation. Only then the declaration has to be examined. */
export function mayBeNearMiss(tag: string): boolean {
  return known.has(tag);
}
