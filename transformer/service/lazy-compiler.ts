import type { TypeScript } from "../compiler/in-process.js";
import { inProcessCompiler } from "./in-process-compiler.js";
import { answersOverPipe, findCompiler, type LocatedPackage } from "./load-typescript.js";
import type { ServiceCompiler } from "./service-compiler.js";

/** The compiler for a folder. `load` loads or starts it on the first call; `version` reads only its package.json. */
export interface LazyCompiler {
  version(): string;
  load(): ServiceCompiler;
}

export function createLazyCompiler(from: string): LazyCompiler {
  let found: LocatedPackage | undefined;
  let loaded: ServiceCompiler | undefined;
  const find = (): LocatedPackage => {
    found ??= findCompiler(from);
    return found;
  };
  return {
    version: () => find().version,
    load() {
      loaded ??= loadCompiler(find(), from);
      return loaded;
    },
  };
}

function loadCompiler(found: LocatedPackage, from: string): ServiceCompiler {
  if (!answersOverPipe(found)) return inProcessCompiler(require(found.folder) as TypeScript);
  const { createNativeCompiler } = require("./native-compiler.js") as typeof import("./native-compiler.js");
  return createNativeCompiler(found, from);
}
