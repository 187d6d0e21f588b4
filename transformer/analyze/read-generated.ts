import type * as ts from "../compiler/language.js";
import type { FileModel } from "../model/file-model.js";
import {
  explicitName,
  type GeneratedImport,
  type GeneratedModel,
  namesFor,
  type RestatedParameter,
  type Restatement,
} from "../model/generated-model.js";
import type { ContractModel, MessageModel } from "../model/model.js";
import { readClosedNames } from "./closed-names.js";
import { type Context, nameSpanOf } from "./context.js";
import { namedPart, readParts } from "./contract-parts.js";
import { symbolOf, typeDeclarationsOf } from "./declarations.js";
import { isOrderKnown } from "./fields.js";
import { generatedSpecifier } from "./relative-specifier.js";
import { importOwn, localName, type Restated, type Restating, restate } from "./restate.js";
import { readShapeMessages } from "./shape-messages.js";
import { surveyOf } from "./survey.js";

/**
 * Reads what the generated file (`shop.iw.ts`) repeats or imports from its source in addition to the emitted descriptor tables:
 * imports, copies of types, and aliases of generic types with type arguments.
 */
export function readGenerated(ctx: Context, file: ts.SourceFile, model: FileModel): GeneratedModel {
  const declared = [...model.contracts, ...model.messages.filter(({ isAnonymous }) => !isAnonymous)];
  const closedNames = readClosedNames(ctx, file);
  const closed = closedNames.map(({ name, closed }) => explicitName(name, closed.kind));
  const taken = new Set([...globals, ...declared.flatMap(namesFor), ...closed]);
  const specifier = generatedSpecifier(ctx, file, file, "source");
  const restating: Restating = { ctx, file, specifier, taken };
  const imports: GeneratedImport[] = [];
  const restatements = new Map<string, Restatement>();
  const symbols = symbolsByName(ctx, file);
  for (const one of declared) {
    const symbol = symbols.get(one.span.start);
    if (symbol === undefined) continue;
    importOwn(restating, one.typeText.split("."), imports, "isClass" in one && one.isClass);
    restatements.set(one.id, restateType(restating, symbol, checkedMembers(one), imports));
  }
  const parts = readParts(ctx, file, "name");
  for (const { id } of parts) restatements.set(id, restatePart(restating, id, imports));
  for (const { name } of closedNames) importOwn(restating, [name], imports);
  const roots = [
    ...declared.map(({ typeText }) => typeText.split(".")[0] ?? ""),
    ...closedNames.map(({ name }) => name),
  ];
  return {
    imports: distinct(imports),
    restatements,
    closedNames,
    parts,
    shapes: readShapeMessages(ctx, file),
    renamed: new Map(roots.map((root) => [root, localName(root, taken)])),
  };
}

/** The globals that generated code uses. A type imported under the same name would shadow them, and gets another name. */
const globals = ["Array", "Map", "TypeError", "Uint8Array"];

function symbolsByName(ctx: Context, file: ts.SourceFile): ReadonlyMap<number, ts.Symbol> {
  const found = new Map<number, ts.Symbol>();
  for (const declaration of surveyOf(ctx, file).types) {
    const symbol = symbolOf(ctx, declaration);
    if (symbol !== undefined) found.set(nameSpanOf(declaration).start, symbol);
  }
  return found;
}

/**
 * The members whose types the generated file checks at compile time against the source: the fields of a message, or the
 * operations of a contract. Other members have no part in the encoding.
 */
function checkedMembers(one: ContractModel | MessageModel): ReadonlySet<string> {
  return new Set(
    "fields" in one ? one.fields.map(({ name, oneof }) => oneof ?? name) : one.operations.map(({ method }) => method),
  );
}

/**
 * Of a generic contract, and of one in another file, only the names of the methods are checked: the texts of their members refer to
 * type parameters, or to the imports of the other file.
 */
function restatePart(restating: Restating, id: string, imports: GeneratedImport[]): Restatement {
  const { ctx, file } = restating;
  const { symbol, methods } = namedPart(ctx, file, id);
  const [declaration] = typeDeclarationsOf(ctx, symbol);
  const isRestated =
    declaration?.getSourceFile() === file && restateParameters(restating, declaration, []).length === 0;
  const checked = isRestated ? methods : new Set<string>();
  return { ...restateType(restating, symbol, checked, imports, methods), typeParameters: [] };
}

function restateType(
  restating: Restating,
  symbol: ts.Symbol,
  checked: ReadonlySet<string>,
  imports: GeneratedImport[],
  only?: ReadonlySet<string>,
): Restatement {
  const { ctx } = restating;
  const declarations = typeDeclarationsOf(ctx, symbol);
  const isOwn = (member: ts.Node): boolean =>
    declarations.some(
      (one) => member.pos >= one.pos && member.end <= one.end && member.getSourceFile() === one.getSourceFile(),
    );
  const members: string[] = [];
  const others: string[] = [];
  const type = ctx.checker.getDeclaredTypeOfSymbol(symbol);
  const properties = ctx.checker.getPropertiesOfType(type);
  for (const property of isOrderKnown(ctx, type) ? properties : inOrder(properties, isOwn)) {
    if (!isPublic(ctx, property) || only?.has(property.name) === false) continue;
    const own = signaturesOf(ctx, property);
    const texts =
      checked.has(property.name) && own.length > 0 && own.every(isOwn)
        ? together(own.map((member) => restateMember(restating, member)))
        : undefined;
    if (texts === undefined) others.push(property.name);
    else {
      members.push(texts.text);
      imports.push(...texts.imports);
    }
  }
  return { members, others, typeParameters: restateParameters(restating, declarations[0], imports) };
}

/**
 * Members in an order that no compiler decides: own ones as they are, and the others by their places if one file declares all of
 * them, otherwise by name.
 */
function inOrder(properties: readonly ts.Symbol[], isOwn: (member: ts.Node) => boolean): readonly ts.Symbol[] {
  const isDeclaredHere = ({ declarations }: ts.Symbol): boolean =>
    declarations?.[0] !== undefined && isOwn(declarations[0]);
  const inherited = properties.filter((one) => !isDeclaredHere(one));
  const isOneFile = new Set(inherited.map(({ declarations }) => declarations?.[0]?.getSourceFile())).size === 1;
  const placeOf = ({ declarations }: ts.Symbol): number => (isOneFile ? (declarations?.[0]?.pos ?? 0) : 0);
  inherited.sort((a, b) => placeOf(a) - placeOf(b) || (a.name < b.name ? -1 : 1));
  return [...properties.filter(isDeclaredHere), ...inherited];
}

/**
 * Whether the generated file can compare a member with its source: members named by symbols are not compared, and private and
 * protected members are not among the keys of their class.
 */
function isPublic({ ts }: Context, property: ts.Symbol): boolean {
  if (/^__[@#]/.test(property.escapedName.toString())) return false;
  const declaration = property.valueDeclaration;
  const modifiers = declaration === undefined ? 0 : ts.getCombinedModifierFlags(declaration);
  return (modifiers & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) === 0;
}

/** The declarations of a member, without the implementation behind overloads. */
function signaturesOf({ ts }: Context, property: ts.Symbol): readonly ts.Declaration[] {
  const all = property.declarations ?? [];
  const isImplementation = (one: ts.Declaration): boolean => ts.isMethodDeclaration(one) && one.body !== undefined;
  return all.length > 1 ? all.filter((one) => !isImplementation(one)) : all;
}

/** Joins several texts and their imports. Undefined if one text is missing. */
function together(parts: readonly (Restated | undefined)[], separator = " "): Restated | undefined {
  const all = parts.filter((one) => one !== undefined);
  if (all.length < parts.length) return undefined;
  return { text: all.map(({ text }) => text).join(separator), imports: all.flatMap(({ imports }) => imports) };
}

function restateMember(restating: Restating, member: ts.Declaration): Restated | undefined {
  const { ts, tree } = restating.ctx;
  const isMethod = ts.isMethodSignature(member) || ts.isMethodDeclaration(member);
  if (!isMethod && !ts.isPropertySignature(member) && !ts.isPropertyDeclaration(member)) return undefined;
  if (member.type === undefined || ts.isComputedPropertyName(member.name)) return undefined;
  const modifiers = ts.getCombinedModifierFlags(member);
  const readonly = modifiers & ts.ModifierFlags.Readonly ? "readonly " : "";
  const name = `${readonly}${member.name.getText(restating.file)}${tree.isOptional(member) ? "?" : ""}`;
  const type = restate(restating, member.type);
  if (!isMethod) return type && { text: `${name}: ${type.text};`, imports: type.imports };
  if (member.typeParameters !== undefined || type === undefined) return undefined;
  const parameters = together(
    member.parameters.map((one, at) => restateParameter(restating, one, at)),
    ", ",
  );
  return (
    parameters && {
      text: `${name}(${parameters.text}): ${type.text};`,
      imports: [...parameters.imports, ...type.imports],
    }
  );
}

function restateParameter(restating: Restating, parameter: ts.ParameterDeclaration, at: number): Restated | undefined {
  const type = parameter.type && restate(restating, parameter.type);
  if (type === undefined) return undefined;
  const name = restating.ctx.ts.isIdentifier(parameter.name) ? parameter.name.text : `argument${at}`;
  const isOptional = restating.ctx.tree.isOptional(parameter) || parameter.initializer !== undefined;
  const rest = parameter.dotDotDotToken === undefined ? "" : "...";
  return { text: `${rest}${name}${isOptional ? "?" : ""}: ${type.text}`, imports: type.imports };
}

/**
 * The type parameters of a type with their constraints, as text for the generated file. The emitted function of a generic type
 * declares the same type parameters.
 */
function restateParameters(
  restating: Restating,
  declaration: ts.Declaration | undefined,
  imports: GeneratedImport[],
): RestatedParameter[] {
  const { typeParameters } = (declaration ?? {}) as { typeParameters?: ts.NodeArray<ts.TypeParameterDeclaration> };
  return (typeParameters ?? []).map(({ name, constraint }) => {
    const restated = constraint && restate(restating, constraint);
    imports.push(...(restated?.imports ?? []));
    return { name: name.text, ...(restated && { constraint: restated.text }) };
  });
}

/** Imports without repetitions. An import is of a value if any of the merged imports is. */
function distinct(imports: readonly GeneratedImport[]): GeneratedImport[] {
  const byLocal = new Map<string, GeneratedImport>();
  for (const one of imports) {
    if (one.isValue || !byLocal.has(one.local)) byLocal.set(one.local, one);
  }
  return [...byLocal.values()];
}
