import { type Change, covers, isRefused } from "../../transformer/lock/change.js";
import { isOfPackage } from "../../transformer/lock/compare-package-parts.js";
import {
  changesOf,
  type DescribedProgram,
  describeProgram,
  isSharedLock,
  openLock,
} from "../../transformer/lock/describe-program.js";
import type { Lock } from "../../transformer/lock/lock.js";
import type { LockFile } from "../../transformer/lock/lock-input.js";
import { printLock } from "../../transformer/lock/print-lock.js";
import { updateLock } from "../../transformer/lock/update-lock.js";
import { type Problem, placeless, toProblem } from "../problems/problem.js";
import type { ReadProject } from "../projects/project-reader.js";

/** What is done with the lock file of a project. */
export interface LockRequest {
  /** `check`: only compares. `diff`: lists all changes, too. `write`: writes the file if no change is refused. */
  readonly mode: "check" | "diff" | "write";
  /** The paths of changes that the user means. */
  readonly accepted: readonly string[];
  /** The text of the lock file to compare with, in place of the project's own. */
  readonly against?: ComparedLock;
}

/** A lock file other than the project's own, to compare with. */
export interface ComparedLock {
  readonly text: string;
  /**
   * What it is of: the project alone, so that what this does not declare is gone; all that have the project's lock file; or any.
   */
  readonly of: "project" | "file" | "any";
}

/** What has come of a request. */
export interface LockOutcome {
  readonly problems: readonly Problem[];
  /** The problem that the file is not what would be written. Undefined if it is, or if changes are refused. */
  readonly outdated?: Problem;
  /** What the sources declare. Undefined if they have errors. */
  readonly present?: Lock;
  /** The text to write. Undefined if nothing has to be written. */
  readonly text?: string;
  /** The accepted paths that cover a change. */
  readonly used: ReadonlySet<string>;
}

/**
 * Compares what the sources of a project declare with its lock file. If the sources have errors, these are returned instead, because
 * faulty declarations cannot be compared. `file` is the lock file as it will be, if another project that shares it changes it.
 */
export function lockProject(read: ReadProject, request: LockRequest, file: LockFile = read.lock): LockOutcome {
  const described = describeProject(read);
  if ("length" in described) return { problems: described, used: new Set() };
  const { program } = read;
  const text = request.against?.text ?? file.text;
  const { lock, problems } = openLock(text, described.present);
  const unreadable = [...described.conflicts, ...problems];
  if (unreadable.length > 0) return { problems: unreadable.map((one) => toProblem(program, one)), used: new Set() };
  const level = file.level ?? "wire";
  const isShared = isSharedLock(file, lock);
  const of = request.against?.of ?? "file";
  const changes = changesOf(lock, described.present, of === "any" || (of === "file" && isShared));
  const refused = changes.filter(({ category }) => isRefused(category, level));
  const isAccepted = (one: Change): boolean => request.accepted.some((path) => covers(path, one));
  const used = new Set(request.accepted.filter((path) => refused.some((one) => covers(path, one))));
  const known = { used, present: described.present };
  const errors = refused.filter((one) => !isAccepted(one));
  const found = described.diagnostics(errors).map((one) => toProblem(program, one));
  if (request.mode === "diff") {
    const others = changes.filter((one) => !errors.includes(one));
    return { problems: [...found, ...others.map((one) => warning(one, read, described))], ...known };
  }
  if (found.length > 0) return { problems: found, ...known };
  const written = printLock(updateLock(lock, described.present, isShared ? file.project : undefined));
  // Git may check the file out with other line ends.
  if (written === text?.replaceAll("\r\n", "\n") || (text === undefined && isEmpty(described.present)))
    return { problems: [], ...known };
  if (request.mode === "write") return { problems: [], text: written, ...known };
  return request.against === undefined
    ? { problems: [], outdated: placeless("IW5015", outOfDate(changes, text)), ...known }
    : { problems: [], ...known };
}

/** Describes the sources of a project itself, without those of projects that it references, which have locks of their own. */
export function describeProject(read: ReadProject): DescribedProgram | readonly Problem[] {
  const unreadable = read.unreadable();
  if (unreadable.length > 0) return unreadable;
  const { program, project } = read;
  const files = read.sources.filter(({ fileName }) => !read.isOfReference(fileName));
  const errors = files.flatMap((file) => project.diagnostics(file)).filter(({ severity }) => severity === "error");
  if (errors.length > 0) return errors.map((one) => toProblem(program, one));
  // A type that the compiler cannot resolve would be missing in the lock without a message, so these files are checked.
  const wrong = files.filter((file) => project.declared(file).length > 0).flatMap((file) => read.typeErrors(file));
  const own = wrong.filter(({ code }) => !code.startsWith("IW5"));
  if (own.length > 0) return own;
  return (
    describeProgram(
      files.map((file) => project.described(file)),
      project,
    ) ?? []
  );
}

/** Whether sources declare nothing that is locked. */
export function isEmpty({ operations, messages }: Lock): boolean {
  return operations.size + messages.size === 0;
}

function warning(change: Change, { program }: ReadProject, { diagnostic }: DescribedProgram): Problem {
  return { ...toProblem(program, diagnostic(change)), severity: "warning" };
}

const mostNames = 5;

function outOfDate(changes: readonly Change[], text: string | undefined): string {
  const fix = "Run interwire lock, and commit the file.";
  if (text === undefined) return `There is no interwire.lock. ${fix}`;
  const paths = [...new Set(changes.map(({ path }) => path))];
  const shown = paths.slice(0, mostNames).join(", ");
  const more = paths.length > mostNames ? ` and ${paths.length - mostNames} more` : "";
  const cause = paths.length === 0 ? "" : `: other are ${shown}${more}`;
  const upgrades = changes.filter(isOfPackage).map(({ text }) => `${text} `);
  return `interwire.lock is not what interwire lock writes${cause}. ${upgrades.join("")}${fix}`;
}
