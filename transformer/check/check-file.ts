import type { Report } from "../model/diagnostics.js";
import type { FileModel } from "../model/file-model.js";
import { checkClassConflicts, checkConflicts } from "./conflicts.js";
import { checkCycles } from "./cycles.js";
import { checkFieldNames, checkParameterNames } from "./field-names.js";
import { checkNumbers } from "./field-numbers.js";
import { checkGrowth } from "./growth.js";
import type { Lookup } from "./lookup.js";
import { checkOverloads } from "./overloads.js";
import { checkReserved } from "./reserved.js";
import { checkClassServices, checkContractServices } from "./services.js";
import { checkArgumentShape, checkClosing, checkContractShapes, checkMessageShapes } from "./shapes.js";
import { checkSubtypes } from "./subtypes.js";

/** Applies all rules that need only the model of the file and the models of other files, but no compiler. */
export function checkFile(model: FileModel, lookup: Lookup, report: Report): void {
  for (const message of model.messages) {
    checkNumbers(message, report);
    checkReserved(message, report);
    checkFieldNames(message, report);
    checkSubtypes(message, report);
    checkMessageShapes(message, lookup, report);
    checkCycles(message, lookup, report);
    checkGrowth(message, lookup, report);
  }
  for (const contract of model.contracts) {
    checkOverloads(contract, report);
    checkParameterNames(contract, report);
    checkContractShapes(contract, lookup, report);
    checkConflicts(contract, lookup, report);
    checkContractServices(contract, lookup, report);
  }
  for (const one of model.classes) {
    checkClassServices(one, lookup, report);
    checkClassConflicts(one, lookup, report);
    for (const base of one.implemented) checkClosing(base, one.nameSpan, lookup, report);
  }
  for (const argument of model.calls.flatMap((call) => call.arguments)) {
    if (argument.kind === "contract") checkClosing(argument, argument.span, lookup, report);
    if (argument.kind === "message") checkArgumentShape(argument.type, argument.span, lookup, report);
  }
}
