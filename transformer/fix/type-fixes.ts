import { annotationsOf } from "../analyze/annotations.js";
import { declarationEditsOf } from "../analyze/declaration-edits.js";
import { substituteFor } from "../analyze/substitutes.js";
import type * as ts from "../compiler/language.js";
import type { Syntax } from "../compiler/syntax.js";
import type { Fix } from "../model/fix.js";
import {
  beforeStatement,
  type FixablePlace,
  type Fixer,
  findInside,
  freeName,
  insert,
  lineBreakOf,
  offered,
  preferred,
  propertyAt,
  questionMarkOf,
  rangeOf,
  replace,
  statementAround,
  typeAround,
} from "./fixable-place.js";
import { importType } from "./import-type.js";
import { makeOneof } from "./oneof-fixes.js";

/** The type that the source writes at the place of a problem: that of a member, a parameter or a result. */
function typeNodeAt(problem: FixablePlace): ts.Node | undefined {
  const { ctx, node, start } = problem;
  const { ts } = ctx;
  const own = ts.findAncestor(node, (one) => ts.isTypeNode(one) && rangeOf(one).start === start);
  if (own !== undefined) return outermost(ts, own);
  const holder = propertyAt(problem) ?? ts.findAncestor(node, (one) => ts.isFunctionLike(one));
  return (holder as Partial<ts.PropertySignature> | undefined)?.type;
}

/** The type around a type that begins with it: `Item[]` around `Item`. */
function outermost(ts: Syntax, node: ts.Node): ts.Node {
  const { parent } = node;
  const isOuter = ts.isTypeNode(parent) && rangeOf(parent).start === rangeOf(node).start;
  return isOuter ? outermost(ts, parent) : node;
}

/**
 * Writes a type that can be sent in place of one that cannot, gives an object type a name and its members numbers, or makes a oneof of
 * a union.
 */
export const writeSentType: Fixer = (problem) => {
  const { ctx, words } = problem;
  const { ts } = ctx;
  const type = typeNodeAt(problem);
  const given = String(words.type);
  // The type that cannot be sent may stand inside the one that is written, `Promise<Set<string>>`.
  const reference = findInside(ctx, type, (one): one is ts.TypeReferenceNode => {
    const name = ts.isTypeReferenceNode(one) ? one.typeName.getText() : "";
    return substituteFor(name)?.code !== undefined && new RegExp(`\\b${name}\\b`).test(given);
  });
  if (reference !== undefined) return substituted(problem, reference);
  const literal = findInside(ctx, type, (one): one is ts.TypeLiteralNode => ts.isTypeLiteralNode(one));
  if (literal !== undefined && String(words.fix).startsWith("Give it a name")) return extracted(problem, literal);
  const any =
    given === "any" || given === "unknown"
      ? findInside(ctx, type, (one): one is ts.Node => one.getText() === given)
      : undefined;
  if (any === undefined) return makeOneof(problem);
  return ["Value", "Any"].flatMap((name) => written(problem, any, name, offered));
};

function substituted(problem: FixablePlace, reference: ts.TypeReferenceNode): readonly Fix[] {
  const name = reference.typeName.getText();
  const given = (reference.typeArguments ?? []).map((one) => one.getText());
  const [first] = given;
  const substitute = substituteFor(name)?.code ?? "";
  const isMember = String(problem.words.where).startsWith("Member");
  if ((substitute.includes("$") && first === undefined) || (isMember && substitute.startsWith("AsyncIterable")))
    return [];
  const item = substitute === "$1[]" && /[\s|&]/.test(first ?? "") ? `(${first})` : (first ?? "");
  const text = substitute.replace("$1", () => item).replace("$*", () => given.join(", "));
  return written(problem, reference, text, preferred);
}

/** Replaces a type by another text, and imports the scalar or message of interwire that begins it. */
function written(problem: FixablePlace, type: ts.Node, text: string, offer: typeof offered): readonly Fix[] {
  const { ctx, file } = problem;
  const [name = ""] = /^\w+/.exec(text) ?? [];
  const imports = ofInterwire.test(name) ? importType(ctx, file, name) : [];
  return imports === undefined ? [] : offer(`Write ${text}`, [replace(file, rangeOf(type), text), ...imports]);
}

const ofInterwire = /^(?:s?u?int(?:32|64)|s?fixed(?:32|64)|float|double|safe\w+|Value|Any)$/;

/** Declares an interface before the statement of an object type, with its members numbered, and names it in place of the type. */
function extracted(problem: FixablePlace, literal: ts.TypeLiteralNode): readonly Fix[] {
  const { ctx, file } = problem;
  const { ts } = ctx;
  const statement = statementAround(problem);
  const members = literal.members.filter((one) => ts.isPropertySignature(one));
  if (statement === undefined || members.length !== literal.members.length) return [];
  const name = freeName(ctx, file, nameFor(problem));
  const eol = lineBreakOf(file);
  const numbered = members.filter((one) => annotationsOf(ctx, one).length > 0);
  if (numbered.length > 0 && numbered.length < members.length) return [];
  const lines = members.map((one, at) => {
    // A member's full range has its comment, with its number.
    const text = file.text.slice(one.pos, one.end).trim().replace(/[;,]$/, "");
    return `  ${numbered.length > 0 ? text : `/** @dataMember ${at + 1} */${eol}  ${one.getText(file).replace(/[;,]$/, "")}`};${eol}`;
  });
  return offered(`Declare an interface ${name}`, [
    insert(
      file,
      beforeStatement(ctx, file, statement),
      `export interface ${name} {${eol}${lines.join("")}}${eol}${eol}`,
    ),
    replace(file, rangeOf(literal), name),
  ]);
}

/** The words of a problem's place as a name: `Parameter 'numbers' of ICalculator.Sum` is `SumNumbers`. */
function nameFor({ words }: FixablePlace): string {
  const where = String(words.where);
  const [, quoted = "Result"] = /'([\w.]+)'/.exec(where) ?? [];
  const [, owner = ""] = /\bof I?(?:[A-Za-z]\w*\.)?(\w+)/.exec(where) ?? [];
  return [owner, ...quoted.split(".")].map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join("");
}

/** Gives a derived type a name by an alias, which stands before the statement that uses it. */
export const nameDerivedType: Fixer = (problem) => {
  const { ctx, file, start, end, words } = problem;
  const statement = statementAround(problem);
  const type = String(words.type);
  const found = findInside(ctx, statement, (one): one is ts.Node => {
    return (
      ctx.ts.isTypeReferenceNode(one) && rangeOf(one).start >= start && one.end <= end && one.getText(file) === type
    );
  });
  if (statement === undefined || found === undefined) return [];
  const name = freeName(
    ctx,
    file,
    type.replace(/\W*(\w+)\W*/g, (_, word: string) => word.charAt(0).toUpperCase() + word.slice(1)),
  );
  const [comment] = ctx.ts.getLeadingCommentRanges(file.text, statement.pos) ?? [];
  const at = comment?.pos ?? rangeOf(statement).start;
  const eol = lineBreakOf(file);
  return offered(`Declare type ${name}`, [
    insert(file, at, `export type ${name} = ${type};${eol}${eol}`),
    replace(file, rangeOf(found), name),
  ]);
};

/** Keeps one of the wire types that are mixed. */
export const chooseWireType: Fixer = (problem) => {
  const type = typeNodeAt(problem);
  const names = String(problem.words.brands).split(" and ");
  if (type === undefined || !names.every((one) => ofInterwire.test(one))) return [];
  return names.flatMap((one) => written(problem, type, one, offered));
};

/** Writes the type of a number that was inferred. */
export const writeNumberType: Fixer = (problem) => {
  const { ctx, file } = problem;
  const property = propertyAt(problem);
  if (property === undefined || property.type !== undefined) return [];
  const names = String(problem.words.fix).match(/\bu?int(?:32|64)\b|\bdouble\b/g) ?? [];
  return names.flatMap((name) => {
    const imports = importType(ctx, file, name);
    return imports === undefined
      ? []
      : offered(`Write its type: ${name}`, [insert(file, property.name.end, `: ${name}`), ...imports]);
  });
};

export const makeOptional: Fixer = ({ ctx, file, start }) => {
  const edits = declarationEditsOf(ctx).makeOptional({ file: file.fileName, start, length: 0 });
  return offered("Make the member optional", edits);
};

/** Removes the `?` of a list or map. */
export const makeRequired: Fixer = (problem) => {
  const property = propertyAt(problem);
  const mark = property && questionMarkOf(problem, property);
  if (mark === undefined || !/^an optional (?:list|map)$/.test(String(problem.words.what))) return [];
  return preferred("Remove the '?'", [replace(problem.file, mark, "")]);
};

/** A key of `number` becomes one of `int32`. */
export const writeKeyType: Fixer = (problem) => {
  const { ctx } = problem;
  const { ts } = ctx;
  const map = findInside(ctx, typeNodeAt(problem), (one): one is ts.TypeReferenceNode => {
    return ts.isTypeReferenceNode(one) && one.typeArguments?.[0]?.getText() === "number";
  });
  const key = map?.typeArguments?.[0];
  return key === undefined ? [] : written(problem, key, "int32", preferred);
};

/** Removes the modifier for which a class cannot be built. */
export const makeBuildable: Fixer = (problem) => {
  const { ctx, file } = problem;
  const { ts } = ctx;
  const found = typeAround(problem) as ts.ClassLikeDeclaration | undefined;
  if (found === undefined || !ts.isClassLike(found)) return [];
  const built = found.members.find((one): one is ts.ConstructorDeclaration => ts.isConstructorDeclaration(one));
  const modifiers = [...(found.modifiers ?? []), ...(built?.modifiers ?? [])];
  const modifier = modifiers.find((one) => /^(?:abstract|private|protected)$/.test(one.getText(file)));
  if (modifier === undefined) return [];
  const text = modifier.getText(file);
  return offered(`Remove ${text}`, [replace(file, { start: rangeOf(modifier).start, end: modifier.end + 1 }, "")]);
};

/** Leaves the methods of a class out of a message that is made of its members. */
export const omitMethods: Fixer = (problem) => {
  const { ctx, file, words } = problem;
  const { ts } = ctx;
  const type = String(words.type);
  const found = findInside(ctx, typeAround(problem), (one): one is ts.Node => {
    return (ts.isTypeReferenceNode(one) || ts.isExpressionWithTypeArguments(one)) && one.getText(file) === type;
  });
  return found === undefined
    ? []
    : preferred(`Write Omit<${type}, ${words.names}>`, [
        replace(file, rangeOf(found), `Omit<${type}, ${words.names}>`),
      ]);
};

/** Initializes a member with the value that an absent field reads as. */
export const initializeWithAbsent: Fixer = (problem) => {
  const initializer = (propertyAt(problem) as Partial<ts.PropertyDeclaration> | undefined)?.initializer;
  const absent = String(problem.words.absent);
  if (initializer === undefined || absent === "undefined" || absent.startsWith("an ")) return [];
  return offered(`Initialize it with ${absent}`, [replace(problem.file, rangeOf(initializer), absent)]);
};

/** `Unpacked<T>` becomes `T`. */
export const leaveOutUnpacked: Fixer = (problem) => {
  const { ctx, file } = problem;
  const { ts } = ctx;
  const found = findInside(ctx, typeNodeAt(problem), (one): one is ts.TypeReferenceNode => {
    return ts.isTypeReferenceNode(one) && /\bUnpacked$/.test(one.typeName.getText());
  });
  const [inner] = found?.typeArguments ?? [];
  if (found === undefined || inner === undefined) return [];
  return preferred("Leave Unpacked out", [replace(file, rangeOf(found), inner.getText(file))]);
};

/** Removes the declaration of the file that hides a scalar, and imports the scalar; or writes the type that is meant. */
export const useScalar: Fixer = (problem) => {
  const { ctx, file, start, end, words } = problem;
  const { ts } = ctx;
  const name = String(words.name);
  const [, plain] = /^Write (\w+) here$/.exec(String(words.fix)) ?? [];
  if (plain !== undefined) return preferred(`Write ${plain}`, [replace(file, { start, end }, plain)]);
  const own = file.statements.find(
    (one): one is ts.TypeAliasDeclaration => ts.isTypeAliasDeclaration(one) && one.name.text === name,
  );
  if (own === undefined || own.modifiers !== undefined) return [];
  const blanks = /^\s*/.exec(file.text.slice(own.end))?.[0].length ?? 0;
  const imported = importType(ctx, file, name, true) ?? [];
  return offered(`Import ${name} from interwire`, [
    replace(file, { start: rangeOf(own).start, end: own.end + blanks }, ""),
    ...imported,
  ]);
};

/** Removes a signature that no message has. */
export const removeSignature: Fixer = (problem) => {
  const { ctx, file, node, words } = problem;
  const { ts } = ctx;
  const found = ts.findAncestor(node, (one) => ts.isTypeElement(one));
  if (words.fix !== "Remove it" || found === undefined) return [];
  const { start, end } = rangeOf(found);
  const blanks = /^[^\S\r\n]*\r?\n[^\S\r\n]*/.exec(file.text.slice(end))?.[0].length ?? 0;
  return preferred("Remove the signature", [replace(file, { start, end: end + blanks }, "")]);
};
