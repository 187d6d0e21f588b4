import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPage } from "../docs/pages.js";
import { freePort, installProject, runBeside, tools } from "./packed.js";

jest.setTimeout(600_000);

/** The README's contract, server and client; CommonJS has no await at the top level. */
function readmeFiles(format: "esm" | "cjs", port: number): Record<string, string> {
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

describe.each(["esm", "cjs"] as const)("the README's project as %s", (format) => {
  const emitted = new Map<string, Record<string, string>>();
  let port: number;
  beforeAll(async () => {
    port = await freePort();
  });

  test.each(Object.entries(tools))("compiles and runs with %s", async (name, packages) => {
    const folder = installProject({ name: "matrix", format, files: readmeFiles(format, port), packages });
    expect(await runBeside(folder, "out/server.js", "out/client.js")).toBe("3n\n");
    const out = join(folder, "out");
    emitted.set(
      name,
      Object.fromEntries(readdirSync(out).map((file) => [file, readFileSync(join(out, file), "utf8")])),
    );
  });

  test("is emitted alike by both compilers", () => {
    const [one, other] = [...emitted.values()];
    expect(Object.keys(one ?? {}).sort()).toEqual(
      ["client", "contracts", "server"].flatMap((file) => [`${file}.d.ts`, `${file}.js`]),
    );
    expect(other).toEqual(one);
  });
});
