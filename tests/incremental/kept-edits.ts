/** A project by its files: a contract that reaches a message through a barrel, and files beside them. */
export const keptSources = {
  "amount.ts": "export type Amount = number;\nexport function half(one: Amount): Amount { return one / 2; }\n",
  "person.ts": `import type { Amount } from "./amount.js";\n/** @dataContract */ export interface Person {\n  /** @dataMember 1 */\n  salary: Amount;\n}\n`,
  "barrel.ts": `export type { Person } from "./person.js";\n`,
  "contract.ts": `import type { Person } from "./barrel.js";\n/** @serviceContract */ export interface IStaff {\n  /** @operationContract */\n  Hire(one: Person): Promise<Title>;\n}\n`,
  "other.ts": `/** @dataContract */ export interface Other {\n  /** @dataMember 1 */\n  id: string;\n}\n`,
  "global.d.ts": "declare type Title = string;\n",
  "more.ts": "export {};\n",
  "plain.ts": "export const one = 1;\n",
} as const;

export type KeptName = keyof typeof keptSources;

const augmenting = `import "./person.js";\ndeclare module "./person.js" {\n  interface Person {\n    /** @dataMember 1 */\n    more: string;\n  }\n}\n`;

/** Edits of one file, and the files whose answers stay as they are. */
export const keptEdits: readonly (readonly [rule: string, name: KeptName, text: string, kept: readonly KeptName[]])[] =
  [
    [
      "a comment in a message, whose importers may have places in it",
      "person.ts",
      keptSources["person.ts"].replace("@dataContract", "One. @dataContract"),
      ["amount.ts", "other.ts", "more.ts", "plain.ts"],
    ],
    [
      "the body of a function",
      "amount.ts",
      keptSources["amount.ts"].replace("/ 2", "* 0.5"),
      ["other.ts", "more.ts", "plain.ts"],
    ],
    [
      "a type that a contract reaches by types alone, three files away",
      "amount.ts",
      keptSources["amount.ts"].replace("Amount = number", "Amount = string"),
      ["other.ts", "more.ts", "plain.ts"],
    ],
    ["a global declaration", "global.d.ts", "declare type Title = symbol;\n", []],
    [
      "a file that begins to declare globals",
      "more.ts",
      "declare global { interface Date { extra: string } }\nexport {};\n",
      [],
    ],
    ["a file that begins to add to a module", "more.ts", augmenting, ["amount.ts", "other.ts", "plain.ts"]],
    [
      "a file without contracts",
      "plain.ts",
      "export const one = 2;\n",
      ["amount.ts", "person.ts", "barrel.ts", "contract.ts", "other.ts", "more.ts"],
    ],
  ];
