import { annotationOf, annotationsOf } from "../analyze/annotations.js";
import type { Context } from "../analyze/context.js";
import { isTypeDeclaration } from "../analyze/declarations.js";
import type * as ts from "../compiler/language.js";
import { contractEdits } from "../fix/declaration-fixes.js";
import { indentAt, insert, lineBreakOf, offered, rangeOf } from "../fix/fixable-place.js";
import { numberFromOne } from "../fix/number-fixes.js";
import type { FileModel } from "../model/file-model.js";
import type { Fix } from "../model/fix.js";
import { extractMessage } from "./extract-message.js";
import { keepName } from "./keep-name.js";

/** The changes that an editor offers for a declaration without a problem. `name` tells them apart. */
export interface Action extends Fix {
  readonly name: "contract" | "message" | "implement" | "operation" | "extract" | "name";
}

/** The changes for the interface or class that is at a position, and for its member there. */
export function actionsAt(ctx: Context, file: ts.SourceFile, model: FileModel, position: number): readonly Action[] {
  if (file.isDeclarationFile) return [];
  return [...typeActions(ctx, file, position), ...named("name", keepName(ctx, model, position))];
}

function typeActions(ctx: Context, file: ts.SourceFile, position: number): readonly Action[] {
  const { ts } = ctx;
  const declaration = ts.forEachChild(file, (one) =>
    isTypeDeclaration(ctx, one) && one.pos <= position && position <= one.end ? one : undefined,
  ) as ts.InterfaceDeclaration | undefined;
  if (declaration === undefined || ts.isTypeAliasDeclaration(declaration)) return [];
  const { members } = declaration;
  const isMarked = [declaration, ...members].some((one) => annotationsOf(ctx, one).length > 0);
  if (isMarked && !ts.isInterfaceDeclaration(declaration)) return [];
  if (isMarked) {
    return [
      ...named("extract", extractMessage(ctx, file, declaration, position)),
      ...implement(ctx, file, declaration),
      ...addOperation(ctx, file, declaration),
    ];
  }
  const methods = members.filter((one) => ts.isMethodSignature(one) || ts.isMethodDeclaration(one));
  const properties = members.filter((one) => ts.isPropertySignature(one) || ts.isPropertyDeclaration(one));
  const name = declaration.name?.text;
  if (name === undefined) return [];
  return [
    ...(methods.length === 0
      ? []
      : named("contract", offered(`Make ${name} a contract`, contractEdits(ctx, declaration)))),
    ...(properties.length === 0 || methods.length > 0
      ? []
      : named("message", offered(`Make ${name} a message, with numbered members`, numberFromOne(file, properties)))),
  ];
}

function named(name: Action["name"], fixes: readonly Fix[]): readonly Action[] {
  return fixes.map((fix) => ({ ...fix, name }));
}

/** An operation without parameters at the end of a contract, to be renamed. */
function addOperation(ctx: Context, file: ts.SourceFile, contract: ts.InterfaceDeclaration): readonly Action[] {
  const { text } = file;
  const { members } = contract;
  const operations = members.filter((one) => annotationOf(ctx, one, "operationContract") !== undefined);
  if (operations.length === 0 && annotationOf(ctx, contract, "serviceContract") === undefined) return [];
  const last = members.at(-1);
  const indent = (last && indentAt(file, rangeOf(last).start)) ?? "  ";
  const eol = lineBreakOf(file);
  const from = last?.end ?? members.pos;
  // A comment behind the last member stays on its line.
  const line = /^[^\r\n]*(?=\r?\n)/.exec(text.slice(from, contract.end - 1))?.[0];
  const added = `${eol}${indent}/** @operationContract */${eol}${indent}${newName(file, operations, members)}(): Promise<void>;`;
  const edit = insert(
    file,
    line === undefined ? contract.end - 1 : from + line.length,
    `${added}${line === undefined ? eol : ""}`,
  );
  return named("operation", offered(`Add an operation to ${contract.name.text}`, [edit]));
}

type Member = ts.InterfaceDeclaration["members"][number];

/** A name that no member has, in the case of the operations. */
function newName(file: ts.SourceFile, operations: readonly Member[], members: readonly Member[]): string {
  const namesOf = (all: readonly Member[]): string[] =>
    all.flatMap((one) => (one as ts.MethodSignature).name?.getText(file) ?? []);
  const isLower = operations.length > 0 && namesOf(operations).every((one) => /^[a-z]/.test(one));
  const taken = new Set(namesOf(members).map((one) => one.toLowerCase()));
  const name = isLower ? "operation" : "Operation";
  for (let number = 1; ; number++) {
    const one = number === 1 ? name : `${name}${number}`;
    if (!taken.has(one.toLowerCase())) return one;
  }
}

/** A class with a method for each operation of a contract, behind its declaration. */
function implement(ctx: Context, file: ts.SourceFile, contract: ts.InterfaceDeclaration): readonly Action[] {
  const { ts } = ctx;
  const operations = contract.members.filter(
    (one): one is ts.MethodSignature =>
      ts.isMethodSignature(one) && annotationsOf(ctx, one).some(({ kind }) => kind === "operationContract"),
  );
  const plain = contract.name.text.replace(/^I(?=[A-Z])/, "");
  const name = plain === contract.name.text ? `${plain}Service` : plain;
  if (operations.length === 0 || contract.typeParameters !== undefined || ctx.tree.localOf(file, name) !== undefined)
    return [];
  const eol = lineBreakOf(file);
  const bodies = operations.map((one) => {
    const text = one.getText(file).replace(/[;,]$/, "");
    const isStream = /^AsyncIterable\b/.test(one.type?.getText(file) ?? "");
    const isPromise = /^Promise\b/.test(one.type?.getText(file) ?? "");
    const head = `${isPromise ? "async " : isStream ? "async *" : ""}${text}`;
    return `  ${head} {${eol}    throw new Error("${one.name.getText(file)} is not implemented.");${eol}  }`;
  });
  const text = `${eol}${eol}export class ${name} implements ${contract.name.text} {${eol}${bodies.join(`${eol}${eol}`)}${eol}}`;
  return named("implement", offered(`Implement ${contract.name.text}`, [insert(file, contract.end, text)]));
}
