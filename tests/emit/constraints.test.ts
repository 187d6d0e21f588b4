import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { inProcess } from "../../transformer/compiler/in-process.js";
import { createProject } from "../../transformer/project";
import { compileIn } from "../support/compile";
import { applyEdits } from "../support/edited";
import { generate } from "../support/generate";
import { interwire } from "../support/interwire";
import { createWorkspace, tsconfig, type Workspace } from "../support/workspace";

const contracts = `
import type { int32 } from "interwire";
export interface Item {
  /** @dataMember 1 */
  id: int32;
}
export interface Page<T extends Item> {
  /** @dataMember 1 */
  items: T[];
  /** @dataMember 2 */
  first: [Leaf<T, string>, int32];
}
export interface Leaf<T extends Item, K extends string> {
  /** @dataMember 1 */
  item: T;
  /** @dataMember 2 */
  key: K;
}
export class Box<K extends string | int32> {
  /** @dataMember 1 */
  content!: K;
}
type Key = string;
export interface IBase<V extends Item> {
  /** @operationContract */
  Put(value: V): Promise<void>;
}
/** @serviceContract */
export interface IStore<
  // This tells values apart.
  K extends
    // A name.
    Key,
  V extends Item & Pick<Leaf<V, K>, "key">,
> extends IBase<V> {
  /** @operationContract */
  Get(key: K): Promise<Page<V>>;
  /** @operationContract */
  Boxed(boxes: [Box<K>, Page<V>]): Promise<Omit<Page<V>, "first">>;
}
export namespace Shop {
  export type Name = "a" | "b";
  export interface Order extends Item {
    /** @dataMember 2 */
    text: string;
  }
  /** @serviceContract */
  export interface IOrders<N extends string, O extends Order> {
    /** @operationContract */
    Get(name: N): Promise<O>;
  }
}
`;
const consumer = `
import { contractOf, messageOf } from "interwire";
import { Box, type IStore, type Leaf, type Page, type Shop } from "../contracts.js";
export const store = contractOf<IStore<string, Leaf<any, string> & { id: number }>>;
export const page = messageOf<Page<Shop.Order>>;
export const box: Box<"a"> = new Box();
`;
const strict = { skipLibCheck: false, types: [], plugins: [], noUnusedLocals: true, declaration: false };

/** A project whose contracts a host makes something of. */
function workspace(name: string): Workspace {
  return createWorkspace({
    name: `constraints-${name.replaceAll(" ", "-")}`,
    files: {
      "package.json": { type: "module" },
      "tsconfig.json": tsconfig({}),
      "src/contracts.ts": contracts,
      "out/consumer/consumer.ts": consumer,
    },
  });
}

const fine = { exitCode: 0, output: "" };

/** Each host's output for the contracts; a consumer imports it. */
const hosts: Readonly<Record<string, (project: Workspace) => unknown>> = {
  "declaration files of ts-patch": ({ compile }) => expect(compile("-p", ".")).toEqual(fine),
  "declaration files of interwire build": async ({ folder }) =>
    expect(await interwire(folder, "build")).toEqual({ status: 0, output: "", notes: "" }),
  "generated files": ({ folder, compile }) => {
    expect(generate(folder).problems).toEqual([]);
    const quick = { ...strict, skipLibCheck: true, declaration: true };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(tsconfig(quick)));
    expect(compile("-p", ".")).toEqual(fine);
  },
  "the edited text": ({ folder }) => {
    const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.NodeNext, strict: true, types: [] };
    const name = join(folder, "src/contracts.ts");
    const program = ts.createProgram([name], options);
    const file = program.getSourceFile(name) as ts.SourceFile;
    mkdirSync(join(folder, "out"), { recursive: true });
    const { code } = applyEdits(ts, file, createProject(inProcess(ts, program)).edits(file, "typescript"));
    writeFileSync(join(folder, "out/contracts.ts"), code);
  },
};

const projects = Object.entries(hosts).map(([name, make]) => ({ name, make, project: workspace(name) }));

test.each(projects)("$name are made", async ({ make, project }) => {
  await make(project);
});

// In one program, because it checks the declarations of Node and gRPC too.
test("all keep the constraints of type parameters", () => {
  const files = projects.map(({ project }) => join(project.folder, "out/consumer/consumer.ts"));
  const { folder } = createWorkspace({
    name: "constraints-consumers",
    files: { "tsconfig.json": tsconfig({ ...strict, rootDir: "..", outDir: "js" }, { files, include: [] }) },
  });
  expect(compileIn(folder, ["-p", ".", "--pretty", "false"], "tsc")).toEqual(fine);
});
