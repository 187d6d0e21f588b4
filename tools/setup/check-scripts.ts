import { positionOf } from "../../common/text-position.js";
import { sources } from "../../transformer/dependencies/source-paths.js";
import { type Finding, fine, problem } from "./finding.js";
import { memberOf } from "./json-file.js";
import { nodeAt } from "./json-text.js";
import { isReadable } from "./read-tsconfig.js";
import { setJson } from "./set-json.js";
import { isNative, isTransformed, type Setup, textsOf, told } from "./setup.js";

interface Command {
  readonly words: readonly string[];
  /** The name of the program, without runners such as npx and pnpm exec. */
  readonly program: string;
  readonly args: readonly string[];
}

/** What is wrong with a command in a script, and the command to write instead. */
interface Wrong {
  readonly text: string;
  /** The corrected command. Absent if it cannot be derived. */
  readonly right?: string;
  readonly fix?: string;
}

/** Checks the scripts in package.json that run or compile TypeScript. */
export function checkScripts(setup: Setup): readonly Finding[] {
  return textsOf(setup, "scripts").flatMap(([name, script]) => {
    const parts = split(script);
    const looked = parts.map(({ text, command }) => {
      // The loader may stand among the arguments, or in NODE_OPTIONS.
      if (text.includes("interwire/register")) return "fine";
      return command === undefined ? undefined : look(setup, command);
    });
    const wrong = looked.filter((one) => typeof one === "object");
    const about = `${told(setup, setup.manifest.path)}, scripts.${name}`;
    if (wrong.length === 0) return looked.includes("fine") ? [fine(about, script)] : [];
    const right = parts.map((part, at) => rewritten(part.text, looked[at])).join("");
    return [report(setup, { about, name, script, right }, wrong)];
  });
}

interface Script {
  readonly about: string;
  readonly name: string;
  readonly script: string;
  readonly right: string;
}

function report({ manifest }: Setup, { about, name, script, right }: Script, wrong: readonly Wrong[]): Finding {
  const text = wrong.map((one) => one.text).join("; ");
  const path = ["scripts", name];
  const node = manifest.status === "read" ? nodeAt(manifest.root, path) : undefined;
  const place =
    manifest.status === "read" && node !== undefined
      ? { place: { path: manifest.path, ...positionOf(manifest.text, node.start) } }
      : {};
  const fixes = wrong.flatMap(({ fix }) => (fix === undefined ? [] : [fix]));
  if (fixes.length > 0 || right === script) return problem(about, text, { fix: fixes.join(" "), ...place });
  return problem(about, text, {
    fix: JSON.stringify({ [name]: right })
      .slice(1, -1)
      .replace('":"', '": "'),
    ...place,
    repair: {
      path: manifest.path,
      apply: (json) => setJson(json, path, right),
      says: `scripts.${name} is ${JSON.stringify(right)}`,
    },
  });
}

function rewritten(text: string, looked: Wrong | "fine" | undefined): string {
  if (typeof looked !== "object" || looked.right === undefined) return text;
  const [, before = "", , behind = ""] = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? [];
  return before + looked.right + behind;
}

const quoted = /"(?:[^"\\]|\\.)*"|'[^']*'|\\./.source;
/** Matches the parts of a script: a command, an operator between commands, or an unclosed quote. */
const parts = new RegExp(`(?:${quoted}|>&|[^"'\\\\;|&])+|&&|\\|\\||[^]`, "g");
const words = new RegExp(`(?:${quoted}|\\S)+`, "g");

/** The programs that run commands given in quotes. The programs in `runsRest` run the command behind `--`. */
const runsQuoted = new Set(["concurrently", "conc", "nodemon", "sh", "bash", "cross-env-shell"]);
const runsRest = new Set(["dotenv", "dotenvx", "env-cmd", "doppler"]);

/** A part of a script: a command, or the text between commands. */
interface Piece {
  readonly text: string;
  readonly command?: Command;
}

/** Splits a script into its commands and the texts between them. */
function split(script: string): readonly Piece[] {
  return (script.match(parts) ?? []).flatMap((text) =>
    /^(?:&&|\|\||[;|&])$/.test(text) ? { text } : commandsIn(text),
  );
}

function commandsIn(text: string): readonly Piece[] {
  const command = toCommand(text);
  if (command === undefined) return [{ text }];
  const [before] = runsRest.has(command.program) ? (/^.*?\s--\s/s.exec(text) ?? []) : [];
  if (before !== undefined) return [{ text: before }, ...commandsIn(text.slice(before.length))];
  const pieces = runsQuoted.has(command.program) ? text.split(/("[^"]*\s[^"]*"|'[^']*\s[^']*')/) : [];
  if (pieces.length < 2) return [{ text, command }];
  return pieces.flatMap((one, at) =>
    at % 2 === 0 ? { text: one } : [{ text: one.charAt(0) }, ...split(one.slice(1, -1)), { text: one.charAt(0) }],
  );
}

function wordsOf(text: string): readonly string[] {
  return text.match(words) ?? [];
}

const runners = /^(?:npx|bunx|(?:(?:pnpm|yarn|npm|bun) (?:exec|dlx|x)|pnpm|yarn)(?= ))(?: (?:-y|--yes|--no|--))* ?/;

function toCommand(text: string): Command | undefined {
  const all = wordsOf(text);
  const start = all.findIndex((word) => !/^\w+=/.test(word) && word !== "cross-env" && word !== "env");
  if (start < 0) return undefined;
  const [program = "", ...args] = wordsOf(all.slice(start).join(" ").replace(runners, ""));
  return { words: all.slice(0, start), program, args };
}

/** Checks a command. Undefined if it has nothing to do with TypeScript. */
function look(setup: Setup, command: Command): Wrong | "fine" | undefined {
  const found = Object.hasOwn(programs, command.program) ? programs[command.program]?.(setup, command) : undefined;
  return found === undefined || found === "fine" || found.right === undefined
    ? found
    : { ...found, right: [...command.words, found.right].join(" ") };
}

type Look = (setup: Setup, command: Command) => Wrong | "fine" | undefined;

const programs: Readonly<Record<string, Look>> = {
  tsc: lookAtTsc,
  tspc: (setup, { args }) =>
    isNative(setup)
      ? compiledWith("interwire build", "tspc does not work with TypeScript 7, which has no transformers", args)
      : "fine",
  interwire: () => "fine",
  nest: lookAtNest,
  node: lookAtNode,
  tsx: lookAtTsx,
  "ts-node": lookAtTsNode,
  "ts-node-esm": lookAtTsNode,
  "ts-node-dev": stripped,
  tsnd: stripped,
  "swc-node": stripped,
  sucrase: stripped,
  "esbuild-register": stripped,
  nodemon: (setup, { args, ...command }) => {
    const isPattern = (at: number): boolean => /^(?:-w|--watch|-i|--ignore)$/.test(args[at - 1] ?? "");
    return stripped(setup, { ...command, args: args.filter((_, at) => !isPattern(at)) });
  },
  bun: stripped,
  deno: stripped,
};

const onlyChecks = /^--?(?:noEmit|emitDeclarationOnly|version|v|init|showConfig|listFilesOnly|all|help|h)$/i;
/** Matches the options of `tsc -b` that `interwire build -b` also has. */
const ofBuilds = /^(?:-b|-w|--force)$/;

function lookAtTsc(setup: Setup, { args }: Command): Wrong | "fine" | undefined {
  if (args.some((one) => onlyChecks.test(one))) return undefined;
  const emitting = setup.projects.filter((one) => isReadable(one) && one.options.noEmit !== true);
  if (emitting.length === 0 || setup.explicit !== undefined) return "fine";
  const patches = textsOf(setup, "scripts").some(([, script]) => script.includes("ts-patch install"));
  if (patches && !isNative(setup)) return "fine";
  const compiler = isTransformed(setup) && !isNative(setup) ? "tspc" : "interwire build";
  return compiledWith(compiler, "tsc emits no contracts", args);
}

/**
 * The advice to run another compiler with the same arguments. Undefined if that is impossible: `interwire build -b` lacks some
 * options of `tsc -b`, and takes no list of projects.
 */
function compiledWith(compiler: string, text: string, args: readonly string[]): Wrong | undefined {
  if (args.some((one) => /^(?:-b|--build)$/i.test(one))) {
    if (args.some((one) => /^(?:--clean|--dry|-d)$/i.test(one))) return undefined;
    if (compiler !== "tspc" && !args.every((one) => ofBuilds.test(one))) {
      return { text, fix: "Run interwire build -b -p <project> for each project." };
    }
  }
  return { text, right: [compiler, ...args].join(" ") };
}

/**
 * Checks a command of the Nest CLI, whose plugins work only with its builder `tsc`. The file `nest-cli.json` is checked
 * elsewhere.
 */
function lookAtNest(setup: Setup, { args }: Command): Wrong | undefined {
  const text = args.join(" ");
  const [option = "", builder] = /(?: (?:-b|--builder)[ =](swc|webpack|rspack)| --webpack)\b/.exec(text) ?? [];
  if (!/^(?:build|start)\b/.test(text) || option === "" || setup.explicit !== undefined) return undefined;
  return {
    text: `nest builds with ${builder ?? "webpack"}, which leaves out contracts`,
    right: `nest ${text.replace(option, "")}`,
  };
}

const ours = "--import interwire/register";

function isScript(word: string): boolean {
  return sources.test(word.replace(/['"]$/, ""));
}

function lookAtNode(setup: Setup, { args }: Command): Wrong | "fine" | undefined {
  const text = args.join(" ");
  if (/(?:--import|-r|--require|--loader)[ =](?:ts-node|@swc-node|esbuild-register)/.test(text)) {
    const own = /ts-node/.test(text) ? lookAtTsNode(setup) : undefined;
    return own ?? (setup.explicit !== undefined ? "fine" : strippedBy("the loader", args));
  }
  const isTsx = /--import[ =]tsx(?=\s|$)/.test(text);
  const script = args.findIndex(isScript);
  // If a script precedes it, the TypeScript file is an argument of the script, and is not run.
  const isArgument = args.slice(0, script).some((one) => /^[^-].*\.[cm]?js$/.test(one));
  if (!isTsx && (script < 0 || isArgument)) return undefined;
  if (setup.explicit !== undefined) return "fine";
  const right = isTsx ? text.replace(/--import([ =])tsx(?=\s|$)/, `--import$1tsx ${ours}`) : `${ours} ${text}`;
  return { text: `${isTsx ? "tsx" : "Node.js"} leaves out contracts`, right: `node ${right}` };
}

/** Matches the options that tsx has and Node lacks. */
const ofTsx = /^--(?:tsconfig|no-cache|include|exclude|clear-screen|ignore)\b/;

function lookAtTsx(setup: Setup, { args }: Command): Wrong | "fine" | undefined {
  if (setup.explicit !== undefined) return "fine";
  const text = "tsx leaves out contracts";
  if (args.some((one) => ofTsx.test(one))) {
    return { text, fix: `Run node --import tsx ${ours} <file>, with the options of tsx in the environment.` };
  }
  const rest =
    args[0] === "watch" ? ["--watch", "--import tsx", ours, ...args.slice(1)] : ["--import tsx", ours, ...args];
  return { text, right: ["node", ...rest].join(" ") };
}

function lookAtTsNode(setup: Setup): Wrong | "fine" {
  if (setup.explicit !== undefined) return "fine";
  if (isNative(setup)) {
    return { text: "ts-node does not work with TypeScript 7", fix: `Run node ${ours} <file>.` };
  }
  const sections = setup.projects.filter(isReadable).map(({ tsNode }) => tsNode);
  if (sections.some((one) => memberOf(one, "transpileOnly") === true || memberOf(one, "swc") === true)) {
    return { text: "ts-node compiles without types, and so without contracts", fix: "Switch transpileOnly off." };
  }
  if (sections.some((one) => memberOf(one, "compiler") === "ts-patch/compiler")) return "fine";
  return {
    text: "ts-node compiles without contracts",
    fix: `Add "ts-node": { "compiler": "ts-patch/compiler", "experimentalResolver": true } to tsconfig.json, or run node ${ours} <file>.`,
  };
}

function stripped(setup: Setup, { program, args }: Command): Wrong | "fine" | undefined {
  const file = args.find(isScript);
  if (file === undefined) return undefined;
  return setup.explicit !== undefined ? "fine" : strippedBy(program, args);
}

function strippedBy(program: string, args: readonly string[]): Wrong {
  const file = args.find(isScript) ?? "<file>";
  return {
    text: `${program} leaves out contracts`,
    fix: `Run node ${ours} ${file}, or write the contracts as plain TypeScript with interwire generate.`,
  };
}
