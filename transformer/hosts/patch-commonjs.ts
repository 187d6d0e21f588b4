import Module from "node:module";
import { isCompiled } from "../dependencies/source-paths.js";
import { isFile } from "../service/on-disk.js";
import { type Loader, resolveSource } from "./loader.js";

type Handler = (module: CommonJsModule, path: string) => void;

/** The internals of Node's CommonJS loader that packages like this one replace, and that Node's types leave out. */
interface CommonJs {
  _extensions: Record<string, Handler>;
  _resolveFilename(
    this: unknown,
    request: string,
    parent: { readonly filename?: string } | undefined,
    ...rest: unknown[]
  ): string;
  readonly prototype: CommonJsModule;
}

interface CommonJsModule {
  _compile(this: CommonJsModule, content: string, path: string, format?: string): unknown;
}

/**
 * Makes `require` compile TypeScript. Other packages may do so too, before or after this one: all of them pass their text to
 * `_compile`, which is replaced here.
 */
export function patchCommonJs(loader: Loader): void {
  const commonJs = Module as unknown as CommonJs;
  const { _compile } = commonJs.prototype;
  commonJs.prototype._compile = function compile(content, path, format) {
    if (!isCompiled(path)) return _compile.call(this, content, path, format);
    // The text that another package passes on has lost its types, so the file is read again; a file that is not on disk has no
    // other text.
    const loaded = loader.load(path, isFile(path) ? undefined : content);
    return _compile.call(this, loaded.source, path, loaded.format);
  };
  for (const extension of [".ts", ".tsx", ".mts", ".cts"]) {
    // Without type stripping, Node runs files with unknown extensions as JavaScript.
    const others = (commonJs._extensions[extension] ?? commonJs._extensions[".js"]) as Handler;
    commonJs._extensions[extension] = (module, path) => {
      if (isCompiled(path)) module._compile("", path);
      else others(module, path);
    };
  }
  const { _resolveFilename } = commonJs;
  commonJs._resolveFilename = function resolve(request, parent, ...rest) {
    const source = parent?.filename === undefined ? undefined : resolveSource(request, parent.filename);
    return _resolveFilename.call(this, source ?? request, parent, ...rest);
  };
}
