import { configurationOf } from "./sources";

/** A project in which a message is passed on by a barrel of a barrel. */
export const augmented = {
  ...configurationOf({ module: "ESNext" }, "one"),
  "src/message.ts": `import type { int32 } from "interwire";
export interface Person {
  /** @dataMember 1 */
  id: int32;
}
`,
  "src/barrel.ts": 'export * from "./message";\n',
  "src/outer.ts": 'export * from "./barrel";\n',
  "src/derived.ts": `import type { Person } from "./outer";
export interface Named extends Person {
  /** @dataMember 2 */
  name: string;
}
`,
  "src/contracts.ts": `import type { Named } from "./derived";
/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Put(person: Named): Promise<void>;
}
`,
  "src/plain.ts": "export const double = (value: number): number => value * 2;\n",
};

/** A file that adds a member to the message, by the module of it or of a barrel. */
export const augmentation = (module: string, tag = "/** @dataMember 9 */"): Record<string, string> => ({
  "src/added.ts": `export {};
declare module "${module}" {
  interface Person {
    ${tag}
    more: string;
  }
}
`,
});

export const augmentations: readonly (readonly [rule: string, module: string, tag: string | undefined])[] = [
  ["of the message's own file", "./message", undefined],
  ["of a barrel of a barrel", "./outer", undefined],
  ["of a barrel", "./barrel", undefined],
  ["without a number", "./message", ""],
];
