import type { DescEnum, DescFile, DescMessage, DescService } from "@bufbuild/protobuf";
import { enumsOf, messagesOf } from "./walk-descriptors.js";

/** A declaration of a .proto file that becomes a declaration in TypeScript. */
export type ImportedDesc = DescMessage | DescEnum | DescService;

/**
 * Names that a declaration cannot have, or with which it would hide a type that contracts use: words of the language, its types, and
 * the globals of ECMAScript, which linters protect.
 */
const taken = new Set(
  (
    "any as async await bigint boolean break case catch class const continue debugger default delete do else enum export extends " +
    "false finally for function if implements import in instanceof interface let never new null number object package private " +
    "protected public return static string super switch symbol this throw true try type typeof undefined unknown var void while " +
    "with yield keyof unique readonly infer asserts require exports arguments eval globalThis Infinity NaN AggregateError Array ArrayBuffer AsyncIterable Atomics BigInt " +
    "BigInt64Array BigUint64Array Boolean DataView Date Error EvalError FinalizationRegistry Float32Array Float64Array Function " +
    "Int8Array Int16Array Int32Array Intl Iterable Iterator JSON Map Math Number Object Promise Proxy RangeError Record " +
    "ReferenceError Reflect RegExp Set SharedArrayBuffer String Symbol SyntaxError TypeError URIError Uint8Array " +
    "Uint8ClampedArray Uint16Array Uint32Array WeakMap WeakRef WeakSet WebAssembly"
  ).split(" "),
);

/**
 * The names in TypeScript of everything that a file declares. Nested ones have the names of the messages around them in front:
 * `Order_Line`. A service has an `I` in front, as contracts have.
 */
export function localNames(file: DescFile): ReadonlyMap<ImportedDesc, string> {
  const names = new Map<ImportedDesc, string>();
  const used = new Set(taken);
  const add = (one: ImportedDesc, wanted: string): void => {
    let name = wanted;
    while (used.has(name)) name += "_";
    used.add(name);
    names.set(one, name);
  };
  const all = [...messagesOf(file), ...enumsOf(file)];
  // Those that are not nested first, so that none of them depends on what is nested.
  for (const one of all) if (one.parent === undefined) add(one, one.name);
  for (const one of file.services) add(one, `I${one.name}`);
  for (const one of all) if (one.parent !== undefined) add(one, nestedName(one));
  return names;
}

function nestedName({ name, parent }: DescMessage | DescEnum): string {
  return parent === undefined ? name : `${nestedName(parent)}_${name}`;
}
