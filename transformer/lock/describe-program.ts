import type { ContractSource } from "../../common/wire/collect-schema.js";
import type { MessageSource } from "../../common/wire/wire-schema.js";
import type { DescribedFile } from "../describe/foreign-nodes.js";
import { type ModelSources, UndescribedType } from "../describe/model-sources.js";
import { PartModels } from "../describe/part-models.js";
import type { Diagnostic } from "../model/diagnostics.js";
import type { Span } from "../model/model.js";
import { type Change, changeText, isRefused } from "./change.js";
import { changePlaces, conflictText, type LockedProgram, unreadableText } from "./check-lock.js";
import { compareLocks } from "./compare-locks.js";
import { comparePackageParts } from "./compare-package-parts.js";
import { describeLock, lockOfSources } from "./describe-lock.js";
import { differingParts, partWords } from "./differing-parts.js";
import { fixChanges } from "./fix-changes.js";
import { goneParts } from "./gone-parts.js";
import { emptyLock, type Lock } from "./lock.js";
import type { LockInput } from "./lock-input.js";
import { lockedSources } from "./package-parts.js";
import { LockSyntaxError } from "./parse-lock.js";
import { declarersOf } from "./part-projects.js";
import { placeOfChange } from "./place-changes.js";
import { type ReadLock, readLock } from "./read-lock.js";

/** A problem of a program as a whole. `span` is undefined if no source is at fault. */
export type ProgramDiagnostic = Omit<Diagnostic, "span"> & { readonly span: Span | undefined };

/** What the sources of a program declare. */
export interface DescribedProgram {
  readonly present: Lock;
  /** Whether all services are known, and not only those that a project of the workspace declares which others extend. */
  readonly isComplete: boolean;
  /** Two messages of one name, and two operations of one path that differ, which cannot be locked. */
  readonly conflicts: readonly ProgramDiagnostic[];
  /** The diagnostic of a change, at the declaration that changed, if it is there. */
  diagnostic(change: Change): ProgramDiagnostic;
  /** The diagnostics of changes, with the fixes that undo them. */
  diagnostics(changes: readonly Change[]): ProgramDiagnostic[];
}

/** Describes what a lock file has of a program. Undefined if a declaration is faulty, which is reported elsewhere. */
export function describeProgram(files: readonly DescribedFile[], program: LockedProgram): DescribedProgram | undefined {
  const locked = lockedSources(program.sources, program.foreign);
  const found: { readonly first: MessageSource; readonly second: MessageSource }[] = [];
  try {
    const { schema, present, contracts } = describeLock(
      files,
      locked,
      ({ exported }) => exported,
      (first, second) => {
        found.push({ first, second });
      },
    );
    const places = changePlaces(schema, new PartModels(schema, [locked.sources]), program);
    const diagnostic = (change: Change): ProgramDiagnostic => ({
      code: change.code ?? "IW5015",
      severity: "error",
      span: placeOfChange(change.use, places, () => true).span,
      text: change.code === undefined ? change.text : changeText(change),
      related: [],
      fixes: [],
    });
    return {
      present,
      isComplete: !contracts.some(locked.isIncomplete),
      conflicts: [
        ...operationConflicts(contracts, locked.sources),
        ...found.map(({ first, second }) => {
          const [span, ...others] = [second, first].flatMap((one) => places.models.declaration(one)?.span ?? []);
          const related = others.map((other) => ({ span: other, text: `Another ${first.typeName} is declared here.` }));
          const text = `Two different messages have the name ${first.typeName}, so interwire.lock cannot have both. Give one of them another name: @dataContract { name: … }.`;
          return { code: "IW5016", severity: "error", span, text, related, fixes: [] } as const;
        }),
      ],
      diagnostic,
      diagnostics(changes) {
        const fixesOf = fixChanges(changes, places);
        return changes.map((one) => ({ ...diagnostic(one), fixes: fixesOf(one) }));
      },
    };
  } catch (error) {
    if (error instanceof UndescribedType) return undefined;
    throw error;
  }
}

/** The operations that contracts of one service declare under one path, and not in the same way. */
function operationConflicts(contracts: readonly ContractSource[], sources: ModelSources): readonly ProgramDiagnostic[] {
  const byService = new Map<string, ContractSource[]>();
  for (const one of contracts) byService.set(one.service ?? "", [...(byService.get(one.service ?? "") ?? []), one]);
  return [...byService.values()].flatMap((all) =>
    all.slice(1).flatMap((contract, at) => {
      const [own, ...others] = [contract, ...all.slice(0, at + 1)].map(
        (one) => lockOfSources({ contracts: [one], messages: [] }).present,
      );
      return others.flatMap((other, index): ProgramDiagnostic[] => {
        const [part] = own === undefined ? [] : differingParts(other, own).filter((one) => "operation" in one);
        if (part === undefined) return [];
        const text = `Two contracts declare ${partWords(part)} differently, so interwire.lock cannot have both, and a server can answer only one of them. Give one of the contracts another name: @serviceContract { name: … }.`;
        const [span, first] = [contract, all[index]].map((one) => one && sources.contractModel(one)?.span);
        const related = first === undefined ? [] : [{ span: first, text: "The other contract is declared here." }];
        return [{ code: "IW5016", severity: "error", span, text, related, fixes: [] }];
      });
    }),
  );
}

/** All changes of a program since it was locked. What is gone may be in another program if the lock file is shared. */
export function changesOf(locked: Lock, present: Lock, isShared: boolean): Change[] {
  return [
    ...compareLocks(locked, present),
    ...comparePackageParts(locked, present),
    ...(isShared ? [] : goneParts(locked, present)),
  ];
}

/** Whether several projects have a lock file: those that inherit the entry, and, if there are any, the one that has it. */
export function isSharedLock({ isShared }: Pick<LockInput, "isShared">, { projects }: Lock): boolean {
  return isShared || projects.size > 0;
}

/** Reads a lock file for a program. If it cannot be read, or has contradictions, there are problems. A missing one is empty. */
export function openLock(
  text: string | undefined,
  present: Lock,
): ReadLock & { readonly problems: readonly ProgramDiagnostic[] } {
  const problem = (one: string): ProgramDiagnostic => ({
    code: "IW5014",
    severity: "error",
    span: undefined,
    text: one,
    related: [],
    fixes: [],
  });
  if (text === undefined) return { lock: emptyLock, conflicts: [], isMerged: false, problems: [] };
  try {
    const read = readLock(text, present);
    return { ...read, problems: read.conflicts.map((one) => problem(conflictText(one))) };
  } catch (error) {
    if (!(error instanceof LockSyntaxError)) throw error;
    return { lock: emptyLock, conflicts: [], isMerged: false, problems: [problem(unreadableText(error))] };
  }
}

/** The problems that only the whole program shows: services and messages that are gone. */
export function checkProgram(
  files: readonly DescribedFile[],
  program: LockedProgram,
  { text, level, project, isShared }: LockInput,
): ProgramDiagnostic[] {
  if (text === undefined) return [];
  const described = describeProgram(files, program);
  if (described === undefined) return [];
  if (described.conflicts.length > 0) return [...described.conflicts];
  const { lock, problems } = openLock(text, described.present);
  if (problems.length > 0) return [];
  const all = goneParts(lock, described.present).filter((one) => {
    const declarers = declarersOf(one, lock);
    // What another project declares, too, may be there still.
    const isOwn = declarers.every((other) => other === project) && (declarers.length > 0 || !isShared);
    return isOwn && isRefused(one.category, level);
  });
  const gone = described.isComplete ? all : all.filter(({ code }) => code !== "IW5001");
  return described.diagnostics(gone);
}
