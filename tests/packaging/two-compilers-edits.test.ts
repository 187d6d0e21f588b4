import { augmentation, augmentations, augmented } from "../incremental/augmented.js";
import { sequences } from "../incremental/edit-sequences.js";
import { keptEdits, keptSources } from "../incremental/kept-edits.js";
import { configured, optionRows, optionSources } from "../incremental/option-rows.js";
import { type ChoiceName, choices, configurationOf, type State, sourcesOf } from "../incremental/sources.js";
import { outside } from "../support/outside.js";
import { everyNth, isSample } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { ComparedProject, codesIn, type Texts } from "./compared-project.js";
import { fileEdits, files } from "./edited-files.js";
import { installTools } from "./install-tools.js";
import type { Answers } from "./same-answers.js";

jest.setTimeout(600_000);

const { triedVersions } = outside<typeof import("../../transformer/compiler/remote/remote-session.js")>(
  require.resolve("../../transformer/compiler/remote/remote-session.js"),
);

let folder: string;
const opened: ComparedProject[] = [];

beforeAll(() => {
  folder = installTools("two-compilers-edits", `typescript@${triedVersions.at(-1)}`);
});

afterAll(closeAll);

/** Opens a project in place of the last one: each has a process of the compiler. */
function open(name: string, texts: Texts): ComparedProject {
  closeAll();
  const project = new ComparedProject(folder, name, texts);
  opened.push(project);
  return project;
}

function closeAll(): void {
  for (const one of opened.splice(0)) one.close();
}

const settings = configurationOf({ module: "ESNext" }, "one");

const layouts: readonly { name: string; layout: "one" | "two"; rows: typeof sequences }[] = [
  { name: "a project", layout: "one", rows: sequences },
  { name: "a project with a reference", layout: "two", rows: [...sequences].reverse() },
];

describe.each(layouts)("TypeScript 5.9, 6 and 7.1 make the same of $name when", ({ layout, rows }) => {
  let project: ComparedProject;
  beforeAll(() => {
    const configuration = configurationOf({ module: "ESNext" }, layout);
    project = open(`sequences-${layout}`, { ...configuration, ...sourcesOf({}, layout) });
  });

  test.each(everyNth(6, rows))("%s", (_, edits) => {
    let state: State = {};
    for (const { choice, to, reports } of edits) {
      state = { ...state, [choice]: to };
      const codes = codesIn(project.edit(sourcesOf(state, layout), `${choice}: ${to}`)).join("\n");
      // The compiler's own errors are not ours to compare.
      if (reports?.source.startsWith("IW") !== false) expect(codes).toMatch(reports ?? /^$/);
    }
    expect(codesIn(project.edit(sourcesOf({}, layout), "all is fixed"))).toEqual([]);
  });
});

/** Set it to compare other edits. */
const seed = Number(process.env.INTERWIRE_SEED ?? 20261);
const editCount = isSample ? 5 : 200;

test(`TypeScript 5.9, 6 and 7.1 make the same of a project after ${editCount} random edits`, () => {
  const random = seededRandom(seed);
  const pick = (count: number): number => Math.floor(random() * count);
  const names = Object.keys(choices) as ChoiceName[];
  const project = open("random", { ...settings, ...sourcesOf({}, "one") });
  let state: State = {};
  for (let i = 1; i <= editCount; i++) {
    const name = names[pick(names.length)] as ChoiceName;
    const chosen = ((state[name] ?? 0) + 1 + pick(choices[name].length - 1)) % choices[name].length;
    state = { ...state, [name]: chosen };
    project.edit(
      sourcesOf(state, "one"),
      `INTERWIRE_SEED=${seed}, edit ${i}: ${name} becomes ${choices[name][chosen]}`,
    );
  }
});

test.each(everyNth(2, augmentations))(
  "TypeScript 5.9, 6 and 7.1 make the same before, with and after an augmentation %s",
  (_, module, tag) => {
    const project = open("augmented", augmented);
    const before = project.edit({}, "the project");
    expect(codesIn(before)).toEqual([]);
    const added = augmentation(module, tag);
    expect(codesIn(project.edit(added, "with the augmentation"))).toContain("IW1013");
    project.edit({ "src/plain.ts": "export {};\n" }, "an edit beside it");
    expect(project.edit({ "src/added.ts": undefined, "src/plain.ts": augmented["src/plain.ts"] }, "gone")).toEqual(
      before,
    );
  },
);

test.each(everyNth(3, optionRows))(
  "TypeScript 5.9, 6 and 7.1 make the same when $rule",
  ({ before, after, refused }) => {
    const project = open("options", { ...configured(before), ...optionSources });
    const first = project.edit({}, "before");
    expect(codesIn(first).join("\n")).toMatch(refused ?? /^$/);
    expect(codesIn(project.edit(configured(after), "after"))).toEqual([]);
    expect(project.edit(configured(before), "before again")).toEqual(first);
  },
);

describe("TypeScript 5.9, 6 and 7.1 make the same after an edit of", () => {
  const inSrc = (texts: Readonly<Record<string, string>>): Texts =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [`src/${name}`, text]));
  let project: ComparedProject;
  beforeAll(() => {
    project = open("kept", { ...settings, ...inSrc(keptSources) });
  });

  test.each(everyNth(3, keptEdits))("%s", (rule, name, text) => {
    const before = project.edit({}, "the project");
    project.edit(inSrc({ [name]: text }), rule);
    expect(project.edit(inSrc(keptSources), "as it was")).toEqual(before);
  });
});

describe("TypeScript 5.9, 6 and 7.1 make the same where", () => {
  let project: ComparedProject;
  let before: Answers;
  beforeAll(() => {
    project = open("files", files);
    before = project.edit({}, "the project");
  });

  test.each(everyNth(4, fileEdits))("%s", (rule, texts) => {
    expect(project.edit(texts, rule)).not.toEqual(before);
    const undone = Object.fromEntries(Object.keys(texts).map((name) => [name, files[name]]));
    expect(project.edit(undone, "as it was")).toEqual(before);
  });
});
