import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { NodeRef, TypeModel } from "../model/model.js";
import { isMapKey, mayBePacked } from "../model/type-models.js";
import { type Context, isAbsentType, spanOf } from "./context.js";
import { derivedName, hasNumbers, isDerived, isThisType, withoutSubstitution } from "./derived-types.js";
import { isOfLanguage } from "./library-bases.js";
import { isLibrary, libraryName } from "./library-name.js";
import { nodeHome, nodeRef } from "./nodes.js";
import { brandOf, numberModel, reportMixed, reportUndecided } from "./numbers.js";
import { withoutOwnBrand } from "./own-brands.js";
import { annotateAdvice } from "./packages.js";
import { readShape } from "./shapes.js";
import { typeText } from "./type-text.js";
import { isUnpacked, markedList } from "./unpacked.js";
import { hintFor } from "./unsupported.js";
import { isJsonValue, textBrandOf, wellKnownInterface } from "./well-known.js";

/** A place where a type is used: the file, the words for it, and the node at which problems are reported. */
export interface Use {
  readonly from: ts.SourceFile;
  readonly node: ts.Node;
  /** The place in words that can begin a sentence: `Parameter 'x' of ICalc.Sum`. */
  readonly where: string;
  readonly report: Report;
  /** Whether the compiler inferred the type, instead of an author having written it. */
  readonly inferred: boolean;
  /** Whether the name of the type becomes a part of a service's name, so that the type must have a name. */
  readonly isName?: boolean;
  /**
   * Whether the type is only compared with another type. Then its model is not cached, and nothing is emitted for a derived type
   * without a name.
   */
  readonly isCompared?: boolean;
  /** The number of lists, maps and tuples around the type. */
  readonly depth?: number;
}

const invalid: TypeModel = { kind: "invalid" };
const text: TypeModel = { kind: "scalar", scalar: "string" };

/**
 * Converts a type of the compiler into the model of its encoding. A type that cannot be sent is reported, and becomes `invalid`.
 */
export function readType(ctx: Context, given: ts.Type, use: Use): TypeModel {
  if (use.inferred || use.isCompared === true) return readAnew(ctx, given, use);
  const known = knownType(ctx, given, use.from);
  if (known !== undefined) return known;
  const model = readAnew(ctx, given, use);
  const message = onlyMessage(model);
  if (message === null) ctx.knownTypes.set(given, { model });
  else if (message !== undefined && message.id === `${use.from.fileName}#${message.node}`) {
    ctx.knownTypes.set(given, { model, within: use.from });
  }
  return model;
}

/** The cached model of a type, if it is valid in the file `from`. */
export function knownType(ctx: Context, type: ts.Type, from: ts.SourceFile): TypeModel | undefined {
  const known = ctx.knownTypes.get(type);
  return known === undefined || (known.within !== undefined && known.within !== from) ? undefined : known.model;
}

/**
 * The message inside a field's type, within lists, maps and optional types: `Person[]` → `Person`. Null if there are only
 * scalars, enums and well-known types inside; undefined for anything else, such as a tuple, a type parameter or a message with
 * type arguments.
 */
function onlyMessage(model: TypeModel): NodeRef | null | undefined {
  switch (model.kind) {
    case "scalar":
    case "enum":
    case "wellKnown":
      return null;
    case "list":
      return onlyMessage(model.item);
    case "map":
      return onlyMessage(model.value);
    case "optional":
      return onlyMessage(model.inner);
    case "message":
      return model.typeArguments.length === 0 ? model.ref : undefined;
    default:
      return undefined;
  }
}

function readAnew(ctx: Context, given: ts.Type, use: Use): TypeModel {
  const type = withoutSubstitution(ctx, given);
  if (isErrorType(type)) return invalid;
  const parts = type.isUnion() ? type.types : [type];
  if (isJsonValue(ctx, parts)) return readJsonValue(ctx, parts);
  const values = presentIn(ctx, parts, use);
  if (values.length === 0) return unsupported(ctx, type, use);
  const inner = readPresent(ctx, values, type, use);
  if (values.length === parts.length || inner.kind === "invalid") return inner;
  const others = parts.filter((part) => !values.includes(part));
  const absent = others.some((part) => part.flags & ctx.ts.TypeFlags.Null) ? "null" : "undefined";
  return { kind: "optional", absent, inner };
}

/** The members of a union without `undefined` and `null`. If nothing else remains, a written (not inferred) `null` is kept. */
function presentIn(ctx: Context, parts: readonly ts.Type[], { inferred }: Use): readonly ts.Type[] {
  const values = parts.filter((part) => !isAbsentType(ctx, part));
  if (values.length > 0 || inferred) return values;
  return parts.filter((part) => part.flags & ctx.ts.TypeFlags.Null);
}

function readJsonValue(ctx: Context, parts: readonly ts.Type[]): TypeModel {
  const inner: TypeModel = { kind: "wellKnown", name: "Value" };
  const isOptional = parts.some((part) => (part.flags & ctx.ts.TypeFlags.Undefined) !== 0);
  return isOptional ? { kind: "optional", absent: "undefined", inner } : inner;
}

/** Whether the compiler could not resolve a type (and has reported this itself). */
export function isErrorType(type: ts.Type): boolean {
  return type.intrinsicName === "error";
}

function readPresent(ctx: Context, given: readonly ts.Type[], whole: ts.Type, use: Use): TypeModel {
  const { TypeFlags } = ctx.ts;
  const values = given.map((value) => withoutOwnBrand(ctx, value));
  const only = values.length === 1 ? values[0] : undefined;
  // A fast path: most types are messages or lists.
  if (only !== undefined && only.flags & TypeFlags.Object) return readObject(ctx, only, use);
  if (values.some((value) => isUnpacked(ctx, value))) return readUnpacked(ctx, only, whole, use);
  const all = (flags: number): boolean => values.every((value) => (value.flags & flags) !== 0);
  const isNull = all(TypeFlags.Null);
  if (isNull || all(TypeFlags.BooleanLike)) return { kind: "scalar", scalar: isNull ? "null" : "bool" };
  if (all(TypeFlags.NumberLike | TypeFlags.EnumLike)) return numberModel(ctx, values, whole, use);
  if (values.every((value) => brandOf(ctx, value) !== undefined || (value.flags & TypeFlags.BigIntLike) !== 0)) {
    return bigintModel(ctx, values, use);
  }
  const isText = (value: ts.Type): boolean =>
    (value.flags & TypeFlags.String) !== 0 || textBrandOf(ctx, value) !== undefined;
  if (values.every(isText)) return textModel(ctx, values, use);
  if (only === undefined || isThisType(only)) return unsupported(ctx, only ?? whole, use);
  if (only.flags & TypeFlags.TypeParameter) return { kind: "parameter", name: only.symbol.name };
  const isMessage = only.isIntersection() && !only.types.some((part) => isOfLanguage(ctx, part));
  return isMessage ? readMessage(ctx, only, use) : unsupported(ctx, only, use);
}

/** The model of a string type: plain text, or a well-known type that is a string in TypeScript, such as a Guid. */
function textModel(ctx: Context, values: readonly ts.Type[], use: Use): TypeModel {
  const brands = new Set(values.flatMap((value) => textBrandOf(ctx, value) ?? []));
  if (brands.size > 1) return reportMixed(brands, use);
  const [brand] = brands;
  return brand === undefined ? text : { kind: "wellKnown", name: brand };
}

function bigintModel(ctx: Context, values: readonly ts.Type[], use: Use): TypeModel {
  const brands = new Set(values.flatMap((value) => brandOf(ctx, value) ?? []));
  if (brands.size > 1) return reportMixed(brands, use);
  const [brand] = brands;
  if (brand !== undefined) return { kind: "scalar", scalar: brand };
  if (values.some((value) => value.flags & ctx.ts.TypeFlags.BigIntLiteral)) {
    return unsupported(ctx, values[0] as ts.Type, use);
  }
  if (use.inferred) return reportUndecided("bigint", "int64, uint64 or another wire type", use);
  return { kind: "scalar", scalar: "int64" };
}

/** The greatest depth of nested lists, maps and tuples. A type that exceeds it contains itself. */
const deepest = 50;

function readObject(ctx: Context, type: ts.Type, outer: Use): TypeModel {
  const use = { ...outer, depth: (outer.depth ?? 0) + 1 };
  if (use.depth > deepest) return unsupported(ctx, type, use);
  const { checker } = ctx;
  const wellKnown = wellKnownInterface(ctx, type);
  if (wellKnown !== undefined) return { kind: "wellKnown", name: wellKnown };
  if (checker.isArrayType(type)) return readList(ctx, type, use);
  if (checker.isTupleType(type)) return readTuple(ctx, type as ts.TupleTypeReference, use);
  const plain = withoutReadonly(ctx, type);
  if (plain !== type) return readType(ctx, plain, use);
  const name = libraryName(ctx, type);
  if (name === "Uint8Array") return { kind: "scalar", scalar: "bytes" };
  if (name === "Date") return { kind: "wellKnown", name };
  if (name === "Map" || name === "ReadonlyMap") return readMap(ctx, type, use);
  const record = recordValue(ctx, type);
  if (record !== undefined) {
    const value = readType(ctx, record, use);
    return value.kind === "invalid" ? invalid : { kind: "map", form: "record", key: text, value };
  }
  return readMessage(ctx, type, use);
}

/** The type `T` in `Readonly<T>`, which is encoded like `T`. Any other type is returned unchanged. */
export function withoutReadonly(ctx: Context, type: ts.Type): ts.Type {
  const { aliasSymbol, aliasTypeArguments } = type;
  if (aliasSymbol?.name !== "Readonly" || nameOfDerived(ctx, type) !== undefined) return type;
  const file = aliasSymbol.declarations?.[0]?.getSourceFile();
  const inner = file !== undefined && isLibrary(ctx, file) ? aliasTypeArguments?.[0] : undefined;
  return inner === undefined ? type : withoutReadonly(ctx, inner);
}

function readList(ctx: Context, type: ts.Type, use: Use): TypeModel {
  const item = ctx.checker.getTypeArguments(type as ts.TypeReference)[0];
  if (item === undefined) return unsupported(ctx, type, use);
  const model = readType(ctx, item, use);
  return model.kind === "invalid" ? invalid : { kind: "list", item: model };
}

/**
 * Reads `Unpacked<T[]>`, a list with the option `[packed = false]`. Any other use of `Unpacked`, as on a union or on a list that
 * is never packed, is reported (IW1223).
 */
function readUnpacked(ctx: Context, only: ts.Type | undefined, whole: ts.Type, use: Use): TypeModel {
  const list = only === undefined ? undefined : markedList(ctx, only);
  const model = list === undefined ? undefined : readType(ctx, list, use);
  if (model?.kind === "invalid") return invalid;
  if (model?.kind === "list" && mayBePacked(model)) return { ...model, unpacked: true };
  use.report("IW1223", spanOf(use.node), { where: use.where, type: typeText(ctx, whole) });
  return invalid;
}

function readTuple(ctx: Context, type: ts.TupleTypeReference, use: Use): TypeModel {
  const { ts, checker } = ctx;
  const flags = type.target.elementFlags;
  if (flags.some((flag) => (flag & ts.ElementFlags.Variable) !== 0)) return unsupported(ctx, type, use);
  const items = checker.getTypeArguments(type).map((element, index): TypeModel => {
    const model = readType(ctx, element, use);
    const optional = (flags[index] ?? 0) & ts.ElementFlags.Optional;
    return optional && model.kind !== "optional" && model.kind !== "invalid"
      ? { kind: "optional", absent: "undefined", inner: model }
      : model;
  });
  return items.some((item) => item.kind === "invalid") ? invalid : { kind: "tuple", items };
}

function readMap(ctx: Context, type: ts.Type, use: Use): TypeModel {
  const [keyType, valueType] = ctx.checker.getTypeArguments(type as ts.TypeReference);
  if (keyType === undefined || valueType === undefined) return unsupported(ctx, type, use);
  const key = readType(ctx, keyType, use);
  const value = readType(ctx, valueType, use);
  if (key.kind === "invalid" || value.kind === "invalid") return invalid;
  if (key.kind === "parameter" || isMapKey(key)) return { kind: "map", form: "map", key, value };
  use.report("IW1206", spanOf(use.node), { where: use.where, type: typeText(ctx, keyType) });
  return invalid;
}

/** The type of the values in a `Record<string, V>`. Undefined unless the type has a string index signature and nothing else. */
function recordValue(ctx: Context, type: ts.Type): ts.Type | undefined {
  const { checker, ts } = ctx;
  const [info, ...more] = checker.getIndexInfosOfType(type);
  if (info === undefined || more.length > 0 || checker.getPropertiesOfType(type).length > 0) return undefined;
  return withoutOwnBrand(ctx, info.keyType).flags & ts.TypeFlags.String ? info.type : undefined;
}

/** The symbol and the type arguments of a named object type: those of its alias, or else its own. */
export function namedType(
  ctx: Context,
  type: ts.Type,
): { symbol: ts.Symbol; typeArguments: readonly ts.Type[] } | undefined {
  const { ts, checker } = ctx;
  if (type.aliasSymbol !== undefined && nodeHome(ctx, type.aliasSymbol, "message") !== undefined) {
    return { symbol: type.aliasSymbol, typeArguments: type.aliasTypeArguments ?? [] };
  }
  const derived = nameOfDerived(ctx, type);
  if (derived !== undefined) return { symbol: derived, typeArguments: [] };
  const symbol = type.symbol as ts.Symbol | undefined;
  if (symbol === undefined) return undefined;
  if ((symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)) === 0) return undefined;
  const isReference = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0;
  const own = isReference ? ((type as ts.TypeReference).target.typeParameters?.length ?? 0) : 0;
  return { symbol, typeArguments: isReference ? checker.getTypeArguments(type as ts.TypeReference).slice(0, own) : [] };
}

function nameOfDerived(ctx: Context, type: ts.Type): ts.Symbol | undefined {
  return isDerived(ctx, type) && hasNumbers(ctx, type) ? derivedName(ctx, type) : undefined;
}

function readMessage(ctx: Context, type: ts.Type, use: Use): TypeModel {
  const named = namedType(ctx, type);
  if (named === undefined) return readShape(ctx, type, use) ?? unsupported(ctx, type, use);
  if (type.getCallSignatures().length > 0) return unsupported(ctx, type, use);
  const ref = nodeRef(ctx, use.from, named.symbol, "message", use.node, use.report);
  if (ref !== undefined) {
    const typeArguments = named.typeArguments.map((argument) => readType(ctx, argument, use));
    if (typeArguments.some((argument) => argument.kind === "invalid")) return invalid;
    return { kind: "message", ref, typeArguments };
  }
  if (hintFor(ctx, type) !== undefined || libraryName(ctx, type) !== undefined) return unsupported(ctx, type, use);
  if (nodeHome(ctx, named.symbol, "contract") !== undefined) {
    return unsupported(ctx, type, use, "A contract is called, and never sent: declare a message of what it is to get");
  }
  const fix = annotateAdvice(ctx, named.symbol, "message", use.from);
  use.report("IW1208", spanOf(use.node), { where: use.where, type: typeText(ctx, type), fix });
  return invalid;
}

function unsupported(ctx: Context, type: ts.Type, use: Use, hint = hintFor(ctx, type)): TypeModel {
  const fix = hint ?? "Use a scalar, an enum, a message, a list or a map";
  use.report("IW1201", spanOf(use.node), { where: use.where, type: typeText(ctx, type), fix });
  return invalid;
}
