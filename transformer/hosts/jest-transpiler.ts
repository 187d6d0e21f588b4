import { createHash } from "node:crypto";
import type { FileCompiler } from "../service/service.js";
import type { Transformer, TransformOptions } from "./jest-types.js";
import { transpile } from "./transpile.js";

/** A transformer that has TypeScript compile file by file, with the project's options. */
export function createTranspiler(compilerOf: (path: string) => FileCompiler): Transformer {
  return {
    getCacheKey: (text, path, { supportsStaticESM }) =>
      createHash("sha1")
        .update(JSON.stringify([compilerOf(path).key, path, text, supportsStaticESM]))
        .digest("hex"),
    process(text: string, path: string, { supportsStaticESM, config }: TransformOptions) {
      const module = supportsStaticESM ? "ESNext" : "CommonJS";
      return transpile(compilerOf(path), path, text, { module, folder: config.rootDir });
    },
  };
}
