import { type Change, isRefused, type LockLevel } from "../../transformer/lock/change.js";
import { changesOf } from "../../transformer/lock/describe-program.js";
import { parseLock } from "../../transformer/lock/parse-lock.js";
import { printLock } from "../../transformer/lock/print-lock.js";
import { lockTitles } from "../../transformer/model/lock-titles.js";
import { readPage } from "../docs/pages.js";
import { type EditName, editContract, editNames } from "../lock/contract-edits.js";
import { type ContractSchema, contractText } from "../lock/contract-schema.js";
import { pickWith, randomContract } from "../lock/random-contract.js";
import { outside } from "../support/outside.js";
import { everyNth, isSample } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { type Difference, differences } from "./buf-differences.js";
import { Buf, type BufCategory, type BufProblem, bufCategories, categoriesOf } from "./buf-rules.js";

const { describeTexts } = outside<typeof import("../lock/lock-texts.js")>(require.resolve("../lock/lock-texts.js"));

/** An edit of a random contract, and what both sides say of it. */
interface Pair {
  readonly edit: EditName;
  readonly changes: readonly Change[];
  readonly problems: readonly BufProblem[];
}

interface EditedContract {
  readonly edit: EditName;
  readonly before: ContractSchema;
  readonly after: ContractSchema;
}

const seeds = everyNth(
  5,
  Array.from({ length: 10 }, (_, at) => at + 1),
);

function editedContracts(): EditedContract[] {
  return seeds.flatMap((seed) => {
    const before = randomContract(seed);
    return editNames.flatMap((edit) => {
      // What is chosen depends on the edit alone, and not on the edits before it.
      const number = [...edit].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, seed);
      const after = editContract(before, edit, pickWith(seededRandom(number)));
      return after === undefined ? [] : [{ edit, before, after }];
    });
  });
}

let rules: ReadonlyMap<string, readonly BufCategory[]>;
let pairs: readonly Pair[];
beforeAll(() => {
  const buf = new Buf("buf-breaking");
  rules = buf.rules();
  const edited = editedContracts();
  const describe = (side: "before" | "after"): ReturnType<typeof describeTexts> =>
    describeTexts(Object.fromEntries(edited.map((one, at) => [`pair${at}.ts`, contractText(one[side], `pair${at}`)])));
  const [before, after] = [describe("before"), describe("after")];
  const found = buf.breaking(
    Object.values(before).flatMap(({ files }) => files),
    Object.values(after).flatMap(({ files }) => files),
  );
  pairs = edited.map(({ edit }, at) => {
    const [was, is] = [before[`pair${at}.ts`], after[`pair${at}.ts`]];
    if (was === undefined || is === undefined) throw new Error(`There is no pair ${at}.`);
    const changes = changesOf(parseLock(printLock(was.lock).split("\n")), is.lock, false);
    return { edit, changes, problems: found.get(at) ?? [] };
  });
});

/** A verdict of one side that the other does not have: the rule or the code, and the edits and levels where it is alone. */
interface Lonely {
  readonly level: LockLevel;
  readonly edit: EditName;
  readonly says: string;
}

const levels = ["wire", "json", "source"] as const satisfies readonly LockLevel[];

/** What one side alone says of a pair at a level. */
function lonelyOf({ edit, changes, problems }: Pair): Lonely[] {
  return levels.flatMap((level) => {
    const codes = changes.filter(({ category }) => isRefused(category, level)).map(({ code = "" }) => code);
    const categories: readonly BufCategory[] = categoriesOf[level];
    const broken = problems
      .map(({ rule }) => rule)
      .filter((rule) => rules.get(rule)?.some((one) => categories.includes(one)));
    if ((codes.length === 0) === (broken.length === 0)) return [];
    return [...new Set([...codes, ...broken])].map((says) => ({ level, edit, says }));
  });
}

const textOf = ({ level, edit, says }: Lonely): string => `${level}: ${edit}: ${says}`;

test("buf judges many edits of every kind", () => {
  expect(pairs.length).toBeGreaterThanOrEqual(isSample ? 100 : 500);
  const edits = new Set(pairs.map(({ edit }) => edit));
  if (!isSample) expect([...edits].sort()).toEqual([...editNames].sort());
});

test("every difference from buf has a reason, and every reason a difference", () => {
  const found = pairs.flatMap(lonelyOf);
  const isIn = ({ levels: at, edits, says }: Difference, one: Lonely): boolean =>
    at.includes(one.level) && edits.includes(one.edit) && says.includes(one.says);
  const unexplained = found.filter((one) => !differences.some((row) => isIn(row, one)));
  expect([...new Set(unexplained.map(textOf))].sort()).toEqual([]);
  if (isSample) return;
  const unused = differences.flatMap((row) => {
    const own = found.filter((one) => isIn(row, one));
    const words = new Set(own.flatMap(({ level, edit, says }) => [level, edit, says]));
    return [...row.levels, ...row.edits, ...row.says]
      .filter((one) => !words.has(one))
      .map((one) => `${one}: ${row.why}`);
  });
  expect(unused).toEqual([]);
});

/** The rows of the page's table: rules of buf, the category from which on they apply, and the codes that say the same. */
const rows = readPage("docs/evolving.md")
  .text.split("\n")
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .filter(([, , category = ""]) => bufCategories.some((one) => category === `\`${one}\``))
  .map(([, names = "", category = "", codes = ""]) => ({
    rules: [...names.matchAll(/`([A-Z\d_]+)`/g)].map(([, name = ""]) => name),
    category: category.replaceAll("`", ""),
    codes: [...codes.matchAll(/\[(IW\d+)\]/g)].map(([, code = ""]) => code),
  }));

describe("the table of the page", () => {
  test("has every rule of buf, under its narrowest category", () => {
    const listed = rows.flatMap((row) => row.rules.map((rule) => `${row.category}: ${rule}`));
    const all = [...rules].map(([rule, categories]) => `${categories[0]}: ${rule}`);
    expect(listed.sort()).toEqual(all.sort());
  });

  test("has every code of the lock, or says that buf has no such rule", () => {
    const page = readPage("docs/evolving.md").text;
    const [, without = ""] = /buf has no rule for (.*)/.exec(page) ?? [];
    const named = new Set([
      ...rows.flatMap(({ codes }) => codes),
      ...[...without.matchAll(/IW\d+/g)].map(([one]) => one),
    ]);
    expect([...named].sort()).toEqual(Object.keys(lockTitles).sort());
  });

  test("names the same for both sides: each code is reported where buf reports one of the rules", () => {
    if (isSample) return;
    const wrong = rows.flatMap((row) => {
      const own = pairs.filter(({ problems }) => problems.some(({ rule }) => row.rules.includes(rule)));
      const reported = new Set(own.flatMap(({ changes }) => changes.map(({ code = "" }) => code)));
      return row.codes.filter((code) => !reported.has(code)).map((code) => `${row.rules.join()}: ${code}`);
    });
    expect(wrong).toEqual([]);
  });
});
