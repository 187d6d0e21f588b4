import { type CollectedSchema, type ContractSource, collectSchema } from "../../common/wire/collect-schema.js";
import type { MessageConflict } from "../../common/wire/named-messages.js";
import { bareMessages, innerMessageNames, type MessageSource, wrappersOf } from "../../common/wire/wire-schema.js";
import type { DescribedFile } from "../describe/foreign-nodes.js";
import type { FileModel } from "../model/file-model.js";
import type { BaseModel, MessageModel } from "../model/model.js";
import { rootOf } from "../model/type-models.js";
import type { Lock } from "./lock.js";
import type { LockedSources } from "./package-parts.js";
import { toLock } from "./to-lock.js";

/** What sources declare, as the description of the wire and in the form in which it is locked. */
export interface DescribedLock {
  readonly schema: CollectedSchema;
  readonly present: Lock;
  /** The contracts of the files themselves, without those that they extend. */
  readonly contracts: readonly ContractSource[];
  /** The messages that the files declare. */
  readonly messages: readonly MessageSource[];
}

/**
 * Describes the contracts and messages of files.
 * @throws UndescribedType if one of them is faulty, which is reported elsewhere
 */
export function describeLock(
  files: readonly DescribedFile[],
  { sources, hashes }: LockedSources,
  isRoot: (message: MessageModel) => boolean,
  conflict?: MessageConflict,
): DescribedLock {
  const declared = files.flatMap(({ model }) => model.contracts.filter(isClosed).map(rootOf));
  const all = [...declared, ...files.flatMap(({ closed }) => closed)].map((one: BaseModel) => sources.contract(one));
  const contracts = [...new Set(all)].filter(({ service }) => service !== undefined);
  const roots = files.flatMap(({ model }) => model.messages.filter((one) => !one.isAnonymous && isRoot(one)));
  const messages = roots.filter(isClosed).map((one) => sources.message({ kind: "message", ...rootOf(one) }));
  const { schema, present } = lockOfSources({ contracts, messages }, conflict);
  // Contracts of packages that the files call or implement have no other part in the description.
  for (const one of files.flatMap(({ model }) => usedContracts(model))) sources.contract(one);
  return { schema, present: { ...present, packages: hashes() }, contracts, messages };
}

/** What contracts and messages have on the wire. Messages that no operation sends are sent under their names. */
export function lockOfSources(
  { contracts, messages }: Pick<DescribedLock, "contracts" | "messages">,
  conflict?: MessageConflict,
): Pick<DescribedLock, "schema" | "present"> {
  const schema = collectSchema({ contracts, messages }, conflict === undefined ? {} : { message: conflict });
  const used = usedByOperations(schema);
  const named = new Set(messages.map(({ name }) => name).filter((name) => !used.has(name)));
  return { schema, present: toLock(schema, (name) => named.has(name)) };
}

/** The contracts of packages, without type arguments, that a file calls or implements. */
function usedContracts({ calls, classes }: FileModel): readonly BaseModel[] {
  const used = [
    ...calls.flatMap((call) => call.arguments.flatMap((one) => (one.kind === "contract" ? [one] : []))),
    ...classes.flatMap(({ implemented }) => implemented),
  ];
  return used.filter(({ ref, typeArguments }) => ref.from !== undefined && typeArguments.length === 0);
}

function isClosed({ typeParameters }: { readonly typeParameters: readonly string[] }): boolean {
  return typeParameters.length === 0;
}

/** The names of the messages that operations send, directly or inside others. */
function usedByOperations({ services, messages }: CollectedSchema): ReadonlySet<string> {
  const operations = services.flatMap((one) => one.operations);
  const used = new Set(
    operations.flatMap((one) => [
      ...bareMessages(one),
      ...wrappersOf(one).flatMap(({ wrapper }) => innerMessageNames(wrapper)),
    ]),
  );
  for (const name of used) {
    const message = messages.get(name);
    if (message !== undefined) for (const inner of innerMessageNames(message)) used.add(inner);
  }
  return used;
}
