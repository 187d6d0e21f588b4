import { encodedPath } from "../../common/wire/bind.js";
import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import { bareMessages, innerMessageNames, type WireMessage, wrappersOf } from "../../common/wire/wire-schema.js";
import type { DeclarationEdits } from "../analyze/declaration-edits.js";
import type { Docs } from "../analyze/docs.js";
import type { DescribedFile } from "../describe/foreign-nodes.js";
import { type ForeignSources, type ModelSources, UndescribedType } from "../describe/model-sources.js";
import { PartModels } from "../describe/part-models.js";
import type { Diagnostic } from "../model/diagnostics.js";
import type { FileModel } from "../model/file-model.js";
import type { LockCode } from "../model/lock-titles.js";
import type { Span } from "../model/model.js";
import { alignEnums } from "./align-enums.js";
import { type Change, changeText, isRefused } from "./change.js";
import { type ComparedParts, compareLocks } from "./compare-locks.js";
import { type DescribedLock, describeLock } from "./describe-lock.js";
import { fixChanges } from "./fix-changes.js";
import type { Lock } from "./lock.js";
import { type LockInput, lockName } from "./lock-input.js";
import type { Conflict } from "./merge-locks.js";
import { type FindForeign, type LockedSources, lockedSources } from "./package-parts.js";
import { LockSyntaxError } from "./parse-lock.js";
import { type ChangePlaces, placeOfChange } from "./place-changes.js";
import { readLock } from "./read-lock.js";

/** What is known of the program of a file. */
export interface LockedProgram {
  readonly docs: Pick<Docs, "enumSpans">;
  readonly declarationEdits: DeclarationEdits;
  sources(foreign: ForeignSources): ModelSources;
  readonly foreign: FindForeign;
}

/**
 * Creates the comparison of files with the lock file. The problems of a file depend only on the file, on what it imports, and on
 * the lock file.
 */
export function createLockCheck(program: LockedProgram): (file: DescribedFile, lock: LockInput) => Diagnostic[] {
  let made: LockedSources | undefined;
  return (described, lock) => {
    made ??= lockedSources(program.sources, program.foreign);
    return checkFile({ described, sources: made, program }, lock);
  };
}

/** A file of the program, and what is needed to describe it. */
interface CheckedFile {
  readonly described: DescribedFile;
  readonly sources: LockedSources;
  readonly program: LockedProgram;
}

function checkFile(file: CheckedFile, lock: LockInput): Diagnostic[] {
  const { model, closed } = file.described;
  const first = firstDeclaration(model);
  if (first === undefined && closed.length === 0) return [];
  if (lock.text === undefined) return first === undefined ? [] : [problem("IW5013", first, missingText)];
  let described: DescribedLock;
  try {
    described = describeLock([file.described], file.sources, () => true);
  } catch (error) {
    // A faulty declaration has been reported, and is compared once it is repaired.
    if (error instanceof UndescribedType) return [];
    throw error;
  }
  try {
    return compare(file, lock, described, first);
  } catch (error) {
    if (!(error instanceof LockSyntaxError)) throw error;
    return first === undefined ? [] : [problem("IW5014", first, unreadableText(error))];
  }
}

function compare(
  file: CheckedFile,
  { text = "", level }: LockInput,
  { schema, present, contracts }: DescribedLock,
  first: Span | undefined,
): Diagnostic[] {
  const { model } = file.described;
  const { lock, conflicts } = readLock(text, present);
  const models = new PartModels(schema, [file.sources.sources]);
  const services = new Set(contracts.flatMap(({ service }) => service ?? []));
  const { isOfWorkspace, isIncomplete } = file.sources;
  const incomplete = new Set(contracts.filter(isIncomplete).map(({ service = "" }) => encodedPath(service)));
  const scope = {
    // As the paths of operations have them.
    services: new Set([...services].map(encodedPath)),
    messages: ownMessages(schema, services, models, model),
    isUnknown: (name: string) => isOfWorkspace(name) || incomplete.has(name),
  };
  const places = changePlaces(schema, models, file.program);
  const isOwn = (span: Span): boolean => span.file === model.file;
  const fallback = first ?? { file: model.file, start: 0, length: 0 };
  const changes = compareLocks(lock, present, scope).filter(({ category }) => isRefused(category, level));
  const fixesOf = fixChanges(changes, places);
  return [
    ...conflicts
      .filter((one) => isIn(one, scope, alignEnums(present, lock)))
      .map((one) => problem("IW5014", fallback, conflictText(one))),
    ...changes.map((one) => ({ ...changeDiagnostic(one, places, isOwn, fallback), fixes: fixesOf(one) })),
  ];
}

/** Where the changes of a program are. */
export function changePlaces(
  schema: CollectedSchema,
  models: PartModels,
  { docs, declarationEdits: edits }: LockedProgram,
): ChangePlaces {
  return { schema, models, docs, edits };
}

/** The diagnostic of a change, at the changed declaration if `isAllowed` allows its place, or else at one that uses it. */
function changeDiagnostic(
  change: Change,
  places: ChangePlaces,
  isAllowed: (span: Span) => boolean,
  fallback: Span,
): Diagnostic {
  const { span = fallback, declared } = placeOfChange(change.use, places, isAllowed);
  const related = declared === undefined ? [] : [{ span: declared, text: `${change.path} is declared here.` }];
  return { ...problem(change.code ?? "IW5015", span, changeText(change)), related };
}

/**
 * The messages of a schema for whose changes a file is responsible: those that it declares, and closings of generic messages and
 * tuples that it uses. Other messages are those of the files that declare them.
 */
function ownMessages(
  schema: CollectedSchema,
  services: ReadonlySet<string>,
  models: PartModels,
  { file }: FileModel,
): Set<string> {
  const isOwn = (message: WireMessage): boolean => {
    const model = models.message(message);
    return model === undefined || model.span.file === file || model.typeParameters.length > 0;
  };
  const own = new Set<string>();
  const add = (name: string): void => {
    const message = schema.messages.get(name);
    if (message !== undefined && !message.isWellKnown && isOwn(message)) own.add(name);
  };
  for (const message of schema.messages.values()) {
    if (models.message(message)?.span.file === file) add(message.name);
  }
  for (const operation of schema.services.filter(({ name }) => services.has(name)).flatMap((one) => one.operations)) {
    bareMessages(operation).forEach(add);
    for (const { wrapper } of wrappersOf(operation)) innerMessageNames(wrapper).forEach(add);
  }
  for (const name of own) innerMessageNames(schema.messages.get(name) ?? { fields: [] }).forEach(add);
  return own;
}

/** Whether the two sides of a merge conflict in what a file declares or uses. */
function isIn({ path }: Conflict, { services, messages }: ComparedParts, { enums, packages }: Lock): boolean {
  const isPartOf = (names: Iterable<string>, separator: string): boolean =>
    [...names].some((one) => path.startsWith(`${one}${separator}`));
  return isPartOf(services, "/") || isPartOf([...messages, ...enums.keys()], ".") || packages.has(path);
}

function firstDeclaration({ file, contracts, messages }: FileModel): Span | undefined {
  const spans = [...contracts, ...messages].map(({ span }) => span).filter((span) => span.file === file);
  return spans.reduce<Span | undefined>(
    (first, span) => (first && first.start <= span.start ? first : span),
    undefined,
  );
}

export const missingText = `There is no ${lockName}, and "lock" in tsconfig.json asks for it. Write it, and commit it: interwire lock.`;

export function unreadableText({ line, message, fix }: LockSyntaxError): string {
  return `Line ${line} of ${lockName} cannot be read: ${message}. ${fix}.`;
}

export function conflictText({ path, ours, theirs }: Conflict): string {
  return `Both sides of a merge changed ${path} in ${lockName}: one has '${ours}', the other '${theirs}', and the sources agree with neither. Restore one of them in the sources, and run interwire lock.`;
}

function problem(code: LockCode, span: Span, text: string): Diagnostic {
  return { code, severity: "error", span, text, related: [], fixes: [] };
}
