import { sampled } from "../support/sample";
import { seededRandom } from "../support/seeded-random";
import { Steps, type Variant } from "./run-steps";
import { type ChoiceName, choices, type State } from "./sources";

const one = { version: "6.0", layout: "one", options: {} } as const;
const two = { ...one, layout: "two" } as const;

const variants: readonly (Variant & { readonly name: string; readonly count: number })[] = [
  { ...one, name: "one project", modes: ["incremental", "solution", "watch"], count: 25 },
  { ...one, name: "a check before each build", modes: ["checked"], count: 5 },
  { ...one, name: "removeComments", options: { removeComments: true }, modes: ["incremental"], count: 10 },
  { ...one, name: "isolatedModules", options: { isolatedModules: true }, modes: ["incremental", "watch"], count: 12 },
  {
    ...one,
    name: "verbatimModuleSyntax",
    options: { verbatimModuleSyntax: true, module: "ESNext" },
    modes: ["solutionWatch"],
    count: 5,
  },
  { ...one, name: "noEmitOnError", options: { noEmitOnError: true }, modes: ["incremental", "watch"], count: 8 },
  { ...one, name: "without declarations", options: { declaration: false }, modes: ["incremental"], count: 6 },
  { ...one, name: "declarations alone", options: { emitDeclarationOnly: true }, modes: ["solution"], count: 5 },
  { ...one, name: "nothing emitted", options: { noEmit: true }, modes: ["incremental"], count: 5 },
  {
    ...one,
    name: "assumeChangesOnlyAffectDirectDependencies",
    options: { assumeChangesOnlyAffectDirectDependencies: true },
    modes: ["incremental"],
    count: 5,
  },
  { ...two, name: "references", modes: ["solution", "solutionWatch"], count: 15 },
  {
    ...two,
    name: "references, removeComments and isolatedModules",
    options: { removeComments: true, isolatedModules: true },
    modes: ["solution"],
    count: 6,
  },
  { ...one, name: "TypeScript 5.9", version: "5.9", modes: ["incremental", "watch"], count: 3 },
  { ...two, name: "TypeScript 5.9, references", version: "5.9", modes: ["solution"], count: 2 },
];

const seed = Number(process.env.INTERWIRE_SEED ?? 20261);

const rows = variants.map((variant, index) => {
  return { ...variant, count: sampled(Math.ceil(variant.count / 25), variant.count), ownSeed: seed + index };
});

test.each(rows)("$name: $count random edits give what clean builds give", ({ ownSeed, ...variant }) => {
  const random = seededRandom(ownSeed);
  const pick = (count: number): number => Math.floor(random() * count);
  const steps = new Steps(variant);
  const names = Object.keys(choices) as ChoiceName[];
  let state: State = {};
  steps.step(state, "the first build");
  for (let i = 1; i <= variant.count; i++) {
    const name = names[pick(names.length)] as ChoiceName;
    const others = choices[name].length - 1;
    const chosen = ((state[name] ?? 0) + 1 + pick(others)) % choices[name].length;
    state = { ...state, [name]: chosen };
    steps.step(state, `INTERWIRE_SEED=${seed}, edit ${i}: ${name} becomes ${choices[name][chosen]}`);
  }
});
