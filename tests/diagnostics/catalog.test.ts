import { catalog } from "../../transformer/diagnostics.js";
import { expectRecorded } from "../support/recorded.js";
import { fixtures } from "./fixtures.js";
import { expectedIndex, indexFile, pages, titles } from "./pages.js";

const compileTime = Object.keys(catalog);

test.each(compileTime)("%s has a fixture", (code) => {
  expect(fixtures.map((fixture) => fixture.code)).toContain(code);
});

test.each(Object.entries(titles))("%s has a page with its title: %s", (code, title) => {
  expect(pages.find((page) => page.code === code)?.heading).toBe(`# ${code}: ${title}`);
});

test("no fixture is about a code that does not exist", () => {
  expect(fixtures.filter(({ code }) => !compileTime.includes(code)).map(({ name }) => name)).toEqual([]);
});

test("no page is about a code that does not exist", () => {
  expect(pages.filter(({ code }) => titles[code] === undefined).map(({ code }) => code)).toEqual([]);
});

test("the index lists every code", () => {
  expectRecorded(indexFile, expectedIndex());
});

test.each(Object.entries(catalog))("%s says the cause, then the fix, in sentences", (_, { text }) => {
  expect(text).toMatch(/\. \S.*\.$/);
});
