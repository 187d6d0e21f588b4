import { createManifests } from "../../transformer/analyze/manifest";
import { type AnswerInputs, digestInputs, packageFacts } from "../../transformer/service/answer-inputs";

const inputs: AnswerInputs = {
  imports: "a",
  ambient: "a",
  ownPackage: "a",
  compilerOptions: "a",
  pluginOptions: {},
  compiler: "a",
};

const changed: { readonly [Input in keyof AnswerInputs]: AnswerInputs[Input] } = {
  imports: "b",
  ambient: "b",
  ownPackage: "b",
  compilerOptions: "b",
  // An option that a later version knows.
  pluginOptions: { later: true } as never,
  compiler: "b",
};

test.each(Object.keys(changed) as (keyof AnswerInputs)[])("an answer is kept by %s", (input) => {
  expect(digestInputs({ ...inputs, [input]: changed[input] })).not.toBe(digestInputs(inputs));
});

test("the same inputs have the same digest", () => {
  expect(digestInputs({ ...inputs })).toBe(digestInputs(inputs));
});

const facts = (json: object): string =>
  packageFacts(
    createManifests((path) => (path === "/p/package.json" ? JSON.stringify(json) : undefined)).of("/p/a.ts"),
  );

const published = { name: "p", files: ["out"], dependencies: { interwire: "1" } };

test.each<[string, object, boolean]>([
  ["its name", { ...published, name: "q" }, true],
  ["what it publishes", { ...published, files: ["dist"] }, true],
  ["that it is private", { ...published, private: true }, true],
  ["where it lists interwire", { ...published, dependencies: {}, devDependencies: { interwire: "1" } }, true],
  ["a package for its developers alone", { ...published, devDependencies: { shop: "1" } }, true],
  ["its version", { ...published, version: "2.0.0" }, false],
  ["its scripts", { ...published, scripts: { build: "tspc" } }, false],
  ["a further dependency", { ...published, dependencies: { interwire: "1", left: "1" } }, false],
])("of a package.json, %s matters: %p", (_, json, matters) => {
  expect(facts(json) !== facts(published)).toBe(matters);
});
