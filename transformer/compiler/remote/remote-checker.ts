import type * as ts from "../language.js";
import type { RawDiagnostic } from "./api.js";
import { inOrder } from "./property-order.js";
import type { RawChecker } from "./raw-types.js";
import { known, type RemoteSymbol, type RemoteType, type World } from "./remote-types.js";

const rawSymbol = (symbol: ts.Symbol): RemoteSymbol["raw"] => (symbol as RemoteSymbol).raw;
const rawType = (type: ts.Type): RemoteType["raw"] => (type as RemoteType).raw;

/** The name of the question in {@link Memory}, by which an answer is also kept that was fetched ahead. */
export const questions = {
  symbolAt: "symbol at",
  typeAt: "type at",
  typeOfNode: "type of node",
  typeOf: "type of symbol",
  declared: "declared type",
  arguments: "type arguments",
  properties: "properties",
  indexInfos: "index infos",
  bases: "bases",
  calls: "calls",
  constructs: "constructs",
  isArray: "is array",
  exports: "exports of module",
  contextual: "contextual type",
  resolved: "resolved signature",
  constant: "constant",
  parseErrors: "parse errors",
} as const;

/** The questions about symbols and types, each asked once of the compiler's process. */
export function remoteChecker(raw: RawChecker, world: World, sourceFile: number): ts.TypeChecker {
  const { memory, symbol, type, signature } = world;
  const { TypeFlags, ObjectFlags } = world.flags;
  const q = questions;
  const isReference = (one: ts.Type): boolean => ((one as RemoteType).objectFlags & ObjectFlags.Reference) !== 0;
  const checker: ts.TypeChecker = {
    getSymbolAtLocation: (node) =>
      memory.once(q.symbolAt, node, () => {
        const { kind } = node;
        const found =
          kind === sourceFile
            ? raw.getSymbolOfSourceFile((node as ts.SourceFile).fileName)
            : raw.getSymbolAtLocation(node);
        return known(found, symbol);
      }),
    getTypeAtLocation: (node) => memory.once(q.typeAt, node, () => type(raw.getTypeAtLocation(node))),
    getTypeFromTypeNode: (node) => memory.once(q.typeOfNode, node, () => type(raw.getTypeFromTypeNode(node))),
    getTypeOfSymbol: (one) => memory.once(q.typeOf, one, () => type(raw.getTypeOfSymbol(rawSymbol(one)))),
    getTypeOfSymbolAtLocation: (one, node) =>
      memory.once(questionAt(node), one, () => type(raw.getTypeOfSymbolAtLocation(rawSymbol(one), node))),
    getDeclaredTypeOfSymbol: (one) =>
      memory.once(q.declared, one, () => type(raw.getDeclaredTypeOfSymbol(rawSymbol(one)))),
    getTypeArguments: (one) =>
      memory.once(q.arguments, one, () =>
        isReference(one) ? raw.getTypeArguments(rawType(one)).map((argument) => type(argument)) : [],
      ),
    getPropertiesOfType: (one) =>
      memory.once("ordered properties", one, () => {
        const found = memory.once(q.properties, one, () => raw.getPropertiesOfType(rawType(one)).map(symbol));
        return inOrder(one as RemoteType, found as readonly RemoteSymbol[], checker);
      }),
    getIndexInfosOfType: (one) =>
      memory.once(q.indexInfos, one, () => {
        if ((one.flags & TypeFlags.StructuredType) === 0) return [];
        const infos = rawType(one).getIndexInfos();
        return infos.map(({ keyType, valueType, declaration }) => ({
          keyType: type(keyType),
          type: type(valueType),
          declaration: known(declaration, world.nodeOf),
        }));
      }),
    getBaseTypes: (one) => memory.once(q.bases, one, () => raw.getBaseTypes(rawType(one)).map((base) => type(base))),
    getNonNullableType: (one) => memory.once("non-nullable", one, () => type(raw.getNonNullableType(rawType(one)))),
    // An array is an instance of one of two types, so it is enough to ask once for each of the types with instances.
    isArrayType: (one) =>
      isReference(one) &&
      memory.once(q.isArray, (one as RemoteType).target ?? one, () => raw.isArrayType(rawType(one))),
    isTupleType: (one) => memory.once("is tuple", one, () => rawType(one).isTupleType()),
    getAliasedSymbol: (one) => memory.once("aliased", one, () => symbol(raw.getAliasedSymbol(rawSymbol(one)))),
    getExportsOfModule: (one) =>
      memory.once(q.exports, one, () => raw.getExportsOfModule(rawSymbol(one)).map((each) => symbol(each))),
    getExportSymbolOfSymbol: (one) => symbol(raw.getExportSymbolOfSymbol(rawSymbol(one))),
    getExportSpecifierLocalTargetSymbol: (node) => known(raw.getExportSpecifierLocalTargetSymbol(node), symbol),
    getShorthandAssignmentValueSymbol: (node) =>
      node === undefined ? undefined : known(raw.getShorthandAssignmentValueSymbol(node), symbol),
    getContextualType: (node) => memory.once(q.contextual, node, () => known(raw.getContextualType(node), type)),
    getResolvedSignature: (node) =>
      memory.once(q.resolved, node, () => {
        const found = raw.getResolvedSignature(node);
        return raw.isUnknownSignature(found) ? undefined : signature(found);
      }),
    getSignatureFromDeclaration: (node) => known(raw.getSignatureFromDeclaration(node), signature),
    getConstantValue: (node) => memory.once(q.constant, node, () => raw.getConstantValue(node)),
    getFullyQualifiedName: (one) => raw.getFullyQualifiedName(rawSymbol(one)),
    symbolToString: (one) => nameOf(one as RemoteSymbol, raw),
    typeToString: (one, enclosing, flags) => raw.typeToString(rawType(one), enclosing, flags),
    resolveName: (name, location, meaning, excludeGlobals) =>
      known(raw.resolveName(name, meaning, location, excludeGlobals), symbol),
  };
  return checker;
}

export function toParseError({ code, pos }: RawDiagnostic): ts.ParseDiagnostic {
  return { code, start: pos };
}

/** The name of the question for the type that a symbol has at a node. */
export function questionAt(node: ts.Node): string {
  return `type at ${node.getSourceFile().fileName}:${node.pos}:${node.end}:${node.kind}`;
}

/** The name of a symbol with its namespaces, and without the module or the globals in which it is. */
function nameOf(symbol: RemoteSymbol, raw: RawChecker): string {
  if (symbol.escapedName.startsWith("__@")) {
    return (symbol.declarations?.[0] as ts.NamedDeclaration | undefined)?.name?.getText() ?? symbol.name;
  }
  return raw.getFullyQualifiedName(symbol.raw).replace(/^(?:(?:"[^"]*"|global|globalThis)\.){0,2}/, "");
}
