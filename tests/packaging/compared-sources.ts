import { type ComparedSources, entriesOf } from "./same-answers.js";

const node = { module: "NodeNext" };
export const bundler = { module: "ESNext", moduleResolution: "Bundler" };
const isSource = (entry: string): boolean => entry.endsWith(".ts");
const needsLooseOptions = (entry: string): boolean => entry.startsWith("IW1401");

/** The contracts that most suites use. */
export const contracts: ComparedSources = {
  name: "contracts",
  write: entriesOf("test-fixtures/contracts", isSource),
  compilerOptions: node,
};

/** The fixtures of the repository, valid and invalid. */
export const fixtures: readonly ComparedSources[] = [
  contracts,
  { name: "emitted", write: entriesOf("test-fixtures/emitted", isSource), compilerOptions: node },
  { name: "google", write: entriesOf("test-fixtures/google", isSource), compilerOptions: node },
  {
    name: "invalid",
    write: entriesOf("test-fixtures/invalid", (entry) => !entry.endsWith(".txt") && !needsLooseOptions(entry)),
    compilerOptions: { ...bundler, allowJs: true, stripInternal: true },
  },
  {
    name: "invalid-loose",
    write: entriesOf("test-fixtures/invalid", (entry) => isSource(entry) && needsLooseOptions(entry)),
    compilerOptions: { ...bundler, strict: false },
  },
];
