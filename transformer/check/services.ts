import type { Report } from "../diagnostics.js";
import type { ClassModel } from "../model.js";
import type { Lookup } from "./check-file.js";
import { clrOf } from "./tree.js";

/** Two contracts of one service name on a class would answer on one path. */
export function checkClassServices(hosting: ClassModel, lookup: Lookup, report: Report): void {
  const seen = new Map<string, { id: string; display: string }>();
  for (const { ref, typeArguments } of hosting.implemented) {
    const model = lookup.contract(ref.id);
    if (model?.service === undefined) continue;
    const names = typeArguments.map((argument) => clrOf(argument, lookup));
    const service = [model.service, ...names].join("-");
    const display = typeArguments.length === 0 ? model.name : `${model.name}<${names.join(", ")}>`;
    const earlier = seen.get(service);
    if (earlier !== undefined && earlier.id !== `${ref.id}|${JSON.stringify(typeArguments)}`) {
      const words = { owner: hosting.name, service, first: earlier.display, second: display };
      report("IW1110", hosting.nameSpan, words);
    }
    seen.set(service, { id: `${ref.id}|${JSON.stringify(typeArguments)}`, display });
  }
}
