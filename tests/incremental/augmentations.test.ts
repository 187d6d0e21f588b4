import { sharedRows } from "../support/sample";
import { augmentation, augmentations, augmented } from "./augmented";
import { EditedProject, ways } from "./edited-project";

const placed = ways.map((way, place) => ({ ...way, place }));

describe.each(placed)("$mode with TypeScript $version equals a clean build", ({ mode, version, place }) => {
  const shared = sharedRows(augmentations, place, augmentations.length);

  test.each(shared)("before, with and after an augmentation %s", (_, module, tag) => {
    const edited = new EditedProject(mode, augmented, version);
    const before = edited.run();
    expect(before.errors).toEqual([]);
    edited.edit(augmentation(module, tag));
    const refused = edited.run();
    expect(refused.errors.join("\n")).toMatch(/src\/message.ts\(2,18\): error TS901013: IW1013: /);
    expect(refused).toEqual(edited.clean());
    edited.edit({ "src/plain.ts": "export {};\n" });
    expect(edited.run()).toEqual(edited.clean());
    edited.edit({ "src/added.ts": undefined, "src/plain.ts": augmented["src/plain.ts"] });
    expect(edited.run()).toEqual(before);
  });

  test.each(shared)("where a project begins with an augmentation %s", (_, module, tag) => {
    const edited = new EditedProject(mode, { ...augmented, ...augmentation(module, tag) }, version);
    expect(edited.run()).toEqual(edited.clean());
    edited.edit({ "src/added.ts": undefined });
    const repaired = edited.run();
    expect(repaired).toEqual(edited.clean());
    expect(repaired.errors).toEqual([]);
    expect(repaired.outputs["out/derived.js"]).not.toContain("more");
  });
});
