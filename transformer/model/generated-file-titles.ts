import type { CodeIn } from "./code-ranges.js";

/** The titles of the problems of generated files, as on their pages. */
export const generatedFileTitles = {
  IW4001: "A contract or message of a generated file is not exported",
  IW4002: "A type changed after its file was generated",
  IW4003: "A generated file is out of date",
} as const satisfies Record<CodeIn<"IW4">, string>;

export type GeneratedFileCode = keyof typeof generatedFileTitles;
