import { readFileSync } from "node:fs";
import { compiled } from "../dependencies/source-paths.js";
import { createService, type Service } from "../service/service.js";
import { failedBy } from "./file-errors.js";

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

/** Has Bun load the program's files with the edits of interwire. In other engines this does nothing. */
export function loadInBun(): void {
  const { Bun } = globalThis as { readonly Bun?: Bun };
  let service: Service | undefined;
  Bun?.plugin({
    name: "interwire",
    setup(build) {
      // Bun has to be given every file that a filter lets through.
      build.onLoad({ filter: compiled }, ({ path }) => {
        service ??= createService();
        return load(service, path);
      });
    },
  });
}

function load(service: Service, path: string): BunFile {
  const { diagnostics, edited } = service.answer(path);
  if (diagnostics.length > 0) throw withoutFrames(() => failedBy(diagnostics, process.cwd()));
  const text = edited?.code ?? readFileSync(path, "utf8");
  // A file that a plugin loads is a module. Bun would not run one that looks like CommonJS, and say nothing.
  return { contents: `${text}\nexport {};\n`, loader: path.endsWith("x") ? "tsx" : "ts" };
}

/** Makes an error without stack frames. Bun would show the code at the first frame, which is none of the user's. */
function withoutFrames(make: () => Error): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
