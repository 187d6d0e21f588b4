import type * as ts from "../compiler/language.js";
import type { Report } from "../model/diagnostics.js";
import type { ContractModel, NodeRef } from "../model/model.js";
import { type Context, once, spanOf } from "./context.js";
import { readContractModel } from "./contracts.js";
import { resolveAlias, typeDeclarationsOf } from "./declarations.js";
import { type PartUser, readDeclaredContract } from "./declared-contracts.js";
import { isMapped } from "./derived-types.js";
import { heritageUse, namedContract } from "./heritage.js";
import { isLibrary } from "./library-name.js";
import { nodeHome } from "./nodes.js";
import { typeText } from "./type-text.js";

/** Some of the operations of a contract: `Pick<IShop, "Get">`, `Omit<IShop, "Delete">`, or an alias of one of them. */
export interface ContractPart {
  /** The contract, and the type arguments that it has in the part. */
  readonly symbol: ts.Symbol;
  readonly typeArguments: readonly ts.Type[];
  /** The names of the methods in the part. */
  readonly methods: ReadonlySet<string>;
}

/** Recognises a type that names some of the operations of a contract. Undefined for any other type. */
export function contractPart(ctx: Context, type: ts.Type): ContractPart | undefined {
  const whole = pickedFrom(ctx, type);
  const named = whole === undefined ? undefined : namedContract(ctx, whole);
  if (named === undefined || nodeHome(ctx, named.symbol, "contract") === undefined) return undefined;
  return { ...named, methods: new Set(ctx.checker.getPropertiesOfType(type).map(({ name }) => name)) };
}

/** The type of which `Pick` and `Omit` take members, through any number of them. */
function pickedFrom(ctx: Context, type: ts.Type): ts.Type | undefined {
  const { aliasSymbol, aliasTypeArguments } = type;
  if (!isMapped(ctx, type) || aliasSymbol === undefined) return undefined;
  const source = isPick(ctx, aliasSymbol) ? aliasTypeArguments?.[0] : sourceInAlias(ctx, aliasSymbol);
  return source === undefined ? undefined : (pickedFrom(ctx, source) ?? source);
}

/** The source in the declaration of an alias, `type Reads = Pick<IShop, "Get">`, of which the compiler forgets `Pick`. */
function sourceInAlias(ctx: Context, alias: ts.Symbol): ts.Type | undefined {
  const [declaration] = typeDeclarationsOf(ctx, alias);
  if (declaration === undefined || !ctx.ts.isTypeAliasDeclaration(declaration)) return undefined;
  const { type, typeParameters } = declaration;
  if (typeParameters !== undefined || !ctx.ts.isTypeReferenceNode(type)) return undefined;
  const found = ctx.checker.getSymbolAtLocation(type.typeName);
  const target = found && resolveAlias(ctx, found);
  if (target === undefined) return undefined;
  if (!isPick(ctx, target)) return sourceInAlias(ctx, target);
  const [source] = type.typeArguments ?? [];
  return source && ctx.checker.getTypeFromTypeNode(source);
}

/** The advice for a type that is made from a contract in another way, such as `Partial<IShop>`. Undefined if it is not. */
export function partHint(ctx: Context, type: ts.Type): string | undefined {
  const sources = type.isIntersection() ? type.types : type.aliasTypeArguments;
  const whole = sources
    ?.map((one) => pickedFrom(ctx, one) ?? one)
    .find((one) => {
      const named = namedContract(ctx, one);
      return named !== undefined && nodeHome(ctx, named.symbol, "contract") !== undefined;
    });
  if (whole === undefined) return undefined;
  const [method] = ctx.checker.getPropertiesOfType(whole);
  const name = typeText(ctx, whole);
  return `Name the contract, ${name}, or some of its operations: Pick<${name}, ${JSON.stringify(method?.name)}>`;
}

function isPick(ctx: Context, symbol: ts.Symbol): boolean {
  if (symbol.name !== "Pick" && symbol.name !== "Omit") return false;
  const file = symbol.declarations?.[0]?.getSourceFile();
  return file !== undefined && isLibrary(ctx, file);
}

/** The parts of contracts that a file uses, in the order in which they are complete: bases before what extends them. */
interface Parts {
  readonly all: ContractModel[];
  readonly known: Map<string, NodeRef | undefined>;
  /** The contract and the methods of each part, by the part's identity. */
  readonly taken: Map<string, Pick<ContractPart, "symbol" | "methods">>;
}

/**
 * The file that uses a part of a contract, the place where it does so, and where problems are reported. The place is a call, or
 * the declaration of a name, whose table is in the generated file alone.
 */
interface PartUse {
  readonly from: ts.SourceFile;
  readonly at: ts.Node;
  readonly by: PartUser;
  readonly report: Report;
}

const partsOf = (ctx: Context, file: ts.SourceFile, by: PartUser): Parts =>
  once(ctx, `contract parts of a ${by}`, file, () => ({ all: [], known: new Map(), taken: new Map() }));

/** The models of the parts of contracts that were read for the calls or the names of a file. */
export function readParts(ctx: Context, file: ts.SourceFile, by: PartUser): readonly ContractModel[] {
  return partsOf(ctx, file, by).all;
}

/** The contract of which a part with a name was read, by the part's identity, and the methods in the part. */
export function namedPart(ctx: Context, file: ts.SourceFile, id: string): Pick<ContractPart, "symbol" | "methods"> {
  const found = partsOf(ctx, file, "name").taken.get(id);
  if (found === undefined) throw new TypeError(`The file ${file.fileName} has no part of a contract ${id}`);
  return found;
}

/**
 * Reads a part of a contract as a contract of the file that uses it, which has the operations of the part and their messages alone:
 * a bundler cannot leave operations out of the contract's own table. Returns the reference to the part's emitted function, or
 * undefined if none of the methods is an operation.
 */
export function readPart(
  ctx: Context,
  { symbol, methods }: Pick<ContractPart, "symbol" | "methods">,
  use: PartUse,
): NodeRef | undefined {
  const { all, known, taken } = partsOf(ctx, use.from, use.by);
  const home = nodeHome(ctx, symbol, "contract");
  if (home === undefined) return undefined;
  const own = ctx.checker.getPropertiesOfType(ctx.checker.getDeclaredTypeOfSymbol(symbol));
  const names = own.flatMap(({ name }) => (methods.has(name) ? [name] : []));
  const key = JSON.stringify([home.id, ...names.sort()]);
  if (known.has(key)) return known.get(key);
  // A contract that extends itself, which the compiler reports, ends here.
  known.set(key, undefined);
  const { place } = home;
  const isDeclared = place.file.isDeclarationFile;
  if (isDeclared) readDeclaredContract(ctx, symbol, home, use);
  const reading: Context = isDeclared ? { ...ctx, readsDeclarations: true } : ctx;
  const report = reachReport(use);
  const model = readContractModel(reading, symbol, place, {
    ...heritageUse(reading, use.from, report),
    methods,
    refTo: (base) => readPart(ctx, { symbol: base, methods }, use),
  });
  if (model.operations.length === 0 && model.bases.length === 0) return undefined;
  const node = partName(place.stem, all);
  const id = `${use.from.fileName}#${node}`;
  const span = spanOf(use.at);
  all.push({
    ...model,
    id,
    node,
    declaredParameters: [],
    isPart: true,
    exported: false,
    exportedAs: [],
    span,
    extents: [span],
  });
  const ref: NodeRef = { id, node, display: place.typeText };
  known.set(key, ref);
  taken.set(id, { symbol, methods });
  return ref;
}

/** `part$IShop$contract`, with a number if the file uses other parts of the contract. */
function partName(stem: string, all: readonly ContractModel[]): string {
  let node = `part$${stem}$contract`;
  for (let count = 2; all.some((one) => one.node === node); count++) node = `part$${stem}_${count}$contract`;
  return node;
}

/** The problems with how a file reaches a message, which do not show where the contract is declared. */
const reachCodes: ReadonlySet<string> = new Set(["IW1111", "IW1403", "IW1404", "IW1405"]);

/** Reports problems at the use of a part. Those of the contract itself are reported at its declaration. */
function reachReport({ at, report }: PartUse): Report {
  return (code, _, words) => {
    if (reachCodes.has(code)) report(code, spanOf(at), words);
  };
}
