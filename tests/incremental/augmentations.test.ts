import { sharedRows } from "../support/sample";
import { EditedProject, ways } from "./edited-project";
import { configurationOf } from "./sources";

const project = {
  ...configurationOf({ module: "ESNext" }, "one"),
  "src/message.ts": `import type { int32 } from "interwire";
export interface Person {
  /** @dataMember 1 */
  id: int32;
}
`,
  "src/barrel.ts": 'export * from "./message";\n',
  "src/outer.ts": 'export * from "./barrel";\n',
  "src/derived.ts": `import type { Person } from "./outer";
export interface Named extends Person {
  /** @dataMember 2 */
  name: string;
}
`,
  "src/contracts.ts": `import type { Named } from "./derived";
/** @serviceContract */
export interface IPeople {
  /** @operationContract */
  Put(person: Named): Promise<void>;
}
`,
  "src/plain.ts": "export const double = (value: number): number => value * 2;\n",
};

const added = (module: string, tag = "/** @dataMember 9 */"): Record<string, string> => ({
  "src/added.ts": `export {};
declare module "${module}" {
  interface Person {
    ${tag}
    more: string;
  }
}
`,
});

const rows: readonly (readonly [rule: string, module: string, tag: string | undefined])[] = [
  ["of the message's own file", "./message", undefined],
  ["of a barrel of a barrel", "./outer", undefined],
  ["of a barrel", "./barrel", undefined],
  ["without a number", "./message", ""],
];

const placed = ways.map((way, place) => ({ ...way, place }));

describe.each(placed)("$mode with TypeScript $version equals a clean build", ({ mode, version, place }) => {
  const shared = sharedRows(rows, place, rows.length);

  test.each(shared)("before, with and after an augmentation %s", (_, module, tag) => {
    const edited = new EditedProject(mode, project, version);
    const before = edited.run();
    expect(before.errors).toEqual([]);
    edited.edit(added(module, tag));
    const refused = edited.run();
    expect(refused.errors.join("\n")).toMatch(/src\/message.ts\(2,18\): error TS901013: IW1013: /);
    expect(refused).toEqual(edited.clean());
    edited.edit({ "src/plain.ts": "export {};\n" });
    expect(edited.run()).toEqual(edited.clean());
    edited.edit({ "src/added.ts": undefined, "src/plain.ts": project["src/plain.ts"] });
    expect(edited.run()).toEqual(before);
  });

  test.each(shared)("where a project begins with an augmentation %s", (_, module, tag) => {
    const edited = new EditedProject(mode, { ...project, ...added(module, tag) }, version);
    expect(edited.run()).toEqual(edited.clean());
    edited.edit({ "src/added.ts": undefined });
    const repaired = edited.run();
    expect(repaired).toEqual(edited.clean());
    expect(repaired.errors).toEqual([]);
    expect(repaired.outputs["out/derived.js"]).not.toContain("more");
  });
});
