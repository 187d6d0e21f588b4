import { sampledRows, sharedRows } from "../support/sample";
import { EditedProject, ways } from "./edited-project";
import { configurationOf } from "./sources";

const configured = (options: object): Record<string, string> =>
  configurationOf({ module: "ESNext", ...options }, "one");

const sources = {
  "src/message.ts": `import type { int32 } from "interwire";
export interface Person {
  /** @dataMember 1 */
  id: int32;
  /**
   * @internal
   * @dataMember 2
   */
  hidden?: string;
}
`,
  "src/contracts.ts": `import type { Person } from "./message";
/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Put(person: Person): Promise<void>;
}
`,
  "src/plain.ts": "export const double = (value: number): number => value * 2;\n",
};

interface OptionRow {
  readonly rule: string;
  readonly before: object;
  readonly after: object;
  /** What is reported before, and what the output of that has. */
  readonly refused?: RegExp;
}

const stub = "Person was compiled with errors";

const rows: readonly OptionRow[] = [
  { rule: "strict is set", before: { strict: false }, after: { strict: true }, refused: /IW1401/ },
  {
    rule: "strictNullChecks is set",
    before: { strictNullChecks: false },
    after: { strictNullChecks: true },
    refused: /IW1401/,
  },
  { rule: "stripInternal is dropped", before: { stripInternal: true }, after: {}, refused: /IW1011/ },
  { rule: "exactOptionalPropertyTypes is set", before: {}, after: { exactOptionalPropertyTypes: true } },
  { rule: "noUncheckedIndexedAccess is set", before: {}, after: { noUncheckedIndexedAccess: true } },
];

const placed = ways.map((way, place) => ({ ...way, place }));

describe.each(sampledRows(2, placed))("$mode with TypeScript $version equals a clean build when", (way) => {
  const { mode, version, place } = way;
  test.each(sharedRows(rows, place, 2))("$rule", ({ before, after, refused }) => {
    const project = new EditedProject(mode, { ...configured(before), ...sources }, version);
    const first = project.run();
    expect(first.errors.join("\n")).toMatch(refused ?? /^$/);
    if (refused !== undefined) expect(first.outputs["out/message.js"]).toContain(stub);
    project.edit(configured(after));
    const second = project.run();
    expect(second).toEqual(project.clean());
    expect(second.errors).toEqual([]);
    expect(second.outputs["out/message.js"]).not.toContain(stub);
    project.edit(configured(before));
    const third = project.run();
    expect(third).toEqual(project.clean());
    expect(third).toEqual(first);
  });

  test("nothing but the command line's own output is asked for", () => {
    const project = new EditedProject(mode, { ...configured({}), ...sources }, version);
    project.run();
    project.edit(configured({ listFiles: true, pretty: false, diagnostics: false }));
    expect(project.run()).toEqual(project.clean());
    expect(project.written()).toEqual([]);
  });
});

describe.each(sampledRows(3, ways))("$mode with TypeScript $version", ({ mode, version }) => {
  test("emits a file with a stub in each build, and no other", () => {
    const project = new EditedProject(mode, { ...configured({ strict: false }), ...sources }, version);
    const first = project.run();
    for (let again = 0; again < 3; again++) {
      // Watched projects build when a file changes.
      project.edit({ "src/plain.ts": `${sources["src/plain.ts"]}// ${again}\n` });
      expect(project.run()).toEqual({ ...first, outputs: { ...project.clean().outputs } });
      expect(project.written()).toEqual(["out/contracts.js", "out/message.js", "out/plain.js"]);
    }
    project.edit(configured({ strict: true }));
    expect(project.run()).toEqual(project.clean());
    project.edit({ "src/plain.ts": sources["src/plain.ts"] });
    expect(project.run()).toEqual(project.clean());
    expect(project.written()).toEqual(["out/plain.js"]);
  });
});
