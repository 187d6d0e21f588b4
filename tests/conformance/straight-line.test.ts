import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { compileProject } from "../support/compile.js";

const contracts = `import type { CallContext, double, int32, int64 } from "interwire";
export enum Color { Red, Blue }
export interface Leaf { /** @dataMember 1 */ a: int32 }
export interface All<T> {
  /** @dataMember 1 */ a: int32; /** @dataMember 2 */ b?: string; /** @dataMember 3 */ c: Uint8Array | null; /** @dataMember 4 */ d: Leaf;
  /** @dataMember 5 */ e: int32[]; /** @dataMember { order: 6, packed: false } */ f: double[]; /** @dataMember 7 */ g: string[];
  /** @dataMember 8 */ h: Leaf[]; /** @dataMember 9 */ i: Map<int32, Leaf>; /** @dataMember 10 */ j: Record<string, int64>;
  /** @dataMember 11 */ k: [int32, Leaf]; /** @dataMember 12 */ l: Color[]; /** @dataMember 13 */ m: T; /** @dataMember 14 */ n: T[];
}
export class Held { /** @dataMember 1 */ x: int32[] = []; /** @dataMember 2 */ y?: Held; }
/** @serviceContract */ export interface ISample<T> {
  /** @operationContract */ Echo(all: All<T>, ctx: CallContext, held?: Held, list?: T, more?: string): Promise<[T, Held]>;
  /** @operationContract { style: "bare" } */ Bare(held: Held): Leaf;
  /** @operationContract */ Watch(items: AsyncIterable<Leaf>, n: int32): Promise<[AsyncIterable<Held>, Map<string, Leaf>]>;
}`;

interface Codec {
  readonly name: string;
  readonly body: ts.FunctionLikeDeclaration;
}

/** Every `write` and `read` that stands beside its twin in an object of an emitted file. */
function codecsOf(text: string): Codec[] {
  const found: Codec[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const methods = node.properties.filter(ts.isMethodDeclaration);
      const names = methods.map((one) => one.name.getText());
      if (names.includes("write") && names.includes("read")) {
        for (const body of methods) found.push({ name: body.name.getText(), body });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("emitted.js", text, ts.ScriptTarget.Latest, true));
  return found;
}

/** The loops of a codec as their heads. */
function loopsOf({ body }: Codec): string[] {
  const loops: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isDoStatement(node)) loops.push(`do while (${node.expression.getText()})`);
    else if (ts.isIterationStatement(node, false)) {
      const end = node.statement.getStart();
      loops.push(
        node
          .getText()
          .slice(0, end - node.getStart())
          .replace(/\s+/g, " ")
          .trim(),
      );
    }
    ts.forEachChild(node, visit);
  };
  if (body.body !== undefined) visit(body.body);
  return loops;
}

/** Names that a codec reads from something other than the value, the writer and the reader. */
function identifiersOf({ body }: Codec): string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  if (body.body !== undefined) visit(body.body);
  return [...names];
}

const ownList = /^for \(let i = 0; i < l\.length; i\+\+\)$/;
const ownMap = /^for \(const \[k, v\] of pairs\((m|a)(\.\w+|\[\d+\])?\)\)$|^for \(const k in o\)$/;
const wire = "while (p < end)";
// An entry ends before its message does.
const entryWire = "while (p < s)";
/** A list or map goes on as long as its own tag comes again. */
const again = /^do while \(p < end && b\[p\] === \d+( && b\[p \+ \d\] === \d+)* && (\+\+p|\(p \+= \d\))\)$/;

function emittedFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

describe.each([
  ["CommonJS", "cjs"],
  ["ESM", "esm"],
] as const)("emitted codecs are straight-line (%s)", (_, format) => {
  let codecs: Codec[] = [];
  beforeAll(() => {
    const name = `conformance-straight-line-${format}`;
    const compiled = compileProject({ name, files: { "contracts.ts": contracts }, format });
    expect(compiled.output).toBe("");
    codecs = emittedFiles(join(compiled.folder, "out")).flatMap(codecsOf);
  });

  test("every message, tuple, header and list of arguments has a codec; one value alone needs none", () => {
    // Three messages and two tuples (one of the result, one of a member); Echo's arguments, and Watch's two headers.
    const printed = 3 + 2 + 1 + 2;
    expect(codecs.filter((one) => one.name === "write").length).toBe(printed);
    expect(codecs.length).toBe(2 * printed);
  });

  test("a write loops over the value's own lists and maps only", () => {
    const loops = codecs.filter((one) => one.name === "write").flatMap(loopsOf);
    expect(loops.filter((head) => !ownList.test(head) && !ownMap.test(head))).toEqual([]);
    expect(loops.length).toBeGreaterThan(3);
  });

  test("a read has one loop over the bytes, one per map entry, and one per field that may come again", () => {
    let repeated = 0;
    for (const codec of codecs.filter((one) => one.name === "read")) {
      const loops = loopsOf(codec);
      const fields = loops.filter((head) => again.test(head));
      expect(fields).toEqual([...new Set(fields)]);
      repeated += fields.length;
      const [first, ...entries] = loops.filter((head) => !again.test(head));
      const maps = codec.body.getText().match(/let k = /g)?.length ?? 0;
      if (first === undefined) expect(codec.body.getText()).toMatch(/\bm\d+\.read\(r, p, end\)/);
      else expect(first).toBe(wire);
      expect(entries).toEqual(Array.from({ length: maps }, () => entryWire));
    }
    expect(repeated).toBeGreaterThan(3);
  });

  test("no codec reads a field list, a table or a descriptor's data", () => {
    const names = codecs.flatMap(identifiersOf);
    for (const forbidden of [
      "fields",
      "operations",
      "table",
      "forEach",
      "map",
      "Object",
      "Reflect",
      "eval",
      "Function",
    ]) {
      expect(names).not.toContain(forbidden);
    }
  });
});
