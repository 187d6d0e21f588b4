/** The subjects of diagnostics and errors, by the first three characters of their codes. */
export const codeRanges = {
  IW1: "Compile time",
  IW2: "Run time",
  IW3: "Command line and hosts",
  IW4: "Generated files",
  IW5: "Lock file",
  IW6: ".proto files",
} as const;

export type CodeIn<Range extends keyof typeof codeRanges> = `${Range}${number}`;
