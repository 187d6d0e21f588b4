import type ts from "typescript";
import { stamp, type Versioned } from "./kept-shapes.js";

/** The versions of files that this process has emitted with a stub: a function that throws, in the place of a table. */
const stubbed = new Set<string>();

/** Notes that the output of a file has a stub. */
export function noteStub(file: ts.SourceFile): void {
  const { version } = file as Versioned;
  if (version !== undefined) stubbed.add(version);
}

/**
 * The version of a file that depends on `inputs`. One that was emitted with a stub gets another each time: what made it fail may be
 * gone although nothing of the file has changed, so its output is never up to date.
 */
export function freshVersion(text: string, inputs: string, shape: string): string {
  let version = stamp(text, inputs, shape);
  for (let again = 1; stubbed.has(version); again++) version = stamp(text, placeholder(again), shape);
  return version;
}

/** In the place of the digest of inputs, as long as one. */
function placeholder(again: number): string {
  return again.toString(16).padStart(32, "0");
}

/** The compiler's notes about a build, which the next process reads; its public types leave them out. */
interface BuildInfo {
  readonly fileInfos?: readonly (string | { readonly version: string })[];
  /** The files that the next build has to check and emit, by their place in the list of all, which begins with 1. */
  readonly changeFileSet?: readonly number[];
}

interface Internals {
  getBuildInfo?(): BuildInfo;
  emitBuildInfo?(...given: unknown[]): unknown;
}

/** Has the notes that a program writes count files with a stub among those that have changed. */
export function keepStubsPending(program: ts.Program): void {
  const target = program as Internals;
  const original = target.emitBuildInfo;
  if (original === undefined) return;
  target.emitBuildInfo = (...given) => {
    const notes = target.getBuildInfo;
    if (notes !== undefined) target.getBuildInfo = () => withStubsPending(notes());
    try {
      return original.apply(program, given);
    } finally {
      if (notes !== undefined) target.getBuildInfo = notes;
    }
  };
}

function withStubsPending(notes: BuildInfo): BuildInfo {
  const { fileInfos = [], changeFileSet = [] } = notes;
  const stubs = fileInfos.flatMap((info, index) => {
    const version = typeof info === "string" ? info : info.version;
    return stubbed.has(version) ? [index + 1] : [];
  });
  if (stubs.length === 0) return notes;
  return { ...notes, changeFileSet: [...new Set([...changeFileSet, ...stubs])] };
}
