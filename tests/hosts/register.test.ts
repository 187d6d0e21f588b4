import { once } from "node:events";
import { sampledRows } from "../support/sample.js";
import { hostProject, printed, printedBy, register } from "./host-project.js";

// TypeScript calls an import of CommonJS as `(0, fail_js_1.fail)()`, and maps that to the parentheses.
const rows = [
  ["module", 5],
  ["commonjs", 9],
] as const;

describe.each(sampledRows(1, rows))("interwire/register in a package of type %s", (type, column) => {
  const project = hostProject(`register-${type}`, type);
  const run = (): string => project.node(...register, "src/main.ts");

  test("runs TypeScript, whose stacks have its lines", () => {
    expect(run()).toBe(printedBy(project, column));
    expect(project.compilersLoaded()).toBeGreaterThan(0);
  });

  test("loads no compiler where nothing has changed", () => {
    const before = project.compilersLoaded();
    expect(run()).toBe(printedBy(project, column));
    expect(project.compilersLoaded()).toBe(before);
  });

  test("follows a file that is imported for its types alone, two files away", () => {
    project.edit("src/people/person.ts", "@dataMember 1", '@dataMember { order: 1, name: "full_name" }');
    expect(run()).toBe(printedBy(project, column, 'name: string = 1 [name = "full_name"]'));
  });

  test("fails at the member", () => {
    project.edit("src/people/person.ts", '{ order: 1, name: "full_name" }', "0");
    const wrong = run();
    project.edit("src/people/person.ts", "@dataMember 0", "@dataMember 1");
    expect(wrong).toContain(`
src/people/person.ts:3:3 - error TS901002: IW1002: Field number 0 of 'name' in Person is out of range. Use 1 to 536870911 without 19000 to 19999; next free: 1.

3   name: string;
    ~~~~
    at ${project.folder}/src/people/person.ts:3:3
`);
    expect(run()).toBe(printedBy(project, column));
  });

  test("leaves the sources of packages to others", () => {
    const alone = project.node("raw.cjs");
    expect(alone).not.toBe("");
    expect(project.node(...register, "raw.cjs").split("\n")[0]).toBe(alone.split("\n")[0]);
  });

  test("compiles the text that it is given of files that are not on disk", () => {
    expect(project.node(...register, "given.cjs")).toBe("IGiven\nIGiven\nIGiven\n");
  });

  test("says what cannot be read", () => {
    project.edit("src/fail.ts", "interface Long", "interface 1");
    const wrong = run();
    project.edit("src/fail.ts", "interface 1", "interface Long");
    expect(wrong).toContain("src/fail.ts:1:11 - error TS2427: Interface name cannot be '1'.");
  });

  test("node --watch starts anew after an edit of such a file", async () => {
    const child = project.start(["--watch", ...register, "src/main.ts"]);
    try {
      await printed(child, "message Person { name: string = 1 }");
      project.edit("src/people/person.ts", "@dataMember 1", "@dataMember 2");
      await printed(child, "message Person { name: string = 2 }");
    } finally {
      child.kill();
      await once(child, "close");
    }
  });
});
