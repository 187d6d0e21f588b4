import { readFileSync } from "node:fs";
import { compiled } from "../dependencies/source-paths.js";
import { createService, type Service } from "../service/service.js";
import { failedBy, failOrWarn } from "./file-errors.js";

/** The part of Bun's interface by which a plugin loads the files of a program. */
interface Bun {
  plugin(plugin: { readonly name: string; setup(build: LoadingBuild): void }): void;
}

interface LoadingBuild {
  onLoad(where: { readonly filter: RegExp }, load: (file: { readonly path: string }) => BunFile): void;
}

interface BunFile {
  readonly contents: string;
  readonly loader: "ts" | "tsx";
}

/** Makes Bun apply interwire's edits when it loads the program's files. Does nothing in other engines. */
export function loadInBun(): void {
  const { Bun } = globalThis as { readonly Bun?: Bun };
  let service: Service | undefined;
  Bun?.plugin({
    name: "interwire",
    setup(build) {
      // A plugin of Bun must return every file that its filter matches.
      build.onLoad({ filter: compiled }, ({ path }) => {
        service ??= createService();
        return load(service, path);
      });
    },
  });
}

function load(service: Service, path: string): BunFile {
  const { diagnostics, edited } = service.answer(path);
  failOrWarn(diagnostics, process.cwd(), (...all) => withoutFrames(() => failedBy(...all)));
  const text = edited?.code ?? readFileSync(path, "utf8");
  // A file that a plugin loads must be a module: Bun silently does not run one that looks like CommonJS.
  return { contents: `${text}\nexport {};\n`, loader: path.endsWith("x") ? "tsx" : "ts" };
}

/** Makes an error without stack frames. Bun would show the code at the first frame, which is interwire's. */
function withoutFrames(make: () => Error): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
