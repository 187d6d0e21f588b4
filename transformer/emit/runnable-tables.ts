import type { BaseModel, FileModel, NodeRef } from "../model/model.js";
import { nodeCall, printContract } from "./contracts.js";
import type { TableEdit } from "./edits.js";
import type { Emission } from "./emit-file.js";
import { printEnum } from "./enums.js";
import { expressionText } from "./expressions.js";
import { printMessage, printTuple } from "./messages.js";
import { printTable } from "./print-edits.js";
import { createPrinter } from "./printer.js";
import { createScope } from "./scope.js";

/** The tables of a file as the body of a function, which can run without the file. The imports of the file are its parameters. */
export interface RunnableTables {
  /** The JavaScript of the body. It returns the nodes by name, and under `closed` the requested contracts. */
  readonly text: string;
  /** The parameters that stand for exports of the seam. */
  readonly seam: readonly { readonly local: string; readonly name: string }[];
  /** The parameters that stand for nodes of other files. */
  readonly nodes: readonly { readonly local: string; readonly ref: NodeRef }[];
}

/** Prints the tables of a file as runnable text, with the tables of the generic contracts in `closed`. */
export function printRunnable(
  model: FileModel,
  text: string,
  emission: Pick<Emission, "hash">,
  closed: readonly BaseModel[],
): RunnableTables {
  const seam = new Map<string, string>();
  const nodes = new Map<string, { local: string; ref: NodeRef }>();
  const scope = {
    ...createScope(text, model.shadowed),
    seam(name: string): string {
      const local = `seam$${name}`;
      seam.set(local, name);
      return local;
    },
    node(ref: NodeRef): string {
      const known = nodes.get(ref.id) ?? { local: `node$${nodes.size + 1}`, ref };
      nodes.set(ref.id, known);
      return known.local;
    },
  };
  const printer = createPrinter(scope, "javascript");
  const tables: TableEdit[] = [
    ...model.messages.map((one) => printMessage(printer, one, emission.hash(one.id))),
    ...model.contracts.map((one) => printContract(printer, one, emission.hash(one.id))),
  ];
  const calls = closed.map((one) => expressionText(nodeCall(printer, one)));
  // The list grows while it is printed: a tuple may contain further tuples.
  for (const tuple of printer.tuples) tables.push(printTuple(printer, tuple));
  const enums = printer.enums.map((one) => printEnum(printer, one));
  const functions = [...tables, ...enums].map((one) => printTable({ ...one, exported: false }));
  const names = tables.map(({ node }) => node);
  return {
    text: [...functions, `return { ${[...names, `closed: () => [${calls.join(", ")}]`].join(", ")} };`].join("\n"),
    seam: [...seam].map(([local, name]) => ({ local, name })),
    nodes: [...nodes.values()],
  };
}
