import { configurationOf } from "./sources";

/** The configuration files of a project with these options. */
export const configured = (options: object): Record<string, string> =>
  configurationOf({ module: "ESNext", ...options }, "one");

/** A project with a member that declaration files leave out under `stripInternal`. */
export const optionSources = {
  "src/message.ts": `import type { int32 } from "interwire";
export interface Person {
  /** @dataMember 1 */
  id: int32;
  /**
   * @internal
   * @dataMember 2
   */
  hidden?: string;
}
`,
  "src/contracts.ts": `import type { Person } from "./message";
/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Put(person: Person): Promise<void>;
}
`,
  "src/plain.ts": "export const double = (value: number): number => value * 2;\n",
};

export interface OptionRow {
  readonly rule: string;
  readonly before: object;
  readonly after: object;
  /** What is reported before, and what the output of that has. */
  readonly refused?: RegExp;
}

export const optionRows: readonly OptionRow[] = [
  { rule: "strict is set", before: { strict: false }, after: { strict: true }, refused: /IW1401/ },
  {
    rule: "strictNullChecks is set",
    before: { strictNullChecks: false },
    after: { strictNullChecks: true },
    refused: /IW1401/,
  },
  { rule: "stripInternal is dropped", before: { stripInternal: true }, after: {}, refused: /IW1011/ },
  { rule: "exactOptionalPropertyTypes is set", before: {}, after: { exactOptionalPropertyTypes: true } },
  { rule: "noUncheckedIndexedAccess is set", before: {}, after: { noUncheckedIndexedAccess: true } },
];
