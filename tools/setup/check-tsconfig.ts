import { createRequire } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { positionOf } from "../../common/text-position.js";
import { isInstalled, isInterwire } from "../../transformer/dependencies/source-paths.js";
import { notOfPrograms, type PluginEntry, readEntry } from "../../transformer/service/plugin-options.js";
import { type Finding, type FindingPlace, fine, problem, type Repair } from "./finding.js";
import { memberOf, type ReadJsonFile } from "./json-file.js";
import { type JsonPath, nodeAt } from "./json-text.js";
import { nearestManifest } from "./nearest-manifest.js";
import { addCommand } from "./package-manager.js";
import { isReadable, type MergedTsconfig, type TsconfigRead } from "./read-tsconfig.js";
import { setJson } from "./set-json.js";
import { isNative, isTransformed, type Setup, told, typescriptMajor } from "./setup.js";

/** The entry of the plugin in `compilerOptions.plugins`: its name for editors, the rest for tspc. */
export const entry = { name: "interwire", transform: "interwire/transformer", transformProgram: true } as const;
const printed = '{ "name": "interwire", "transform": "interwire/transformer", "transformProgram": true }';

/** The entry of a project that is compared with a lock file. */
export const lockedEntry = { ...entry, lock: true } as const;
const printedLocked = printed.replace(" }", ', "lock": true }');

/** Checks the tsconfig.json of a project and of the projects that it references. */
export function checkTsconfigs(setup: Setup): readonly Finding[] {
  return setup.projects.flatMap((read) => {
    const about = told(setup, isReadable(read) ? read.file.path : read.path);
    if (!isReadable(read)) return [unreadable(setup, about, read)];
    return [checkEntry(setup, about, read), checkNulls(setup, about, read)];
  });
}

function unreadable(setup: Setup, about: string, read: Exclude<TsconfigRead, MergedTsconfig>): Finding {
  const code = "IW3004";
  if (read.status === "missing-base") {
    return problem(about, `extends ${read.base}, which is not there`, {
      code,
      fix: "Correct the path, or install it.",
    });
  }
  if (read.status === "missing") {
    const isMain = read.path === setup.config;
    if (isMain && setup.isWorkspace) {
      return fine(about, "is not there, and projects of a workspace have theirs: interwire doctor -p <folder>");
    }
    return problem(about, "is not there", {
      code,
      fix: isMain ? "npx interwire init" : "Correct the references of the project, or write the file.",
    });
  }
  const { path, reason, line, column } = read;
  return problem(told(setup, path), `cannot be read: ${reason}`, {
    code,
    fix: "Correct it at this place.",
    place: { path, line, column },
  });
}

function placeOf(file: ReadJsonFile, path: JsonPath): FindingPlace {
  const node = nodeAt(file.root, path);
  return { path: file.path, ...positionOf(file.text, node?.start ?? file.root.start) };
}

const list = ["compilerOptions", "plugins"];

function isOfPackage({ path }: ReadJsonFile): boolean {
  return isInstalled(path);
}

function checkEntry(setup: Setup, about: string, tsconfig: MergedTsconfig): Finding {
  const { pluginsIn } = tsconfig;
  const { entries, at } = ownEntryIn(tsconfig);
  if (pluginsIn === undefined || at < 0) return checkAbsence(setup, about, tsconfig);
  const given = entries[at] as PluginEntry;
  const path = [...list, at];
  const place = placeOf(pluginsIn, path);
  const complete: Repair = {
    path: pluginsIn.path,
    apply: (text: string) =>
      setJson(setJson(text, [...path, "transform"], entry.transform), [...path, "transformProgram"], true),
    says: `the plugin's entry is ${printed}`,
  };
  const details = {
    code: "IW3002",
    fix: `Make it ${printed}.`,
    place,
    ...(isOfPackage(pluginsIn) ? {} : { repair: complete }),
  };
  if (given.transform === undefined) {
    const text = `the plugin's entry has a name alone, so tspc compiles without contracts and reports nothing`;
    return problem(about, text, details);
  }
  if (given.transform === "interwire" || /^interwire\/(?!transformer$)/.test(String(given.transform))) {
    const text = `the plugin's entry has the transform '${given.transform}', which does not exist`;
    return problem(about, text, details);
  }
  if (given.transformProgram !== true) {
    const [, text = ""] = /^IW3002: (.*?)\. /.exec(notOfPrograms().message) ?? [];
    return problem(about, text, details);
  }
  const [wrong] = readEntry(given).wrong;
  if (wrong !== undefined) {
    const { code, problem: text } = wrong.error;
    const fix = wrong.option === "lock" ? 'Write "lock": true.' : `Remove '${wrong.option}'.`;
    return problem(about, text, { code, fix, place });
  }
  return checkResolution(setup, about, { tsconfig, transform: String(given.transform), place });
}

/** Whether an entry in a list of plugins is interwire's, by its name, or by the package to which its path leads. */
function isOwn({ file }: MergedTsconfig, one: unknown): boolean {
  const { transform, name } = (typeof one === "object" && one !== null ? one : {}) as PluginEntry;
  const text = String(transform ?? name);
  if (isInterwire(text)) return true;
  return /^\.{0,2}\//.test(text) && memberOf(packageAt(resolve(dirname(file.path), text)), "name") === "interwire";
}

/** The content of the package.json of the package that contains a path. Undefined if it cannot be read. */
function packageAt(path: string): Readonly<Record<string, unknown>> | undefined {
  const found = nearestManifest(path);
  return found.status === "read" ? found.value : undefined;
}

/** Checks a tsconfig.json without the plugin's entry, which is needed only where tspc compiles. */
function checkAbsence(setup: Setup, about: string, tsconfig: MergedTsconfig): Finding {
  const repair = addEntry(tsconfig);
  if (setup.explicit === "calls name the contracts of packages") {
    return fine(about, `no plugin's entry, and none is needed, since ${setup.explicit}`);
  }
  if (isNative(setup)) return fine(about, "no plugin's entry, and TypeScript 7 would ignore one");
  if (!isTransformed(setup)) return fine(about, "no plugin's entry; only tspc needs one");
  if (tsconfig.options.noEmit === true) return fine(about, "no plugin's entry, and nothing is emitted");
  const text =
    "compilerOptions.plugins has no entry of interwire, so tspc compiles without contracts and reports nothing";
  return problem(about, text, {
    fix: `Add ${printed} to compilerOptions.plugins.`,
    place: placeOf(tsconfig.file, ["compilerOptions"]),
    ...(repair === undefined ? {} : { repair }),
  });
}

/**
 * The change that adds the plugin's entry to a tsconfig.json. If the list of plugins is in a file that several projects extend,
 * the list is copied into the project's own file. Undefined if there already is an entry.
 */
export function addEntry(
  tsconfig: MergedTsconfig,
  added: typeof entry | typeof lockedEntry = entry,
): Repair | undefined {
  const { entries, at } = ownEntryIn(tsconfig);
  if (at >= 0) return undefined;
  const target = tsconfig.pluginsIn ?? tsconfig.file;
  const isForeign = isOfPackage(target) || relative(dirname(tsconfig.file.path), target.path).startsWith("..");
  return {
    path: isForeign ? tsconfig.file.path : target.path,
    apply: (text) =>
      isForeign ? setJson(text, list, [...entries, added]) : setJson(text, [...list, entries.length], added),
    says: `compilerOptions.plugins has ${added === entry ? printed : printedLocked}`,
  };
}

/** The list of plugins that takes effect, and the index of interwire's entry in it, or -1. */
function ownEntryIn(tsconfig: MergedTsconfig): { readonly entries: readonly unknown[]; readonly at: number } {
  const { pluginsIn } = tsconfig;
  const plugins = pluginsIn === undefined ? undefined : memberOf(pluginsIn.value, ...list);
  const entries: readonly unknown[] = Array.isArray(plugins) ? plugins : [];
  return { entries, at: entries.findIndex((one) => isOwn(tsconfig, one)) };
}

interface CompleteEntry {
  readonly tsconfig: MergedTsconfig;
  readonly transform: string;
  readonly place: FindingPlace;
}

/** Checks that ts-patch finds the plugin, which it resolves from the project's folder. */
function checkResolution(setup: Setup, about: string, { tsconfig, transform, place }: CompleteEntry): Finding {
  try {
    createRequire(tsconfig.file.path).resolve(transform);
  } catch {
    return problem(about, `the plugin ${transform} is not found from this folder`, {
      fix: addCommand(setup.manager, ["interwire"], false),
      place,
    });
  }
  const ignored = isNative(setup) ? ", but TypeScript 7 ignores it: compile with interwire build" : "";
  return fine(about, `the plugin's entry is complete${ignored}`);
}

function checkNulls(setup: Setup, about: string, { file, options }: MergedTsconfig): Finding {
  const { strictNullChecks, strict } = options;
  // Since TypeScript 6, `strict` is on unless it is switched off.
  const isOn = strictNullChecks ?? strict ?? (typescriptMajor(setup) ?? 6) >= 6;
  if (isOn === true) return fine(about, "strictNullChecks is on");
  const path = ["compilerOptions", strictNullChecks === undefined ? "strict" : "strictNullChecks"];
  return problem(about, "strictNullChecks is off, so types do not show which values may be null or undefined", {
    code: "IW1401",
    fix: 'Set "strict": true or "strictNullChecks": true in compilerOptions.',
    place: placeOf(file, nodeAt(file.root, path) === undefined ? ["compilerOptions"] : path),
  });
}
