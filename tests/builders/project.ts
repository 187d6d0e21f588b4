/** A contract of types that stand two files away, and a module that serves and calls it. Names of files have no ending. */
export const greeter: Readonly<Record<string, string>> = {
  "person.ts": `import type { int32 } from "interwire";
export type Times = int32;
export interface Person {
  /** @dataMember 1 */
  name: string;
}
`,
  "contract.ts": `import type { Person, Times } from "./person";
/** @serviceContract */
export interface IGreeter {
  /** @operationContract */
  Greet(one: Person, times: Times): Promise<string>;
}
`,
  "visit.ts": `import { contractOf } from "interwire";
import { serialize } from "interwire/snapshot";
import { serveForTest } from "interwire/testing";
import type { IGreeter } from "./contract";
export async function visit(): Promise<string> {
  const { client, close } = await serveForTest<IGreeter>({ Greet: ({ name }, times) => name.repeat(times) });
  const greeting = await client.Greet({ name: "Ada" }, 2);
  await close();
  return greeting + serialize(contractOf<IGreeter>()).split("\\n")[1];
}
`,
};

/** The same with generated files, which calls name. */
export const generatedGreeter: Readonly<Record<string, string>> = {
  ...greeter,
  "visit.ts": (greeter["visit.ts"] ?? "")
    .replace('import type { IGreeter } from "./contract"', 'import { IGreeterContract } from "./contract.iw"')
    .replace("serveForTest<IGreeter>(", "serveForTest(")
    .replace("name.repeat(times) });", "name.repeat(times) }, IGreeterContract);")
    .replace("contractOf<IGreeter>()", "contractOf(IGreeterContract)"),
};

/** What `visit` returns. */
export const visited = "AdaAda  unary /IGreeter/Greet { one: Person = 1; times: int32 = 2 } -> { result: string = 1 }";

/** Files with the endings that Node asks for. */
export function withEndings(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const change = (text: string): string => text.replace(/from "(\.[^"]+)"/g, 'from "$1.js"');
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, change(text)]));
}

/** Files in a folder. */
export function under(folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}
