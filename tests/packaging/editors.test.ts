import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { everyNth } from "../support/sample.js";
import { newFolder, npmInstall, pack, succeed, tools, write } from "./packed.js";

jest.setTimeout(600_000);

const main = `import { contractOf, type int32 } from "interwire";
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(x: int32, y: int32): Promise<int32>;
}
export const { service } = contractOf<ICalculator>();
`;
const misspelt = main.replace("@operationContract", "@operationContact");
const found = "IW1004: '@operationContact' is not an annotation. Write '@operationContract'.";

const script = readPage("docs/editors.md").blocks.find(({ text }) => text.includes('"scripts"'))?.text ?? "";
const { scripts } = JSON.parse(script) as { scripts: object };

/** A project with the page's script, installed. */
function newProject(...packages: readonly string[]): string {
  const folder = newFolder("editors");
  write(folder, "package.json", JSON.stringify({ name: "editors", private: true, type: "module", scripts }));
  const options = { target: "ES2022", module: "NodeNext", strict: true, rootDir: "src", outDir: "dist", types: [] };
  const plugins = [{ transform: "interwire/transformer", transformProgram: true }];
  // Whether the declarations of packages are right is asked by the suites whose projects compile with the README's options.
  const config = { compilerOptions: { ...options, skipLibCheck: true, plugins }, include: ["src"] };
  write(folder, "tsconfig.json", JSON.stringify(config));
  write(folder, "src/main.ts", main);
  // The lock file alone, as a checkout has it: `npm ci` then runs the script, as for every developer.
  npmInstall(folder, "--package-lock-only", pack().path, ...packages);
  succeed(folder, "npm", "ci");
  return folder;
}

function service(folder: string): string {
  return succeed(
    folder,
    process.execPath,
    "-p",
    'import("./dist/main.js").then((one) => console.log(one.service)), ""',
  );
}

const folders = new Map<string, string>();
const folderOf = (name: string): string => folders.get(name) ?? "";

const lines = everyNth(2, Object.entries(tools));

beforeAll(() => {
  for (const [name, packages] of lines) {
    folders.set(name, newProject(...packages));
  }
});

describe.each(lines)("a patched compiler: %s", (name) => {
  let folder = "";
  beforeAll(() => {
    folder = folderOf(name);
  });

  test("plain tsc compiles with the transformer", () => {
    succeed(folder, process.execPath, "node_modules/typescript/bin/tsc");
    expect(service(folder)).toContain("ICalculator");
  });

  test("plain tsc refuses a mistake", () => {
    write(folder, "src/misspelt.ts", misspelt);
    const args = ["node_modules/typescript/bin/tsc", "--noEmit", "--pretty", "false"];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect([status, stdout]).toEqual([2, `src/misspelt.ts(4,7): error TS901004: ${found}\n`]);
  });

  test("an editor shows a mistake, and no more once it is fixed", async () => {
    write(folder, "src/typed.ts", misspelt);
    const editor = new Editor(folder);
    try {
      const file = join(folder, "src/typed.ts");
      editor.send("open", { file });
      expect(await editor.ask("semanticDiagnosticsSync", { file })).toMatchObject([
        { start: { line: 4, offset: 7 }, text: found, code: 901004, category: "error" },
      ]);
      editor.send("change", { file, line: 4, offset: 8, endLine: 4, endOffset: 24, insertString: "operationContract" });
      expect(await editor.ask("semanticDiagnosticsSync", { file })).toEqual([]);
    } finally {
      await editor.close();
    }
  });
});

/** An editor's messages to the language server of the project's TypeScript. */
class Editor {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (body: unknown) => void>();
  private sequence = 0;
  private received = Buffer.alloc(0);

  constructor(folder: string) {
    const server = join(folder, "node_modules/typescript/lib/tsserver.js");
    this.child = spawn(process.execPath, [server, "--disableAutomaticTypingAcquisition"], {
      cwd: folder,
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.child.stdout?.on("data", (chunk: Buffer) => this.read(chunk));
  }

  send(command: string, args: object): number {
    const seq = ++this.sequence;
    this.child.stdin?.write(`${JSON.stringify({ seq, type: "request", command, arguments: args })}\n`);
    return seq;
  }

  ask(command: string, args: object): Promise<unknown> {
    const seq = this.send(command, args);
    return new Promise((resolve) => this.waiting.set(seq, resolve));
  }

  async close(): Promise<void> {
    this.child.kill();
    if (this.child.exitCode === null && this.child.signalCode === null) await once(this.child, "exit");
  }

  private read(chunk: Buffer): void {
    this.received = Buffer.concat([this.received, chunk]);
    for (;;) {
      const head = /Content-Length: (\d+)\r?\n\r?\n/.exec(this.received.toString("latin1"));
      if (head === null) return;
      const start = head.index + head[0].length;
      const end = start + Number(head[1]);
      if (this.received.length < end) return;
      const message = JSON.parse(this.received.toString("utf8", start, end)) as {
        request_seq?: number;
        body?: unknown;
      };
      this.received = this.received.subarray(end);
      if (message.request_seq !== undefined) this.waiting.get(message.request_seq)?.(message.body);
    }
  }
}
