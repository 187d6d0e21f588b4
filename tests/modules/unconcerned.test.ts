import { compileProject } from "../support/compile.js";

const calculator = `
/** @serviceContract */
export interface ICalculator {
  /** @operationContract */
  Sum(): Promise<void>;
}
`;
const contract = `import("interwire").Contract<import("./calculator.js").ICalculator>`;

/** Without an import, an annotation or the name of one. */
const user = "export const name = nameOf();\n";

describe("a file without an import and an annotation has its calls filled in when it calls", () => {
  test.each([
    ["script", "a function that a script declares", `declare function nameOf(contract?: ${contract}): string;\n`],
    [
      "global",
      "a function that a module declares globally",
      `export {};\ndeclare global {\n  function nameOf(contract?: ${contract}): string;\n}\n`,
    ],
  ])("%s: %s", (name, _, globals) => {
    const files = { "calculator.ts": calculator, "globals.d.ts": globals, "user.ts": user };
    const compiled = compileProject({ name: `unconcerned-${name}`, files });
    expect(compiled.output).toBe("");
    expect(compiled.read("user.js")).toMatch(/nameOf\(\(0, calculator\S*\.ICalculator\$contract\)\(\)\)/);
  });
});

test("a file whose only tag is misspelt has the tag reported", () => {
  const files = { "plain.ts": "export interface Person {\n  /** @dataMembr 1 */\n  name: string;\n}\n" };
  const { output } = compileProject({ name: "unconcerned-misspelt", files });
  expect(output).toContain("src/plain.ts(2,7): error TS901004: IW1004:");
});

test("a file that reaches nothing of ours is what tsc makes of it", () => {
  const files = {
    "plain.ts": "/** @returns `1` */\nexport function one(): number {\n  return [1].map((n) => n)[0] as number;\n}\n",
  };
  const ours = compileProject({ name: "unconcerned-plain", files });
  const theirs = compileProject({ name: "unconcerned-tsc", files, compiler: "tsc", compilerOptions: { plugins: [] } });
  expect([ours.output, ours.read("plain.js")]).toEqual([theirs.output, theirs.read("plain.js")]);
});
