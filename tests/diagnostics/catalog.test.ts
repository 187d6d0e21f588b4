import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setupErrorTitles } from "../../runtime/base/setup-errors/setup-errors.js";
import { catalog } from "../../transformer/model/catalog.js";
import { codeRanges } from "../../transformer/model/code-ranges.js";
import { generatedFileTitles } from "../../transformer/model/generated-file-titles.js";
import { lockTitles } from "../../transformer/model/lock-titles.js";
import { protoTitles } from "../../transformer/model/proto-titles.js";
import { hostErrorTitles } from "../../transformer/service/host-error.js";
import { expectRecorded } from "../support/recorded.js";
import { root } from "../support/root.js";
import { fixtures } from "./fixtures.js";
import { expectedIndex, fixSentence, indexFile, pages, titles } from "./pages.js";

const compileTime = Object.keys(catalog);

test.each(compileTime)("%s has a fixture", (code) => {
  expect(fixtures.map((fixture) => fixture.code)).toContain(code);
});

test.each(Object.entries(titles))("%s has a page with its title: %s", (code, title) => {
  expect(pages.find((page) => page.code === code)?.heading).toBe(`# ${code}: ${title}`);
});

test.each(compileTime)("the page of %s says which fix there is", (code) => {
  expect(readFileSync(join(root, "docs/diagnostics", `${code}.md`), "utf8")).toContain(`\n\n${fixSentence(code)}\n`);
});

test("no fixture is about a code that does not exist", () => {
  expect(fixtures.filter(({ code }) => !compileTime.includes(code)).map(({ name }) => name)).toEqual([]);
});

test("no page is about a code that does not exist", () => {
  expect(pages.filter(({ code }) => titles[code] === undefined).map(({ code }) => code)).toEqual([]);
});

const ranges: readonly (readonly [range: keyof typeof codeRanges, codes: readonly string[]])[] = [
  ["IW1", Object.keys(catalog)],
  ["IW2", Object.keys(setupErrorTitles)],
  ["IW3", Object.keys(hostErrorTitles)],
  ["IW4", Object.keys(generatedFileTitles)],
  ["IW5", Object.keys(lockTitles)],
  ["IW6", Object.keys(protoTitles)],
];

test.each(ranges)("what has a code of %s has no other", (range, codes) => {
  expect(codes.filter((code) => !code.startsWith(range) || !/^IW\d{4}$/.test(code))).toEqual([]);
  expect(codes.length).toBeGreaterThan(0);
});

test("every code stands in one range", () => {
  const known = Object.keys(codeRanges);
  expect(Object.keys(titles).filter((code) => known.filter((range) => code.startsWith(range)).length !== 1)).toEqual(
    [],
  );
});

test("the index lists every code", () => {
  expectRecorded(indexFile, expectedIndex());
});

test.each(Object.entries(catalog))("%s says the cause, then the fix, in sentences", (_, { text }) => {
  expect(text).toMatch(/\. \S.*\.$/);
});
