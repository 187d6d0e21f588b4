import { execFileSync } from "node:child_process";
import { type Compiled, compileProject } from "../support/compile.js";

const say = (text: string): string => `console.log(${JSON.stringify(text)});\n`;

/** The effects of type-only imports that became real: each file says when it is run. */
const files: Readonly<Record<string, string>> = {
  // A cycle of contracts, where each side's tables need the other's.
  "a.ts": `import type { B, IB } from "./b.js";
${say("a")}export interface A { /** @dataMember 1 */ b?: B }
/** @serviceContract */
export interface IA { /** @operationContract */ Send(b: B): Promise<A> }
/** @serviceContract */
export interface IBoth extends IA, IB {}
`,
  "b.ts": `import type { A, IA } from "./a.js";
${say("b")}export interface B { /** @dataMember 1 */ a?: A }
/** @serviceContract */
export interface IB extends IA { /** @operationContract */ Back(a: A): Promise<B> }
`,
  "own.ts": say("own import"),
  "late.ts": say("late import"),
  "contract.ts": `${say("contract")}/** @serviceContract */
export interface IContract { /** @operationContract */ Ping(): Promise<void> }
`,
  "unused.ts": `${say("unused")}/** @serviceContract */
export interface IUnused { /** @operationContract */ Ping(): Promise<void> }
`,
  "plain.ts": `${say("plain")}export interface Plain { value: string }
`,
  // The contract is imported first and type-only; the user's own imports run before it all the same.
  "main.ts": `import type { IContract } from "./contract.js";
import type { IUnused } from "./unused.js";
import type { Plain } from "./plain.js";
import { contractOf } from "interwire";
import "./own.js";
import type { IBoth } from "./a.js";
import "./late.js";
console.log("main");
const plain: Plain & Partial<IUnused> = { value: "called" };
console.log(plain.value, contractOf<IContract>().service, contractOf<IBoth>().services.map(({ service }) => service).join());
`,
  // CommonJS evaluates an import where it stands.
  "early.ts": `import { contractOf } from "interwire";
import type { IContract } from "./contract.js";
console.log(contractOf<IContract>().service);
import "./late.js";
`,
  // The file that opens the cycle from its other side.
  "other.ts": `import { contractOf } from "interwire";
import type { IB } from "./b.js";
console.log(contractOf<IB>().services.map(({ service }) => service).join());
`,
};

describe.each(["esm", "cjs"] as const)("type-only imports that become real, as %s", (format) => {
  let compiled: Compiled;
  const run = (file: string): string[] =>
    execFileSync(process.execPath, [compiled.emitted(file)], { encoding: "utf8" })
      .trimEnd()
      .split("\n");
  beforeAll(() => {
    compiled = compileProject({ name: `modules-evaluation-${format}`, files, format });
    expect(compiled.output).toBe("");
  });

  test("run behind the file's own imports, in the order of their use; what needs no table stays away", () => {
    const [own, late, ...rest] = run("main.js");
    expect([own, late]).toEqual(["own import", "late import"]);
    expect(rest.slice(-2)).toEqual(["main", "called IContract IBoth,IA,IB"]);
    expect(rest.slice(0, -2).sort()).toEqual(["a", "b", "contract"]);
  });

  test("are there for a call between two imports", () => {
    const lines = { cjs: ["contract", "IContract", "late import"], esm: ["contract", "late import", "IContract"] };
    expect(run("early.js")).toEqual(lines[format]);
  });

  test("may form a cycle, whichever file opens it", () => {
    expect(run("other.js").slice(-1)).toEqual(["IB,IA"]);
  });
});
