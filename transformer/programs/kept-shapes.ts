import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";
import { digestOf } from "../dependencies/digest.js";
import { shapeDigest } from "../dependencies/shape.js";

/**
 * Matches the compiler's own version of a file in a builder: a hash of the file's text. In language services versions are
 * counters, which do not match.
 */
const textHash = /^[0-9a-f]{64}(?=$|-iw)/;
/** Matches a version that {@link stamp} has made, as the compiler writes it into its build info. */
const stamped = /"([0-9a-f]{64})-iw(?:[0-9a-f]{32})?([0-9a-f]{16})"/g;

export interface Versioned {
  version?: string;
}

interface Internals {
  getTsBuildInfoEmitOutputFilePath?(options: ts.CompilerOptions): string | undefined;
}

/**
 * Digests of the part of each file on which its importers can depend, so without function bodies and comments. Those of earlier
 * programs and builds are reused.
 */
export interface KeptShapes {
  of(file: ts.SourceFile): string;
  known(file: ts.SourceFile): string | undefined;
}

/**
 * The hash of a file's text in its version, whether the version is stamped or not. Undefined for versions that are not hashes.
 */
export function textHashOf(file: ts.SourceFile): string | undefined {
  return textHash.exec((file as unknown as Versioned).version ?? "")?.[0];
}

/**
 * The version of a file for the compiler's builder. It consists of the hash of the text, the digest of everything else on which
 * the file's output and errors depend, and the digest of what importers can depend on, which the next build reuses.
 */
export function stamp(text: string, inputs: string, shape: string): string {
  return inputs + shape === "" ? text : `${text}-iw${inputs}${shape}`;
}

const shapes = new WeakMap<ts.SourceFile, string>();

export function createShapes(typescript: TypeScript, options: ts.CompilerOptions): KeptShapes {
  let kept: ReadonlyMap<string, string> | undefined;
  return {
    known: (file) => shapes.get(file),
    of(file) {
      let known = shapes.get(file);
      if (known === undefined) {
        kept ??= readKept(typescript, options);
        known =
          kept.get(textHashOf(file) ?? "") ??
          shapeDigest(typescript, file.fileName, textHashOf(file) ?? digestOf(file.text), () => file);
        shapes.set(file, known);
      }
      return known;
    },
  };
}

/**
 * Reads the digests from the build info of the last build, by the hashes of the files' texts. The part of a file on which
 * importers can depend follows from its text alone.
 */
function readKept(typescript: TypeScript, options: ts.CompilerOptions): ReadonlyMap<string, string> {
  const path = (typescript as Internals).getTsBuildInfoEmitOutputFilePath?.(options);
  const text = (path === undefined ? undefined : typescript.sys.readFile(path)) ?? "";
  return new Map(Array.from(text.matchAll(stamped), ([, hashed = "", shape = ""]) => [hashed, shape]));
}
