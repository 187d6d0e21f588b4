import type { CodeIn } from "./code-ranges.js";

/** The titles of the problems of .proto files, as on their pages. */
export const protoTitles = {
  IW6001: "A service or an operation has a name that .proto files cannot have",
  IW6002: "The value of an enum has another name in .proto files",
  IW6003: "A message or an enum has another name in .proto files",
  IW6004: "The contracts of a package cannot be loaded",
  IW6005: "A message without a package is used by contracts with one",
  IW6006: "A generic contract is missing from the .proto files",
  IW6007: "Two messages have the same name",
  IW6008: "A description has no such service or operation",
  IW6009: "An operation differs from its description",
  IW6010: "A field differs from its description",
  IW6011: "The value of an enum differs from its description",
  IW6012: "A description has more than the contracts",
} as const satisfies Record<CodeIn<"IW6">, string>;

export type ProtoCode = keyof typeof protoTitles;
