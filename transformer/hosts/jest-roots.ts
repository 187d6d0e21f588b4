import { dirname, resolve, sep } from "node:path";
import type { TypeScript } from "../analyze/context.js";
import { digestInputs, packageFacts } from "../service/answer-inputs.js";
import { HostError } from "../service/host-error.js";
import type { ImportClosure } from "../service/import-closures.js";
import { openProject, type SharedProject } from "../service/program-project.js";
import { type ProjectConfig, readProjectConfig } from "../service/project-config.js";
import type { TransformOptions } from "./jest-types.js";

/** The project of a file, with its configuration. */
export interface Opened {
  readonly config: ProjectConfig;
  readonly project: SharedProject;
}

/** The state that the files of one root share. */
export interface Shared {
  readonly typescript: TypeScript;
  open(path: string, tsconfig: string | undefined): Opened;
}

const roots = new Map<string, Shared>();

/** The shared state of a call's root. It is kept here, because jest makes a transformer for every test file. */
export function sharedIn({ config }: TransformOptions): Shared {
  const shared = roots.get(config.rootDir) ?? share(config.rootDir);
  roots.set(config.rootDir, shared);
  return shared;
}

/** Whether jest's transformers of this package have anything to do with a file. */
export function isTypeScript(path: string): boolean {
  return /(?<!\.d)\.[cm]?tsx?$/.test(path);
}

function share(rootDir: string): Shared {
  const typescript = loadTypeScript(rootDir);
  const configs = new Map<string, Opened>();
  const open = (path: string, tsconfig: string | undefined): Opened => {
    const given = tsconfig === undefined ? undefined : resolve(rootDir, tsconfig.replace("<rootDir>", rootDir));
    const key = given ?? dirname(path);
    let opened = configs.get(key);
    if (opened === undefined) {
      const config = readProjectConfig(typescript, path, given);
      const same = [...configs.values()].find(
        (one) => one.config.options.configFilePath === config.options.configFilePath,
      );
      opened = same ?? { config, project: openProject(typescript, config) };
      configs.set(key, opened);
    }
    return opened;
  };
  return { typescript, open };
}

/** The user's own TypeScript. */
function loadTypeScript(rootDir: string): TypeScript {
  const fix = 'Install it: npm install --save-dev "typescript@>=5.9 <7".';
  let typescript: TypeScript;
  try {
    typescript = require(require.resolve("typescript", { paths: [rootDir, __dirname] })) as TypeScript;
  } catch (cause) {
    throw new HostError("IW3001", "interwire/jest needs typescript, which is not installed", fix, { cause });
  }
  if (typeof typescript.createProgram === "function") return typescript;
  throw new HostError("IW3001", `interwire/jest cannot work with typescript ${typescript.version}`, fix);
}

/** A file with all that it imports. */
export function closureOf({ project }: Opened, text: string, path: string): ImportClosure {
  // The compiler's names of files have slashes everywhere.
  const name = sep === "/" ? path : path.replaceAll(sep, "/");
  project.files.put(name, text);
  return project.closures.of(name);
}

/** The digest of all that this package's part of a file's output depends on, without a program; empty if it has no part. */
export function digest(called: TransformOptions, tsconfig: string | undefined, text: string, path: string): string {
  if (!isTypeScript(path)) return "";
  const { typescript, open } = sharedIn(called);
  const opened = open(path, tsconfig);
  const closure = closureOf(opened, text, path);
  if (!closure.needsEdits) return "";
  const { config, project } = opened;
  return digestInputs({
    imports: project.closures.digest(closure),
    ambient: "among the imports",
    ownPackage: packageFacts(project.manifests.of(path)),
    compilerOptions: JSON.stringify(config.options),
    pluginOptions: config.pluginOptions,
    compiler: typescript.version,
  });
}
