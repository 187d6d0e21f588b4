import type * as ts from "../compiler/language.js";
import type { Words } from "../model/catalog.js";
import type { ContractModel, MessageModel, Span } from "../model/model.js";
import { type Context, once, spanOf } from "./context.js";
import { readContractModel } from "./contracts.js";
import { heritageUse } from "./heritage.js";
import { type NodeHome, nodeHome } from "./nodes.js";
import { manifestOf } from "./packages.js";
import { readShapeMessages } from "./shape-messages.js";

/**
 * A contract of another package as its declaration file states it. Its annotations are comments, which may be missing there, so the
 * hash of the model is compared with the hash in the declared type of the contract's emitted function.
 */
export interface DeclaredContract {
  readonly contract: ContractModel;
  /** The nameless messages to which the contract refers. */
  readonly shapes: readonly MessageModel[];
  /** The package of the declaration file, or the file's name. */
  readonly owner: string;
  /** Where a part of the contract is used. */
  readonly span: Span;
  /** The words for a part that has no operation, which is a mistake if the declaration file has all annotations. */
  empty?: Words;
}

/** What uses a part of a contract: a call, or a name that the file exports for it. */
export type PartUser = "call" | "name";

const declaredOf = (ctx: Context, file: ts.SourceFile, by: PartUser): DeclaredContract[] =>
  once(ctx, `declared contracts of a ${by}`, file, () => []);

/** The contracts of other packages of which the calls or the names of a file use parts. */
export function readDeclaredContracts(ctx: Context, file: ts.SourceFile, by: PartUser): readonly DeclaredContract[] {
  return declaredOf(ctx, file, by);
}

/** What the declaration file of a contract states, of which a call uses a part. Undefined for a contract that is a source. */
export function declaredContract(ctx: Context, file: ts.SourceFile, symbol: ts.Symbol): DeclaredContract | undefined {
  const id = nodeHome(ctx, symbol, "contract")?.id;
  return declaredOf(ctx, file, "call").find(({ contract }) => contract.id === id);
}

/** Reads a whole contract from its declaration file, because a file uses a part of it. */
export function readDeclaredContract(
  ctx: Context,
  symbol: ts.Symbol,
  { id, node, place }: NodeHome,
  use: { readonly from: ts.SourceFile; readonly at: ts.Node; readonly by: PartUser },
): void {
  const all = declaredOf(ctx, use.from, use.by);
  if (all.some(({ contract }) => contract.id === id)) return;
  const { file } = place;
  const read = once(ctx, "declared contract", symbol, () => {
    const reading: Context = { ...ctx, readsDeclarations: true };
    // What is wrong with the contract shows in its hash.
    const silent = heritageUse(reading, file, () => undefined);
    const contract = { ...readContractModel(reading, symbol, place, silent), id, node };
    return { contract, shapes: readShapeMessages(reading, file) };
  });
  const owner = manifestOf(ctx, file)?.name ?? file.fileName.slice(file.fileName.lastIndexOf("/") + 1);
  all.push({ ...read, owner, span: spanOf(use.at) });
}
