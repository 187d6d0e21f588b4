import { sampledRows, sharedRows } from "../support/sample";
import { EditedProject, ways } from "./edited-project";
import { configured, optionRows, optionSources } from "./option-rows";

const stub = "Person was compiled with errors";

const placed = ways.map((way, place) => ({ ...way, place }));

describe.each(sampledRows(2, placed))("$mode with TypeScript $version equals a clean build when", (way) => {
  const { mode, version, place } = way;
  test.each(sharedRows(optionRows, place, 2))("$rule", ({ before, after, refused }) => {
    const project = new EditedProject(mode, { ...configured(before), ...optionSources }, version);
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
    const project = new EditedProject(mode, { ...configured({}), ...optionSources }, version);
    project.run();
    project.edit(configured({ listFiles: true, pretty: false, diagnostics: false }));
    expect(project.run()).toEqual(project.clean());
    expect(project.written()).toEqual([]);
  });
});

describe.each(sampledRows(3, ways))("$mode with TypeScript $version", ({ mode, version }) => {
  test("emits a file with a stub in each build, and no other", () => {
    const project = new EditedProject(mode, { ...configured({ strict: false }), ...optionSources }, version);
    const first = project.run();
    for (let again = 0; again < 3; again++) {
      // Watched projects build when a file changes.
      project.edit({ "src/plain.ts": `${optionSources["src/plain.ts"]}// ${again}\n` });
      expect(project.run()).toEqual({ ...first, outputs: { ...project.clean().outputs } });
      expect(project.written()).toEqual(["out/contracts.js", "out/message.js", "out/plain.js"]);
    }
    project.edit(configured({ strict: true }));
    expect(project.run()).toEqual(project.clean());
    project.edit({ "src/plain.ts": optionSources["src/plain.ts"] });
    expect(project.run()).toEqual(project.clean());
    expect(project.written()).toEqual(["out/plain.js"]);
  });
});
