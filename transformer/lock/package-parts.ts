import { identifier } from "../../common/field-names.js";
import type { ContractSource } from "../../common/wire/collect-schema.js";
import type { ForeignSources, ModelSources } from "../describe/model-sources.js";
import { clrName } from "../model/clr-name.js";
import type { NodeRef } from "../model/model.js";
import type { Instantiation } from "../model/type-models.js";
import { compareTexts } from "./to-lock.js";

/** The declaration of a contract or message of which a program has only the declaration file. */
export interface ForeignPart {
  /** The name of its package. Undefined if the package has none. */
  readonly package: string | undefined;
  /** The hash of all that determines its bytes, as the declaration file states it. */
  readonly hash: string | undefined;
  /** Whether the package is installed, and not another project of the workspace, whose sources another tool may read. */
  readonly isInstalled: boolean;
}

/** Finds the declaration of a contract or message by the compiler's id. */
export type FindForeign = (id: string) => ForeignPart;

/** The sources of a program, and the parts of packages that have been described with them. */
export interface LockedSources {
  readonly sources: ModelSources;
  /** The hashes of the described contracts and messages of packages, by their names: `@shop/base/Money`. */
  hashes(): ReadonlyMap<string, string>;
  /** Whether a name is that of a message of another project of the workspace. */
  isOfWorkspace(name: string): boolean;
  /** Whether a contract extends one of another project of the workspace, so that its operations are not all known. */
  isIncomplete(contract: ContractSource): boolean;
}

/**
 * Opens the sources of a program for its lock, which knows contracts and messages of packages by the names of their packages and
 * declarations, their type arguments and their hashes.
 */
export function lockedSources(
  makeSources: (foreign: ForeignSources) => ModelSources,
  findForeign: FindForeign,
): LockedSources {
  const hashes = new Map<string, Set<string>>();
  const ofWorkspace = new Set<string>();
  const nameOf = (ref: NodeRef): string => {
    const { package: owner, hash, isInstalled } = findForeign(ref.id);
    const name = owner === undefined ? declaredName(ref) : `${owner}/${declaredName(ref)}`;
    const known = hashes.get(name) ?? new Set();
    hashes.set(name, known);
    if (hash !== undefined) known.add(hash);
    if (!isInstalled) ofWorkspace.add(name);
    return name;
  };
  const closings = new Map<string, string>();
  const argumentNames = ({ typeArguments }: Instantiation): readonly string[] =>
    typeArguments.map((one) =>
      clrName(
        one,
        () => undefined,
        (message) => sources.message({ ...message, kind: "message" }).clrName,
      ),
    );
  const sources = makeSources({
    foreignContract: ({ ref }) => ({ name: nameOf(ref), hash: ref.id, bases: [], operations: [], methods: [] }),
    foreignMessage(type) {
      const own = nameOf(type.ref);
      const closing = argumentNames(type);
      const name = [own, ...closing.flatMap((one) => one.split("-")).map(identifier)].join("_");
      closings.set(name, own);
      return {
        name,
        typeName: [own, ...closing].join("-"),
        clrName: [declaredName(type.ref), ...closing].join("-"),
        isWellKnown: true,
        isTuple: false,
        fields: [],
      };
    },
  });
  const isIncomplete = ({ bases }: ContractSource): boolean =>
    bases.some((base) => ofWorkspace.has(base.name) || isIncomplete(base));
  return {
    sources,
    isIncomplete,
    isOfWorkspace: (name) => ofWorkspace.has(closings.get(name) ?? name),
    hashes: () =>
      new Map(
        [...hashes].flatMap(([name, all]) =>
          all.size === 0 ? [] : [[name, [...all].sort(compareTexts).join("-")] as const],
        ),
      ),
  };
}

/** The name of a contract or message in the package that declares it. */
function declaredName({ node }: NodeRef): string {
  return node.replace(/\$\w+$/, "");
}
