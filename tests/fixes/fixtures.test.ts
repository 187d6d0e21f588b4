import { remedies } from "../../transformer/fix/remedies.js";
import { fixtures, needsNode } from "../diagnostics/fixtures.js";
import { outside } from "../support/outside.js";
import { withoutGrpc } from "../support/workspace.js";

const { fixesOf } = outside<typeof import("./fixed-fixture.js")>(require.resolve("./fixed-fixture.js"));

const fixed = fixtures.map((fixture) => {
  const { name, code, files, compilerOptions } = fixture;
  const options = needsNode.has(name) ? compilerOptions : { ...compilerOptions, ...withoutGrpc };
  return { name, code, fixes: "none" in remedies[code as keyof typeof remedies] ? [] : fixesOf(files, options) };
});
const withFixes = fixed.filter(({ fixes }) => fixes.length > 0).map((one) => [one.name, one.fixes] as const);

/** The problems that another one hid: whoever corrects a tag without a number is then asked for the number. */
const hidden: Readonly<Record<string, readonly string[]>> = {
  "IW1002-inherited": ["IW1003"],
  IW1004: ["IW1001"],
  "IW1008-decorator": ["IW1018", "TS2345"],
  "IW1008-reserved": ["TS2578"],
  "IW1201-keys": ["IW1206"],
  IW1016: ["IW1018"],
  IW1203: ["IW1217"],
  "IW1203-literal": ["IW1217"],
};

describe.each(withFixes)("the fixes of %s", (name, fixes) => {
  test("are these", () => {
    const texts = fixes.map(({ title, isPreferred, lines }) => [
      isPreferred ? `${title} (preferred)` : title,
      ...lines,
    ]);
    expect(texts).toMatchSnapshot();
  });

  test("each undo a problem, and bring no other", () => {
    const known = hidden[name] ?? [];
    const faults = fixes.flatMap((one) => one.faults.map((fault) => ({ title: one.title, fault })));
    expect(faults.filter(({ fault }) => !known.some((code) => fault.startsWith(`new: ${code}`)))).toEqual([]);
  });
});

test.each(Object.entries(remedies))("%s has a fix in a fixture, or none", (code, remedy) => {
  const made = fixed.some((one) => one.code === code && one.fixes.length > 0);
  expect(made).toBe("offers" in remedy);
});

test("most problems have a fix", () => {
  const all = Object.values(remedies);
  expect(all.filter((one) => "offers" in one).length / all.length).toBeGreaterThanOrEqual(0.6);
});
