// `interwire lsp`, as editors start it: over its standard streams, with documents that are never saved.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createWorkspace, withoutGrpc } from "../support/workspace.js";
import { LspClient, ownServer } from "./lsp-client.js";

const { folder } = createWorkspace({
  name: "editor-lsp",
  files: {
    "package.json": { type: "module" },
    "tsconfig.json": {
      compilerOptions: { target: "ES2022", module: "NodeNext", strict: true, ...withoutGrpc },
      include: ["src"],
    },
    "src/people.ts": "export {};\n",
    "src/more.ts": "export {};\n",
  },
});
const people = join(folder, "src/people.ts");
const more = join(folder, "src/more.ts");

const person = (second: number): string => `export interface Person {
  /** @dataMember 1 */
  name: string;
  /** @dataMember ${second} */
  email: string;
}
`;
const boss = `import type { Person } from "./people.js";
export interface Boss extends Person {
  /** @dataMember 3 */
  staff: Person[];
}
`;

describe("an editor that asks for problems", () => {
  const editor = new LspClient(folder);
  beforeAll(() => editor.start({ diagnostic: {} }));
  afterAll(() => editor.stop());

  test("is told what the server can do", async () => {
    const other = new LspClient(folder);
    const { capabilities, serverInfo } = await other.start({ diagnostic: {} });
    expect(serverInfo?.name).toBe("interwire");
    expect(Object.keys(capabilities).toSorted()).toEqual([
      "codeActionProvider",
      "completionProvider",
      "diagnosticProvider",
      "hoverProvider",
      "textDocumentSync",
    ]);
    await other.stop();
  });

  test("gets problems of unsaved text, of interwire alone, with code, places and source", async () => {
    editor.write(people, `${person(1)}export const text: string = 5;\n`);
    expect(await editor.problems(people)).toEqual([
      {
        code: "IW1003",
        message: expect.stringMatching(/^Field number 1 is used by both/),
        range: { start: { line: 4, character: 2 }, end: { line: 4, character: 7 } },
        relatedInformation: [
          {
            location: expect.objectContaining({ uri: expect.stringMatching(/people\.ts$/) }),
            message: "'name' has number 1.",
          },
        ],
        severity: 1,
        source: "interwire",
      },
    ]);
  });

  test("gets what a change in another document brings", async () => {
    editor.write(people, person(2));
    editor.write(more, boss);
    expect(await editor.problems(more)).toEqual([]);
    editor.write(people, person(3));
    expect((await editor.problems(more)).map(({ code }) => code)).toEqual(["IW1003"]);
  });

  test("fixes a problem, and a document", async () => {
    editor.write(people, person(1));
    const [problem] = await editor.problems(people);
    const fixes = await editor.actions(people, problem as never);
    expect(fixes.map(({ title, kind, isPreferred }) => [title, kind, isPreferred])).toEqual([
      ["Change its number to 2", "quickfix", true],
      ["Keep the name email on the wire", "refactor.rewrite.interwire.name", undefined],
    ]);
    const [all] = await editor.actions(people, problem as never, "source.fixAll");
    editor.apply(all as never);
    expect(editor.text(people)).toBe(person(2));
    expect(await editor.problems(people)).toEqual([]);
  });

  test("completes tags, with the number", async () => {
    editor.write(people, person(2).replace("/** @dataMember 2 */", "/** @ */"));
    const items = await editor.completions(people, "string;\n  /** @");
    expect(items.map(({ label, textEdit }) => [label, textEdit?.newText])).toEqual([
      ["dataMember", "dataMember 2"],
      ["protoInclude", "protoInclude 2"],
    ]);
  });

  test("shows what is on the wire", async () => {
    editor.write(people, person(2));
    expect(await editor.hover(people, "emai")).toMatchObject({
      contents: { value: "interwire: field 2: string  \nemail in protobuf, email in JSON" },
      range: { start: { line: 4, character: 2 }, end: { line: 4, character: 7 } },
    });
    expect(await editor.hover(people, "str")).toBeNull();
  });

  test("makes a contract of an interface", async () => {
    editor.write(people, "export interface IShop {\n  Get(): void;\n}\n");
    const position = editor.placeBehind(people, "interface IShop");
    const [action] = await editor.actions(people, { range: { start: position, end: position } }, "refactor.rewrite");
    editor.apply(action as never);
    expect(editor.text(people)).toBe(
      "/** @serviceContract */\nexport interface IShop {\n  /** @operationContract */\n  Get(): void;\n}\n",
    );
  });

  test("works on a document outside of any project", async () => {
    const outside = join(folder, "outside.ts");
    editor.write(outside, person(1));
    expect((await editor.problems(outside)).map(({ code }) => code)).toContain("IW1003");
  });

  test("is not disturbed by a document that is not on disk", async () => {
    const params = { textDocument: { uri: "untitled:Untitled-1" } };
    expect(await editor.ask("textDocument/diagnostic", params)).toEqual({ kind: "full", items: [] });
  });
});

describe("an editor that is sent problems", () => {
  const editor = new LspClient(folder);
  beforeAll(() => editor.start({}));
  afterAll(() => editor.stop());

  test("gets those of all open documents after a change of one", async () => {
    editor.write(people, person(2));
    editor.write(more, boss);
    editor.write(people, person(3));
    expect((await editor.sentProblems(people)).map(({ code }) => code)).toEqual([]);
    editor.write(people, person(1));
    expect((await editor.sentProblems(people)).map(({ code }) => code)).toEqual(["IW1003"]);
  });

  test("gets them again when tsconfig.json changes", async () => {
    editor.write(people, person(2));
    expect(await editor.sentProblems(people)).toEqual([]);
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: { target: "ES2022", module: "NodeNext", strict: false, ...withoutGrpc },
        include: ["src"],
      }),
    );
    expect((await editor.sentProblems(people)).map(({ code }) => code)).toEqual(["IW1401"]);
  });
});

describe("an editor that tells its process", () => {
  test.each([
    ["in an argument of its own", (pid: number) => ["--clientProcessId", `${pid}`]],
    ["behind the option's name, as VS Code's client does", (pid: number) => [`--clientProcessId=${pid}`]],
  ])("%s leaves no server behind when it is gone", async (_, argumentsFor) => {
    const program = spawn("cat");
    await once(program, "spawn");
    const editor = new LspClient(folder, [...ownServer, ...argumentsFor(program.pid as number)]);
    await editor.start({});
    program.kill();
    await editor.ended;
  });
});
