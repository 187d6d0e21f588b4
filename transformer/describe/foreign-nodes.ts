import type { FileModel } from "../model/file-model.js";
import type { BaseModel, NodeRef, OperationModel, TypeModel } from "../model/model.js";
import { innerTypes } from "../model/type-models.js";

/** A file of the program as an input for the schema that describes all contracts and messages. */
export interface DescribedFile {
  readonly model: FileModel;
  /** The generic contracts to which the file gives type arguments. */
  readonly closed: readonly BaseModel[];
}

/** The emitted function (`Person$message`) of a contract or message that another package declares, and a file that imports it. */
export interface ForeignNode {
  readonly id: string;
  readonly file: string;
  readonly from: NonNullable<NodeRef["from"]>;
}

/** The emitted functions of other packages to which files refer, each once. */
export function foreignNodes(files: readonly DescribedFile[]): ForeignNode[] {
  const own = new Set(files.flatMap(({ model }) => [...model.contracts, ...model.messages].map(({ id }) => id)));
  const found = new Map<string, ForeignNode>();
  for (const { model, closed } of files) {
    for (const { id, from } of referredNodes(model, closed)) {
      if (from !== undefined && !own.has(id) && !found.has(id)) found.set(id, { id, file: model.file, from });
    }
  }
  return [...found.values()];
}

function referredNodes({ contracts, messages }: FileModel, closed: readonly BaseModel[]): NodeRef[] {
  const bases = [...contracts.flatMap((one) => one.bases), ...closed];
  const types = [
    ...messages.flatMap(({ fields }) => fields.map(({ type }) => type)),
    ...contracts.flatMap(({ operations }) => operations.flatMap(typesOf)),
    ...bases.flatMap(({ typeArguments }) => typeArguments),
  ];
  return [...bases.map(({ ref }) => ref), ...types.flatMap(nodesIn)];
}

function typesOf({ parameters, result, details = [] }: OperationModel): TypeModel[] {
  const sent = parameters.filter(({ role }) => role === "data" || role === "stream").map(({ type }) => type);
  const beside = result.beside?.items.map(({ type }) => type) ?? [];
  return [...sent, ...(result.value === undefined ? [] : [result.value]), ...beside, ...details];
}

function nodesIn(type: TypeModel): NodeRef[] {
  const own = type.kind === "message" ? [type.ref] : [];
  return [...own, ...innerTypes(type).flatMap(nodesIn)];
}
