import type ts from "typescript";
import type { TypeScript } from "../analyze/context.js";
import { digestOf } from "../service/digest.js";
import { isInstalled, isTypeScript } from "../service/source-paths.js";
import { packageVersion } from "../version.js";
import { shapeOf } from "./shape.js";

/** The compiler's own version of a file in a builder: a hash of its text. Language services count instead. */
const textHash = /^[0-9a-f]{64}(?=$|-iw)/;
/** A version that {@link stamp} has made, as the compiler keeps it on disk. */
const stamped = /"([0-9a-f]{64})-iw(?:[0-9a-f]{32})?([0-9a-f]{16})"/g;

export interface Versioned {
  version?: string;
}

interface Internals {
  getTsBuildInfoEmitOutputFilePath?(options: ts.CompilerOptions): string | undefined;
}

/** Digests of the shapes of files, those of earlier programs and builds too. */
export interface KeptShapes {
  of(file: ts.SourceFile): string;
  /** The digest of a file's shape, if something has asked for it. */
  known(file: ts.SourceFile): string | undefined;
}

/** The hash of a file's text that a builder has, stamped or not. */
export function textHashOf(file: ts.SourceFile): string | undefined {
  return textHash.exec((file as unknown as Versioned).version ?? "")?.[0];
}

/** The version of a file with the digest of what it depends on beside its text, and with that of its shape for the next build. */
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
        known = kept.get(textHashOf(file) ?? "") ?? digestShape(typescript, file);
        shapes.set(file, known);
      }
      return known;
    },
  };
}

/** The shapes of the last build, by the hash of the text that had each. A shape depends on nothing else. */
function readKept(typescript: TypeScript, options: ts.CompilerOptions): ReadonlyMap<string, string> {
  const path = (typescript as Internals).getTsBuildInfoEmitOutputFilePath?.(options);
  const text = (path === undefined ? undefined : typescript.sys.readFile(path)) ?? "";
  return new Map(Array.from(text.matchAll(stamped), ([, hashed = "", shape = ""]) => [hashed, shape]));
}

/** Another version of interwire may see more of a file, so its digests are others. */
function digestShape(typescript: TypeScript, file: ts.SourceFile): string {
  const isShaped = isTypeScript(file.fileName) && !isInstalled(file.fileName);
  const digest = isShaped
    ? digestOf([packageVersion, shapeOf(typescript, file)])
    : (textHashOf(file) ?? digestOf(file.text));
  return digest.slice(0, 16);
}
