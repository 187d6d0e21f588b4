import { applyFixes, changedLines } from "../support/apply-fixes.js";
import { outside } from "../support/outside.js";
import { sharedRows } from "../support/sample.js";
import { type EditRow, edited, edits } from "./edit-rows.js";
import { fixRows, unfixable, withDecorators } from "./fix-rows.js";
import { shop } from "./sources.js";

const { checkFixable, faultsOfFixes, keyOf } = outside<typeof import("./fix-texts.js")>(
  require.resolve("./fix-texts.js"),
);
const { lockText, updatedText } = outside<typeof import("./lock-texts.js")>(require.resolve("./lock-texts.js"));

interface Row {
  readonly edit: string;
  readonly before: string;
  readonly after: string;
  readonly locked: string;
  readonly level: EditRow["level"];
}

const carriers = {
  tags: (text: string): string => text,
  decorators: withDecorators,
};

const rowsOf = (carry: (text: string) => string): readonly Row[] => [
  ...edits.map(({ edit, changes, level }) => ({
    edit,
    before: carry(shop),
    after: carry(edited(changes)),
    locked: lockText({ "main.ts": shop }),
    level,
  })),
  ...fixRows.map(({ edit, text, changes, accepted = [], level }) => {
    const first = lockText({ "main.ts": carry(text) });
    const locked = accepted.length === 0 ? first : updatedText({ "main.ts": carry(edited(accepted, text)) }, first);
    return { edit, before: carry(text), after: carry(edited(changes, text)), locked, level };
  }),
];

const places = Object.keys(carriers).map((carrier, place) => [carrier as keyof typeof carriers, place] as const);

describe.each(places)("with %s", (carrier, place) => {
  const rows = rowsOf(carriers[carrier]);

  test("the sources that were locked have no problem", () => {
    const wrong = rows.flatMap(({ edit, before, locked, level }) =>
      fixRows.some((one) => one.edit === edit && one.accepted !== undefined)
        ? []
        : [checkFixable({ "main.ts": before }, locked, level)]
            .flatMap(({ problems, errors }) => [...problems.map(keyOf), ...errors])
            .map((one) => `${edit}: ${one}`),
    );
    expect(wrong).toEqual([]);
  });

  test.each(sharedRows(rows, place, places.length).map((row) => [row.edit, row] as const))(
    "%s: the fixes undo what they are about",
    (_, row) => {
      expect(faultsOfFixes(row.after, row.locked, row.level)).toEqual([]);
    },
  );

  test("which problems have a fix, and what it writes", () => {
    const lines = rows.flatMap(({ edit, after, locked, level }) => {
      const { problems } = checkFixable({ "main.ts": after }, locked, level);
      if (problems.length === 0) return [];
      const told = problems.flatMap(({ code, path, fix }) => [
        `  ${code} ${path}: ${fix?.title ?? `no fix, because ${unfixable[edit] ?? "?"}`}`,
      ]);
      const fixes = problems.flatMap(({ fix }) => fix ?? []);
      const fixed = applyFixes({ "main.ts": after }, fixes)["main.ts"] ?? "";
      return [`${edit}:`, ...told, ...changedLines(after, fixed).map((line) => `    ${line}`)];
    });
    expect(lines.join("\n")).toMatchSnapshot();
  });

  test("what has no fix has a reason", () => {
    const without = rows.filter(({ after, locked, level }) =>
      checkFixable({ "main.ts": after }, locked, level).problems.some(({ fix }) => fix === undefined),
    );
    expect(without.map(({ edit }) => edit).sort()).toEqual(Object.keys(unfixable).sort());
  });
});

test("a fix is where the declaration is, which may be in another file", () => {
  const texts = {
    "state.ts": "/** How far it is. */\r\nexport enum State {\r\n  Open,\r\n  Paid,\r\n}\r\n",
    "base.ts": "export interface IReading {\n  /** @operationContract */\n  Get(id: string): Promise<void>;\n}\n",
    "orders.ts": `import type { IReading } from "./base.js";
import type { State } from "./state.js";
/** @serviceContract { name: "Orders" } */
export interface IOrders extends IReading {
  /** @operationContract */
  Set(state: State): Promise<void>;
}
`,
  };
  const locked = lockText(texts);
  const changed = {
    ...texts,
    "state.ts": texts["state.ts"].replace("  Paid,\r\n", ""),
    "base.ts": texts["base.ts"].replace("Get(", "Read("),
  };
  const { problems } = checkFixable(changed, locked);
  expect(problems.map(({ code }) => code)).toEqual(["IW5001", "IW5009"]);
  const fixed = applyFixes(
    changed,
    problems.flatMap(({ fix }) => fix ?? []),
  );
  expect(fixed["state.ts"]).toBe(
    '/**\r\n * How far it is.\r\n * @dataContract { reserved: [1], reservedNames: ["Paid"] }\r\n */\r\nexport enum State {\r\n  Open,\r\n}\r\n',
  );
  expect(fixed["base.ts"]).toContain('/** @operationContract { name: "Get" } */\n  Read(');
  expect(checkFixable(fixed, locked)).toEqual({ problems: [], errors: [] });
});

test("every code of a change is in a row", () => {
  const codes = rowsOf(carriers.tags).flatMap(({ after, locked, level }) =>
    checkFixable({ "main.ts": after }, locked, level).problems.map(({ code }) => code),
  );
  expect([...new Set(codes)].sort()).toEqual(
    Array.from({ length: 12 }, (_, at) => `IW50${String(at + 1).padStart(2, "0")}`),
  );
});

test.each<[rule: string, before: string, after: string]>([
  [
    "a member that other messages inherit, too",
    `class Base { /** @dataMember 1 */ a = ""; }
class Other extends Base { /** @dataMember 2 */ b = ""; }
/** @dataContract */ export class Order { /** @dataMember 1 */ x = ""; /** @dataMember 2 */ y = ""; }`,
    `class Base { /** @dataMember 1 */ a = ""; }
class Other extends Base { /** @dataMember 2 */ b = ""; }
/** @dataContract */ export class Order extends Base { /** @dataMember 2 */ x = ""; /** @dataMember 3 */ y = ""; }`,
  ],
  [
    "an optional member that is required now, and has a default",
    `/** @dataContract */ export interface Order { /** @dataMember 1 */ size?: number; }`,
    `/** @dataContract */ export interface Order { /** @dataMember { order: 1, default: 3 } */ size: number; }`,
  ],
])("no fix is offered that breaks something else: %s", (_, before, after) => {
  const checked = checkFixable({ "main.ts": after }, lockText({ "main.ts": before }));
  expect(checked.problems.length).toBeGreaterThan(0);
  expect(checked.problems.flatMap(({ fix }) => fix ?? [])).toEqual([]);
});
