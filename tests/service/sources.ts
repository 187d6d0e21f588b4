const person = (number: number): string =>
  `/** @dataContract */ export interface Person {\n  /** @dataMember ${number} */\n  name: string;\n}\n`;

/** A contract behind a barrel, those who use it, and files that have nothing to do with it. */
export const sources = {
  "src/person.ts": person(1),
  "src/barrel.ts": `export type { Person } from "./person.js";\n`,
  "src/contract.ts": `import type { Person } from "./barrel.js";\n/** @serviceContract */ export interface IStaff {\n  /** @operationContract */\n  Hire(one: Person): Promise<void>;\n}\n`,
  "src/user.ts": `import { contractOf } from "interwire";\nimport type { IStaff } from "./contract.js";\nexport const staff = contractOf<IStaff>();\n`,
  "src/plain.ts": `import { add } from "./add.js";\nexport const two = add(1, 1);\n`,
  "src/add.ts": "export const add = (a: number, b: number) => a + b;\n",
  "src/global.d.ts": "declare type Amount = string;\n",
} as const;

export { person };
