import { typeVariable } from "./descriptors.js";
import type { CallEdit, DeclarationEdit, ExportEdit, ImportEdit, MemberEdit, TableEdit, TailEdit } from "./edits.js";
import { expressionsText, expressionText, referenceTo } from "./expressions.js";

/**
 * The line or statement that an edit adds to the end of a file, in TypeScript. Functions such as `Person$message` are in the
 * language for which the edit was made, TypeScript or JavaScript.
 */
export function printTail(edit: TailEdit): string {
  switch (edit.kind) {
    case "provenance":
      return `//${edit.text}`;
    case "table":
      return printTable(edit);
    case "broken": {
      const head = functionHead(edit.exported, `${edit.node}(..._: any[]): any`);
      return `${head} { throw new ${expressionText(edit.error)}(${JSON.stringify(edit.message)}); }`;
    }
    case "export":
      return printExport(edit);
  }
}

/**
 * The text of a function such as `Person$message`, in the language for which the edit was made. It is a function and not a
 * constant, because functions exist before their module runs, so that modules may import each other in a cycle.
 */
export function printTable(edit: TableEdit): string {
  const { node, typeParameters, text, closed = "", anyType = "any" } = edit;
  const isTyped = edit.type !== undefined;
  const any = isTyped ? ` as ${anyType}` : "";
  const variables = typeParameters.map(typeVariable).join(", ");
  const kept =
    typeParameters.length === 0
      ? `${isTyped ? `(${node}${any})` : node}.table ??= ${text}`
      : `${closed}(${node}, [${variables}]${any}, () => ${text}${any})${any}`;
  return `${functionHead(edit.exported, signature(edit))} {\n    return ${kept};\n}`;
}

function functionHead(exported: boolean, signature: string): string {
  return `${exported ? "export " : ""}function ${signature}`;
}

type Signature = Pick<TableEdit, "node" | "typeParameters" | "declaredParameters" | "type" | "anyType">;

function signature({ node, typeParameters, declaredParameters = [], type, anyType = "any" }: Signature): string {
  if (type === undefined) return `${node}(${typeParameters.map(typeVariable).join(", ")})`;
  const isTyped = declaredParameters.length > 0;
  const closing = isTyped ? `<${declaredParameters.join(", ")}>` : "";
  const parameters = typeParameters.map(
    (one) => `${typeVariable(one)}: import("interwire/codegen").WireType<${isTyped ? one : anyType}>`,
  );
  return `${node}${closing}(${parameters.join(", ")}): ${type}`;
}

export function printDeclaration(edit: DeclarationEdit | ExportEdit): string {
  return edit.kind === "export" ? printExport(edit) : `export declare function ${signature(edit)};`;
}

function printExport({ node, as, specifier }: ExportEdit): string {
  const exported = node === as ? node : `${node} as ${as}`;
  return `export { ${exported} }${specifier === undefined ? "" : ` from ${JSON.stringify(specifier)}`};`;
}

/** The import declarations for edits, one for each module. */
export function printImports(imports: readonly ImportEdit[]): readonly string[] {
  return Array.from(
    bindingsBySpecifier(imports),
    ([specifier, bindings]) => `import { ${bindings} } from ${JSON.stringify(specifier)};`,
  );
}

/** What is imported from each module, as the text between the braces of an import declaration. */
export function bindingsBySpecifier(imports: readonly ImportEdit[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { specifier, name, local } of imports) {
    const earlier = found.get(specifier);
    found.set(specifier, `${earlier === undefined ? "" : `${earlier}, `}${name} as ${local}`);
  }
  return found;
}

export function printArguments(edit: CallEdit): string {
  const text = expressionsText(edit.arguments);
  return edit.parentheses ? `(${text})` : edit.comma ? `, ${text}` : text;
}

/**
 * The text of the static method that returns the contracts of a class, with a blank before it. It is not a static field, because
 * bundlers would keep the unused class for the field's computed key, which counts as a side effect.
 */
export function printMember({ key, typeParameters, inherited, contracts }: MemberEdit): string {
  const base = `(super[${key} as never] as any)`;
  const spread =
    inherited === undefined
      ? []
      : [`...(${base}?.call(${expressionsText([referenceTo("this"), ...inherited])}) ?? [])`];
  const parameters = typeParameters.map((one) => `${typeVariable(one)}: any`).join(", ");
  return ` static [${key}](${parameters}): any { return [${[...spread, ...contracts.map(expressionText)].join(", ")}]; }`;
}
