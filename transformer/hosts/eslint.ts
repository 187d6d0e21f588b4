import type ts from "typescript";
import type { FixableDiagnostic, PlacedFix } from "../programs/diagnostics.js";
import { ProgramEditor } from "../programs/program-editor.js";
import { loadTypeScript } from "../service/load-typescript.js";
import { readPluginOptions } from "../service/plugin-options.js";
import { packageVersion } from "../version.js";

// The members of ESLint's objects that are used here: the package has no dependency on ESLint.
type Place = object;
interface SourceCode {
  readonly parserServices?: { readonly program?: ts.Program | null };
  getLocFromIndex(index: number): Place;
}
type Change = (fixer: { replaceTextRange(range: readonly [number, number], text: string): object }) => object[];
interface Report {
  readonly loc: { readonly start: Place; readonly end: Place };
  readonly message: string;
  readonly fix?: Change | undefined;
  readonly suggest?: readonly { readonly desc: string; readonly fix: Change }[];
}
interface RuleContext {
  readonly cwd: string;
  readonly physicalFilename: string;
  readonly sourceCode: SourceCode;
  report(problem: Report): void;
}

const withoutTypes =
  "interwire/contracts needs the types of the project. Set languageOptions.parserOptions.projectService to true for the parser of typescript-eslint.";

/** Reports what interwire finds in contracts and messages, with its fixes. @throws Error if the parser gives no types */
function contracts(context: RuleContext): { Program(): void } {
  const { cwd, physicalFilename, sourceCode } = context;
  const program = sourceCode.parserServices?.program;
  if (program === undefined || program === null) throw new Error(withoutTypes);
  const editor = new ProgramEditor(loadTypeScript(cwd), () => program, readPluginOptions(program.getCompilerOptions()));
  const Program = (): void => {
    const problems = editor.problems(physicalFilename);
    // One cause may have problems of two codes. ESLint asks again once it has made the fixes of the first.
    const first = problems.find(({ fixes = [] }) => fixes.some(({ isPreferred }) => isPreferred));
    for (const one of problems) context.report(reportOf(sourceCode, one, one.code === first?.code));
  };
  return { Program };
}

function reportOf(
  source: SourceCode,
  { start = 0, length = 0, messageText, file, fixes = [] }: FixableDiagnostic,
  isFixed: boolean,
): Report {
  // ESLint changes the file alone that it reports.
  const own = fixes.filter(({ edits }) => edits.every((one) => one.file === file));
  const preferred = own.find(({ isPreferred }) => isPreferred && isFixed);
  return {
    loc: { start: source.getLocFromIndex(start), end: source.getLocFromIndex(start + length) },
    message: String(messageText),
    fix: preferred && changeOf(preferred),
    suggest: own.filter((one) => one !== preferred).map((one) => ({ desc: one.title, fix: changeOf(one) })),
  };
}

function changeOf({ edits }: PlacedFix): Change {
  return (fixer) => edits.map(({ start, length, text }) => fixer.replaceTextRange([start, start + length], text));
}

const pluginMeta = { name: "interwire", version: packageVersion };
const pluginRules = {
  contracts: {
    meta: { type: "problem", fixable: "code", hasSuggestions: true, schema: [] },
    create: contracts,
  },
} as const;

/** What a plugin of ESLint exports: `import * as interwire from "interwire/eslint"`. */
export { pluginMeta as meta, pluginRules as rules };
