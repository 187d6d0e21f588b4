// TypeScript's server with the plugin, in the way that editors drive it: files are open and never saved.
import { join } from "node:path";
import type ts from "typescript";
import { root } from "../support/root.js";
import { createWorkspace, withoutGrpc } from "../support/workspace.js";
import { writeShop } from "./session.js";
import { TypeScriptServer } from "./tsserver.js";

const plugins = [{ name: "interwire", transform: "interwire/transformer", transformProgram: true }];

describe.each([["typescript"], ["typescript-5.9"]])("the plugin in the server of %s", (installed) => {
  const typescript = join(root, "node_modules", installed);
  const { folder } = createWorkspace({
    name: `editor-${installed}`,
    files: {
      "package.json": { type: "module" },
      "tsconfig.json": {
        compilerOptions: { target: "ES2022", module: "NodeNext", strict: true, ...withoutGrpc, plugins },
        include: ["src"],
      },
      "src/people.ts": "export {};\n",
      "src/more.ts": "export {};\n",
      "break.cjs": `const Module = require("node:module");
const load = Module._load;
Module._load = (request, ...rest) => {
  if (request.endsWith("/project.js")) throw new Error("the analysis is broken");
  return load(request, ...rest);
};
`,
    },
  });
  const people = join(folder, "src/people.ts");
  const more = join(folder, "src/more.ts");
  const server = new TypeScriptServer(typescript, folder);
  afterAll(() => server.stop());

  const person = `export interface Person {
  /** @dataMember 1 */
  name: string;
  /** @dataMember 1 */
  email: string;
  /** @dataMember 1 */
  phone: string;
}
`;

  test("reports problems in unsaved text, with related places", async () => {
    await server.write(people, person);
    const problems = await server.problems(people);
    expect(problems.map(({ code, start, text }) => [code, start.line, text.slice(0, 54)])).toEqual([
      [901003, 5, "IW1003: Field number 1 is used by both 'name' and 'ema"],
      [901003, 7, "IW1003: Field number 1 is used by both 'name' and 'pho"],
    ]);
    expect(problems[0]).toMatchObject({ relatedInformation: [{ message: "'name' has number 1." }] });
  });

  test("reports what a change in another file brings", async () => {
    await server.write(
      people,
      person.replace(
        /@dataMember 1 \*\/\n {2}(email|phone)/g,
        (_, name) => `@dataMember ${name === "email" ? 2 : 3} */\n  ${name}`,
      ),
    );
    await server.write(
      more,
      'import type { Person } from "./people.js";\nexport interface Boss extends Person {\n  /** @dataMember 4 */\n  staff: Person[];\n}\n',
    );
    expect(await server.problems(more)).toEqual([]);
    await server.write(people, server.text(people).replace("@dataMember 3", "@dataMember 4"));
    expect((await server.problems(more)).map(({ code }) => code)).toEqual([901003]);
    await server.write(people, server.text(people).replace("@dataMember 4", "@dataMember 3"));
    expect(await server.problems(more)).toEqual([]);
  });

  test("offers a fix, and one for all of the file", async () => {
    await server.write(people, person);
    const [first] = await server.problems(people);
    const fixes = await server.fixes(first as never, people);
    expect(fixes.map(({ description, fixAllDescription }) => [description, fixAllDescription])).toEqual([
      ["Change its number to 2", "Fix all IW1003 in this file"],
    ]);
    const all = await server.ask<ts.server.protocol.CombinedCodeActions>("getCombinedCodeFix", {
      scope: { type: "file", args: { file: people } },
      fixId: fixes[0]?.fixId,
    });
    await server.apply(all.changes);
    expect(server.text(people)).toContain("@dataMember 2 */\n  email");
    expect(await server.problems(people)).toEqual([]);
  });

  test("tells editors which problems it fixes, and leaves the others to TypeScript", async () => {
    const codes = await server.ask<string[]>("getSupportedCodeFixes", { file: people });
    expect(codes).toEqual(expect.arrayContaining(["901001", "901003", "2304"]));
    await server.write(more, 'export const person: Person = { name: "", email: "", phone: "" };\n');
    const [unknown] = await server.problems(more);
    expect((await server.fixes(unknown as never, more)).map(({ description }) => description)).toEqual(
      expect.arrayContaining([expect.stringContaining('from "./people.js"')]),
    );
  });

  test.each([
    [
      "tags before an interface",
      "/** @",
      "/** @ */\nexport interface IShop {\n  Get(): void;\n}\n",
      ["serviceContract", "dataContract", "fileContract"],
    ],
    [
      "tags before a method",
      "  /** @",
      "/** @serviceContract */\nexport interface IShop {\n  /** @ */\n  Get(): void;\n}\n",
      ["operationContract"],
    ],
    [
      "the number with the tag",
      "  /** @",
      "/** @dataContract */\nexport interface Item {\n  /** @ */\n  id: string;\n}\n",
      ["dataMember 1", "protoInclude 1"],
    ],
    [
      "the next free number",
      "id: string;\n  /** @dataMember ",
      "export interface Item {\n  /** @dataMember 4 */\n  id: string;\n  /** @dataMember  */\n  name: string;\n}\n",
      ["5"],
    ],
    [
      "names of arguments",
      '{ name: "S", ',
      '/** @serviceContract { name: "S",  } */\nexport interface IShop {}\n',
      ["namespace: ", "package: ", "style: "],
    ],
    [
      "values of arguments",
      "style: ",
      "/** @serviceContract { style:  } */\nexport interface IShop {}\n",
      ['"wrapped"', '"bare"'],
    ],
    [
      "the number of a decorator",
      'id = "";\n  @DataMember(',
      'import { DataMember } from "interwire";\nexport class Item {\n  @DataMember(1) id = "";\n  @DataMember() name = "";\n}\n',
      ["2"],
    ],
  ])("completes %s", async (_, behind, text, expected) => {
    await server.write(people, text);
    const entries = await server.completions(people, behind);
    const own = entries.filter(({ sortText }) => sortText === "0").map(({ name, insertText }) => insertText ?? name);
    expect(own.toSorted()).toEqual([...expected].toSorted());
  });

  test("shows what is on the wire", async () => {
    await server.write(
      people,
      `import type { int32 } from "interwire";
/** @serviceContract { namespace: "shop" } */
export interface IShop {
  /** @operationContract */
  Get(id: int32): Promise<Item>;
}
export interface Item {
  /** @dataMember 3 */
  fullName: string;
}
`,
    );
    const shown = async (behind: string): Promise<string> =>
      (
        await server.ask<ts.server.protocol.QuickInfoResponseBody>("quickinfo", {
          file: people,
          ...server.placeBehind(people, behind),
        })
      ).documentation as unknown as string;
    expect(await shown("interface IShop")).toBe("interwire: service shop.IShop\nunary Get");
    expect(await shown("  Get")).toBe("interwire: unary /shop.IShop/Get\nrequest: id: int32\nresponse: Item");
    expect(await shown("interface Item")).toBe("interwire: message Item\n1 field, next free number 4");
    expect(await shown("fullNam")).toBe("interwire: field 3: string\nfull_name in protobuf, fullName in JSON");
  });

  const shop = (...operations: readonly string[]): string =>
    `/** @serviceContract */\nexport interface IShop {\n${operations.map((one) => `  /** @operationContract */\n  ${one}\n`).join("")}}\n`;
  const get = "Get(id: string): Promise<void>;";
  const all = "All(): AsyncIterable<string>;";

  test.each([
    [
      "contract",
      "a contract of an interface",
      "interface IShop",
      "export interface IShop {\n  Get(): void;\n}\n",
      shop("Get(): void;"),
    ],
    [
      "message",
      "a message of an interface",
      "interface Item",
      "export interface Item {\n  id: string;\n  name: string;\n}\n",
      "export interface Item {\n  /** @dataMember 1 */\n  id: string;\n  /** @dataMember 2 */\n  name: string;\n}\n",
    ],
    [
      "implement",
      "a class of a contract",
      "interface IShop",
      shop(get, all),
      `${shop(get, all)}\n` +
        'export class Shop implements IShop {\n  async Get(id: string): Promise<void> {\n    throw new Error("Get is not implemented.");\n  }\n\n  async *All(): AsyncIterable<string> {\n    throw new Error("All is not implemented.");\n  }\n}\n',
    ],
    [
      "operation",
      "an operation behind the last one and its comment",
      "interface IShop",
      shop(`${get} // one`),
      shop(`${get} // one`, "Operation(): Promise<void>;"),
    ],
    [
      "operation",
      "an operation with a name that is free, in the case of the others",
      "interface IShop",
      shop("get(): void;", "operation(): void;"),
      shop("get(): void;", "operation(): void;", "operation2(): Promise<void>;"),
    ],
    ["operation", "the first operation", "interface IShop", shop(), shop("Operation(): Promise<void>;")],
    [
      "extract",
      "a message of the parameters of an operation, but for the context of the call",
      "Get(",
      shop("Get(id: string, size?: string, signal?: AbortSignal): Promise<void>;"),
      "export interface GetRequest {\n  /** @dataMember 1 */\n  id: string;\n  /** @dataMember 2 */\n  size?: string;\n}\n\n" +
        shop("Get(request: GetRequest, signal?: AbortSignal): Promise<void>;"),
    ],
    [
      "name",
      "a name of an operation that a renaming keeps",
      "  Get",
      shop(get),
      `/** @serviceContract */\nexport interface IShop {\n  /** @operationContract { name: "Get" } */\n  ${get}\n}\n`,
    ],
    [
      "name",
      "a name of a service that a renaming keeps",
      "IShop",
      shop(get),
      shop(get).replace("@serviceContract", '@serviceContract { name: "IShop" }'),
    ],
    [
      "name",
      "names of a member that a renaming keeps, also in JSON",
      "userID",
      "export interface IShop {\n  /** @dataMember 1 */\n  userIDs: string[];\n}\n",
      'export interface IShop {\n  /** @dataMember { order: 1, name: "user_ids", jsonName: "userIDs" } */\n  userIDs: string[];\n}\n',
    ],
    [
      "operation",
      "the first operation of a contract in one line",
      "interface IShop",
      "/** @serviceContract */\nexport interface IShop {}\n",
      shop("Operation(): Promise<void>;"),
    ],
  ])("offers %s, which makes %s", async (action, _, at, before, after) => {
    await server.write(people, before);
    expect(await server.refactorings(people, at)).toContain(action);
    await server.refactor(people, at, action);
    expect(server.text(people)).toBe(after);
    expect(await server.problems(people)).toEqual([]);
  });

  test.each([
    ["an interface with methods", "export interface IShop {\n  Get(): void;\n}\n", ["contract"]],
    ["an interface with properties", "export interface IShop {\n  id: string;\n}\n", ["message"]],
    ["a contract", shop(get), ["implement", "operation", "name"]],
    ["a contract without operations", shop(), ["operation", "name"]],
    ["a contract", shop("Get(id: string, size: string): void;"), ["implement", "operation", "name"]],
    [
      "a contract that says its name",
      shop(get).replace("@serviceContract", '@serviceContract { name: "IShop" }'),
      ["implement", "operation"],
    ],
    ["a message", "export interface IShop {\n  /** @dataMember 1 */\n  id: string;\n}\n", []],
  ])("offers for %s what it can become", async (_, text, expected) => {
    await server.write(people, text);
    expect(await server.refactorings(people, "interface IShop")).toEqual(expected);
  });

  test("shows a failure of interwire as one warning, and leaves TypeScript's answers", async () => {
    const broken = new TypeScriptServer(typescript, folder, { before: [join(folder, "break.cjs")] });
    await broken.write(people, `${person}export const count: number = "";\n`);
    const problems = await broken.problems(people);
    expect(problems.map(({ code, category, start }) => [code, category, start.line])).toEqual([
      [2322, "error", 9],
      [903005, "warning", 1],
    ]);
    expect(problems[1]?.text).toMatch(/^IW3005: interwire failed in this file, .*: the analysis is broken\./);
    expect(await broken.completions(people, "export ")).not.toEqual([]);
    await broken.stop();
  });

  test("a contract of ten members, its server and its client come of what the editor offers", async () => {
    await writeShop(server, { contract: people, program: more });
  });
});
