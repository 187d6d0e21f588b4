import {
  answersOverPipe,
  besideNative,
  hasApi,
  type LocatedPackage,
  locatePackage,
  nativeAlias,
  noCompiler,
  shell,
} from "../../transformer/service/load-typescript.js";
import { findCopies } from "./find-copies.js";
import { type Finding, fine, problem } from "./finding.js";
import { addCommand } from "./package-manager.js";
import { isNative, isTransformed, lists, type Setup, told } from "./setup.js";

/** The oldest supported versions, as major and minor number. */
const oldest = { node: [20, 19], typescript: [5, 9], tsPatch: [3, 3] } as const;

export function reaches(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split(".").map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** Checks the version of Node, and of the packages with which interwire works. */
export function checkPackages(setup: Setup): readonly Finding[] {
  return [checkNode(setup), checkCopies(setup), checkTypeScript(setup), checkTsPatch(setup)];
}

function checkNode({ node }: Setup): Finding {
  if (reaches(node, oldest.node)) return fine("Node.js", node);
  return problem("Node.js", `${node} is older than 20.19, the oldest that interwire runs on`, {
    fix: "Install Node.js 20.19 or later.",
  });
}

function checkCopies(setup: Setup): Finding {
  // Yarn's Plug'n'Play keeps packages in archives, without node_modules.
  const copies = findCopies("interwire", setup.folder);
  if (copies.length === 0) copies.push(...[locatePackage("interwire", setup.folder)].flatMap((one) => one ?? []));
  const [first] = copies;
  if (first === undefined) {
    return problem("interwire", "is not installed in this project", {
      fix: addCommand(setup.manager, ["interwire"], false),
    });
  }
  const list = copies.map(({ folder, version }) => `${version} in ${told(setup, folder)}`).join(", ");
  if (copies.every(({ version }) => version === first.version)) return fine("interwire", list);
  return problem("interwire", `is installed in several versions: ${list}`, {
    code: "IW2002",
    fix: "List interwire in the peerDependencies of contract packages, and install one version of it everywhere.",
  });
}

function checkTypeScript(setup: Setup): Finding {
  const { typescript, substitute, native, explicit, manager } = setup;
  const about = "TypeScript";
  if (explicit === "calls name the contracts of packages") {
    return fine(about, `${typescript === undefined ? "none" : at(setup, typescript)}; any does, since ${explicit}`);
  }
  if (native !== undefined) return checkNative(setup, native);
  if (typescript === undefined && substitute !== undefined) return fine(about, `none but ${apiOf(substitute)}`);
  if (typescript === undefined) {
    const { code, problem: text } = noCompiler(typescript);
    return problem(about, text, { code, fix: addCommand(manager, ["typescript@6"], true) });
  }
  if (!reaches(typescript.version, oldest.typescript)) {
    return problem(about, `${at(setup, typescript)} is older than 5.9, the oldest that interwire works with`, {
      fix: addCommand(manager, ["typescript@6"], true),
    });
  }
  return fine(about, at(setup, typescript));
}

function at(setup: Setup, { version, folder }: LocatedPackage): string {
  return `${version} in ${told(setup, folder)}`;
}

function apiOf({ version }: LocatedPackage): string {
  return `the API of ${version} from ${shell}`;
}

/**
 * Checks a project with TypeScript 7: the API of version 6 must be installed beside 7.0, and `tsc` must be that of version 7, although
 * version 6 also has a program of this name.
 */
function checkNative(setup: Setup, native: LocatedPackage): Finding {
  const { typescript, substitute, tsc, manager } = setup;
  const about = "TypeScript";
  const fix = addCommand(manager, besideNative, true);
  const api = [typescript, substitute].find((one) => one !== undefined && hasApi(one));
  if (api === undefined && answersOverPipe(native)) return fine(about, at(setup, native));
  if (api === undefined) {
    const { code, problem: text } = noCompiler(native);
    return problem(about, text, { code, fix });
  }
  if (tsc === undefined || !hasApi(tsc)) return fine(about, `${at(setup, native)}, and ${apiOf(api)}`);
  const text = `${at(setup, native)} is installed, and tsc is ${at(setup, tsc)}: both have a program of that name, and ${manager} links one of them`;
  const isFixed = typescript !== undefined && hasApi(typescript);
  return problem(about, text, {
    fix: isFixed ? `Remove node_modules and install again, which links the tsc of ${nativeAlias}.` : fix,
  });
}

function checkTsPatch(setup: Setup): Finding {
  const { tsPatch, typescript, native, manager } = setup;
  const about = "ts-patch";
  if (tsPatch === undefined) {
    if (!isTransformed(setup) && !lists(setup, about)) {
      return fine(about, "is not installed; only tspc needs it");
    }
    if (isNative(setup)) return withoutTransformers(setup, "");
    return problem(about, "is not installed, and tspc is its program", {
      fix: addCommand(manager, [matchingTsPatch(setup)], true),
    });
  }
  if (native !== undefined) return withoutTransformers(setup, ` ${tsPatch.version}`);
  const { version } = tsPatch;
  const isTooNew = isBefore6(setup) && reaches(version, [4, 0]);
  if (reaches(version, oldest.tsPatch) && !isTooNew) return fine(about, `${version} in ${told(setup, tsPatch.folder)}`);
  const compiler = typescript === undefined ? "interwire" : `TypeScript ${typescript.version}`;
  return problem(about, `${version} does not work with ${compiler}`, {
    fix: addCommand(manager, [matchingTsPatch(setup)], true),
  });
}

function withoutTransformers({ typescript, native }: Setup, version: string): Finding {
  const error =
    typescript !== undefined && hasApi(typescript)
      ? "Could not find typescript package"
      : "Cannot read properties of undefined (reading 'LineFeed')";
  return problem(
    "ts-patch",
    `${version} cannot patch TypeScript ${native?.version ?? 7}, which has no transformers: tspc ends with "${error}"`.trimStart(),
    { fix: "Compile with interwire build, which does what tspc does and needs no ts-patch; or install typescript@6." },
  );
}

function isBefore6({ typescript }: Setup): boolean {
  return typescript !== undefined && !reaches(typescript.version, [6, 0]);
}

/** The version of ts-patch that fits. Version 4 works only with TypeScript 6, and needs Node 22.15. */
export function matchingTsPatch(setup: Setup): string {
  return isBefore6(setup) || !reaches(setup.node, [22, 15]) ? "ts-patch@3.3" : "ts-patch@4";
}
