import type ts from "typescript";
import { stamp, type Versioned } from "../programs/kept-shapes.js";

/**
 * The versions of the files that this process has emitted with a stub: a function that throws, in place of `Person$message` for a
 * contract or message with an error.
 */
const stubbed = new Set<string>();

export function noteStub(file: ts.SourceFile): void {
  const { version } = file as Versioned;
  if (version !== undefined) stubbed.add(version);
}

/**
 * The version of a file, which includes the digest `inputs`. A file that was emitted with a stub gets a new version each time, so
 * that its output never counts as up to date: the error may be gone although neither the file nor its dependencies have changed.
 */
export function freshVersion(text: string, inputs: string, shape: string): string {
  let version = stamp(text, inputs, shape);
  for (let again = 1; stubbed.has(version); again++) version = stamp(text, placeholder(again), shape);
  return version;
}

/** A text with the length of a digest of inputs, which replaces that digest in the version of a file with a stub. */
function placeholder(again: number): string {
  return again.toString(16).padStart(32, "0");
}

/** The build info that the compiler writes for the next process. The compiler's type declarations leave it out. */
interface BuildInfo {
  readonly fileInfos?: readonly (string | { readonly version: string })[];
  /** The files that the next build has to check and emit, as positions in the list of all files, counted from 1. */
  readonly changeFileSet?: readonly number[];
}

interface Internals {
  getBuildInfo?(): BuildInfo;
  emitBuildInfo?(...given: unknown[]): unknown;
}

/** Makes the build info of a program list the files with a stub as changed, so that the next build emits them again. */
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
