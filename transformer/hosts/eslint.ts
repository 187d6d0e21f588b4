import type ts from "typescript";
import type { PlacedFix } from "../programs/diagnostics.js";
import { ProgramEditor } from "../programs/program-editor.js";
import { loadTypeScript } from "../service/load-typescript.js";
import { readPluginOptions } from "../service/plugin-options.js";
import { packageVersion } from "../version.js";

type Change = (fixer: { replaceTextRange(range: readonly [number, number], text: string): object }) => object[];

/** The members that are used here of what ESLint gives a rule: the package has no dependency on ESLint. */
interface RuleContext {
  readonly cwd: string;
  readonly physicalFilename: string;
  readonly sourceCode: {
    readonly parserServices?: { readonly program?: ts.Program | null };
    getLocFromIndex(index: number): object;
  };
  report(problem: object): void;
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
    // One cause may have problems of two codes. ESLint asks again once it has made the fixes of the first.
    let fixed: number | undefined;
    for (const { code, start = 0, length = 0, messageText, file, fixes = [] } of editor.problems(physicalFilename)) {
      // ESLint changes the file alone that it reports.
      const own = fixes.filter(({ edits }) => edits.every((one) => one.file === file));
      const preferred = own.find(({ isPreferred }) => isPreferred);
      if (preferred !== undefined) fixed ??= code;
      const fix = code === fixed ? preferred : undefined;
      context.report({
        loc: { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(start + length) },
        message: messageText,
        fix: fix && changeOf(fix),
        suggest: own.filter((one) => one !== fix).map((one) => ({ desc: one.title, fix: changeOf(one) })),
      });
    }
  };
  return { Program };
}

function changeOf({ edits }: PlacedFix): Change {
  return (fixer) => edits.map(({ start, length, text }) => fixer.replaceTextRange([start, start + length], text));
}

const pluginMeta = { name: "interwire", version: packageVersion };
const ruleMeta = { type: "problem", fixable: "code", hasSuggestions: true, schema: [] } as const;
const pluginRules = { contracts: { meta: ruleMeta, create: contracts } };

/** What a plugin of ESLint exports: `import * as interwire from "interwire/eslint"`. */
export { pluginMeta as meta, pluginRules as rules };
