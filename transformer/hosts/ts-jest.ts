import { join } from "node:path";
import { digestOf } from "../dependencies/digest.js";
import { HostError } from "../service/host-error.js";
import { serviceFor } from "./jest-service.js";
import type { Transformer, TransformOptions } from "./jest-types.js";

/** The options of `interwire/ts-jest` in jest's `transform`, which are those of ts-jest. */
export interface TsJestOptions {
  readonly tsconfig?: unknown;
  readonly astTransformers?: { readonly before?: readonly unknown[] };
  readonly diagnostics?: boolean | TsJestDiagnostics;
}

interface TsJestDiagnostics {
  readonly ignoreCodes?: string | number | readonly (string | number)[];
  readonly exclude?: readonly string[];
  readonly warnOnly?: boolean;
}

/**
 * The code of ts-jest's advice to set isolatedModules for module kinds such as NodeNext. It is suppressed, because with
 * isolatedModules contracts are not compiled (IW3001).
 */
const isolatedModulesAdvice = 151002;

interface TsJest {
  createTransformer(options: TsJestOptions): Transformer;
}

/**
 * Makes ts-jest together with interwire's transformer; jest calls it in place of ts-jest. Its cache key covers all files that a
 * file imports, directly or not, while ts-jest's own key follows imports no further than two files.
 * @throws HostError IW3001 if ts-jest is not installed
 */
export function createTransformer(options: TsJestOptions = {}): Transformer {
  const tsconfig = typeof options.tsconfig === "string" ? options.tsconfig : undefined;
  let made: Transformer | undefined;
  const tsJestFor = ({ config }: TransformOptions): Transformer => {
    made ??= loadTsJest(config.rootDir).createTransformer({
      ...options,
      diagnostics: withoutAdvice(options.diagnostics),
      astTransformers: {
        ...options.astTransformers,
        before: [join(__dirname, "ts-jest-edits.js"), ...(options.astTransformers?.before ?? [])],
      },
    });
    return made;
  };
  return {
    getCacheKey(text, path, called) {
      const key = tsJestFor(called).getCacheKey?.(text, path, called);
      return digestOf(JSON.stringify([key, serviceFor(called, { tsconfig }).key(path, text)]));
    },
    process: (text, path, called) => tsJestFor(called).process(text, path, called),
    processAsync: async (text, path, called) => {
      const tsJest = tsJestFor(called);
      return await (tsJest.processAsync ?? tsJest.process)(text, path, called);
    },
  };
}

function withoutAdvice(diagnostics: TsJestOptions["diagnostics"] = {}): TsJestDiagnostics {
  if (diagnostics === true) return withoutAdvice();
  // ts-jest gives this advice even if diagnostics are off, so instead all files are excluded from diagnostics.
  if (diagnostics === false) return withoutAdvice({ exclude: ["**/*"], warnOnly: true });
  return { ...diagnostics, ignoreCodes: [diagnostics.ignoreCodes ?? [], isolatedModulesAdvice].flat() };
}

function loadTsJest(rootDir: string): TsJest {
  try {
    const path = require.resolve("ts-jest", { paths: [rootDir, __dirname] });
    return (require(path) as { default: TsJest }).default;
  } catch (cause) {
    throw new HostError(
      "IW3001",
      "interwire/ts-jest needs ts-jest, which is not installed",
      "Install it: npm install --save-dev ts-jest.",
      { cause },
    );
  }
}

// Jest expects a module that is the transformer itself. Importers of CommonJS disagree about what its default export is.
module.exports = { createTransformer };
