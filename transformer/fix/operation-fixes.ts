import { annotationOf } from "../analyze/annotations.js";
import type { Context } from "../analyze/context.js";
import { symbolOf } from "../analyze/declarations.js";
import type * as ts from "../compiler/language.js";
import type { TextEdit } from "../model/fix.js";
import {
  type FixablePlace,
  type Fixer,
  insert,
  offered,
  preferred,
  questionMarkOf,
  rangeOf,
  replace,
} from "./fixable-place.js";
import { withArguments } from "./number-fixes.js";

/** The method or property whose name is the place of a problem. */
function memberAt({ ctx: { ts }, node }: FixablePlace): (ts.MethodDeclaration | ts.PropertyDeclaration) | undefined {
  return ts.findAncestor(
    node,
    (one): one is ts.MethodDeclaration | ts.PropertyDeclaration =>
      ts.isMethodSignature(one) ||
      ts.isMethodDeclaration(one) ||
      ts.isPropertySignature(one) ||
      ts.isPropertyDeclaration(one),
  );
}

/** Removes the modifier, the `?` or the brackets that an operation cannot have, or makes a method of a property. */
export const makePlainMethod: Fixer = (problem) => {
  const { file, words } = problem;
  const member = memberAt(problem);
  if (member === undefined) return [];
  const { start, end } = rangeOf(member.name);
  if (words.what === "a property") return makeMethod(problem, member as ts.PropertyDeclaration);
  const mark = words.what === "optional" ? questionMarkOf(problem, member) : undefined;
  if (mark !== undefined) return preferred("Remove the '?'", [replace(file, mark, "")]);
  if (words.what === "a computed member") {
    const [, key] = /^\[\s*["'](\w+)["']\s*\]$/.exec(file.text.slice(start, end)) ?? [];
    return key === undefined ? [] : preferred(`Write ${key}`, [replace(file, { start, end }, key)]);
  }
  const modifier = member.modifiers?.find((one) => /^(?:static|private|protected)$/.test(one.getText(file)));
  if (modifier === undefined) return [];
  const blanks = /^\s*/.exec(file.text.slice(modifier.end))?.[0].length ?? 0;
  const range = { start: rangeOf(modifier).start, end: modifier.end + blanks };
  return preferred(`Remove ${modifier.getText(file)}`, [replace(file, range, "")]);
};

/** `Get: (id: string) => Promise<Item>` becomes `Get(id: string): Promise<Item>`. */
function makeMethod(
  { ctx: { ts }, file }: FixablePlace,
  { name, type, initializer }: ts.PropertyDeclaration,
): ReturnType<Fixer> {
  const isFunctionType = type !== undefined && ts.isFunctionLike(type) && initializer === undefined;
  const result = isFunctionType ? type.type : undefined;
  if (!isFunctionType || result === undefined) return [];
  const open = rangeOf(type).start;
  const arrow = file.text.lastIndexOf("=>", rangeOf(result).start);
  const close = file.text.slice(0, arrow).trimEnd().length;
  return preferred("Declare it as a method", [
    replace(file, { start: name.end, end: open }, ""),
    replace(file, { start: close, end: rangeOf(result).start }, ": "),
  ]);
}

/** Gives an operation another name on the wire than its twin has. */
export const nameOperation: Fixer = (problem) => {
  const { ctx, node, words } = problem;
  const { ts } = ctx;
  const method = ts.findAncestor(
    node,
    (one): one is ts.MethodSignature => ts.isMethodSignature(one) || ts.isMethodDeclaration(one),
  );
  const annotation = method && annotationOf(ctx, method, "operationContract");
  if (method === undefined || annotation === undefined || hasTwin(ctx, method)) return [];
  const name = `${words.operation}${method.parameters.length || 2}`;
  return offered(`Name the operation ${name}`, withArguments(problem, annotation, { name }));
};

/** Whether an overload takes as many arguments: the name of an operation does not tell them apart. */
function hasTwin(ctx: Context, method: ts.MethodSignature): boolean {
  const overloads = (symbolOf(ctx, method)?.declarations ?? []) as readonly ts.MethodSignature[];
  return overloads.some((one) => one !== method && one.parameters?.length === method.parameters.length);
}

/** `...items: Item[]` becomes `items: Item[]`. */
export const takeArray: Fixer = ({ ctx: { ts }, file, node }) => {
  const parameter = ts.findAncestor(node, (one): one is ts.ParameterDeclaration => ts.isParameter(one));
  const dots = parameter?.dotDotDotToken;
  return dots === undefined ? [] : preferred("Take an array", [replace(file, rangeOf(dots), "")]);
};

export const wrapOperation: Fixer = (problem) => {
  const method = memberAt(problem);
  const annotation = method && annotationOf(problem.ctx, method, "operationContract");
  if (annotation === undefined) return [];
  return offered('Write style: "wrapped"', withArguments(problem, annotation, { style: "wrapped" }));
};

/** Derives from a contract in place of a type that was made from it. */
export const deriveFromContract: Fixer = ({ file, start, end, words: { owner } }) => {
  const isMade = /^[\w$.]+\s*</.test(file.text.slice(start, end));
  return isMade ? offered(`Derive from ${owner}`, [replace(file, { start, end }, String(owner))]) : [];
};

/** Adds the parameter for a contract or message that a generic function passes on. */
export const addParameter: Fixer = (problem) => {
  const { ctx, file, node, words } = problem;
  const { ts } = ctx;
  const [, added] = /^Add a parameter (.+) to the enclosing function;/.exec(String(words.fix)) ?? [];
  const around = ts.findAncestor(
    node,
    (one): one is ts.SignatureDeclaration => ts.isFunctionLike(one) && hasTypeParameters(one),
  );
  if (added === undefined || around === undefined) return [];
  const last = around.parameters.at(-1);
  const isTaken = around.parameters.some((one) => one.name.getText(file) === words.what);
  if (isTaken || last?.dotDotDotToken !== undefined) return [];
  return preferred(`Add the parameter ${added}`, [parameterIn(file, around, added)]);
};

function hasTypeParameters({ typeParameters }: ts.SignatureDeclaration): boolean {
  return (typeParameters?.length ?? 0) > 0;
}

function parameterIn(file: ts.SourceFile, { parameters }: ts.SignatureDeclaration, text: string): TextEdit | undefined {
  const last = parameters.at(-1);
  return last === undefined ? insert(file, parameters.pos, text) : insert(file, last.end, `, ${text}`);
}

/** Writes the constructor that passes on what the compiler fills in, for a base class of the same file. */
export const writeConstructor: Fixer = ({ ctx, file, node }) => {
  const { ts, checker } = ctx;
  const found = ts.findAncestor(node, (one): one is ts.ClassLikeDeclaration => ts.isClassLike(one));
  const base = found?.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  const signatures = base === undefined ? [] : checker.getTypeAtLocation(base.expression).getConstructSignatures();
  const [declared] = signatures.flatMap(({ declaration }) => declaration ?? []);
  if (base === undefined || signatures.length > 1 || declared === undefined) return [];
  if (!ts.isConstructorDeclaration(declared) || declared.getSourceFile() !== file) return [];
  const { typeParameters = [] } = declared.parent as ts.ClassLikeDeclaration;
  const closed = (text: string): string =>
    typeParameters.reduce((soFar, { name }, at) => {
      const given = base.typeArguments?.[at]?.getText(file) ?? "unknown";
      return soFar.replace(new RegExp(`\\b${name.text}\\b`, "g"), () => given);
    }, text);
  const parameters = declared.parameters.map((one) => closed(file.text.slice(rangeOf(one.name).start, one.end)));
  const names = declared.parameters.map((one) => one.name.getText(file));
  const open = file.text.indexOf("{", base.end) + 1;
  const text = `constructor(${parameters.join(", ")}) { super(${names.join(", ")}); }`;
  return offered("Write a constructor", [insert(file, open, ` ${text} `)]);
};
