import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { type Format, freePort, installProjects, runBeside, tools } from "./packed.js";

jest.setTimeout(600_000);

/** The README's contract, server and client; CommonJS has no await at the top level. */
function readmeFiles(format: Format, port: number): Record<string, string> {
  const blocks = readPage("README.md").blocks.filter(({ words }) => words.file !== undefined);
  return Object.fromEntries(
    blocks.map(({ words, text }) => {
      const placed = text.replace("50051", String(port));
      return [words.file ?? "", format === "esm" || !placed.includes("await") ? placed : inFunction(placed)];
    }),
  );
}

function inFunction(text: string): string {
  const lines = text.split("\n");
  const imports = lines.findLastIndex((line) => line.startsWith("import ")) + 1;
  const [head, body] = [lines.slice(0, imports), lines.slice(imports)].map((part) => part.join("\n"));
  return `${head}\nasync function main() {${body}}\nvoid main();\n`;
}

const formats = ["esm", "cjs"] as const;

describe("the README's project", () => {
  const emitted = new Map<string, Record<string, string>>();
  let port: number;
  beforeAll(async () => {
    port = await freePort();
  });

  describe.each(Object.entries(tools))("with %s", (name, packages) => {
    let folder: string;
    beforeAll(() => {
      const files = { esm: readmeFiles("esm", port), cjs: readmeFiles("cjs", port) };
      folder = installProjects({ name: "matrix", files, packages });
    });

    test.each(formats)("compiles and runs as %s", async (format) => {
      const out = join(folder, format);
      expect(await runBeside(out, "server.js", "client.js")).toBe("3n\n");
      const names = readdirSync(out).filter((file) => /\.(js|d\.ts)$/.test(file));
      const texts = names.map((file) => [file, readFileSync(join(out, file), "utf8")] as const);
      emitted.set(`${format} ${name}`, Object.fromEntries(texts));
    });
  });

  test.each(formats)("is emitted alike by both compilers as %s", (format) => {
    const [one, other] = Object.keys(tools).map((name) => emitted.get(`${format} ${name}`));
    expect(Object.keys(one ?? {}).sort()).toEqual(
      ["client", "contracts", "server"].flatMap((file) => [`${file}.d.ts`, `${file}.js`]),
    );
    expect(other).toEqual(one);
  });
});
