import type { Compiler } from "../compiler.js";
import type * as ts from "../language.js";
import type { Api, ApiModule, AstModule, Request } from "./api.js";
import type { RawChecker, RawSignature, RawSymbol, RawType } from "./raw-types.js";
import { type questions as allQuestions, questionAt } from "./remote-checker.js";
import type { RemoteSymbol, World } from "./remote-types.js";
import { type Asked, collect, mayBeSlot } from "./what-is-asked.js";

/** What fetching ahead needs: the compiler's process, and the memory into which its answers go. */
export interface Ahead {
  readonly api: ApiModule;
  readonly syntax: AstModule;
  readonly session: Api;
  readonly raw: RawChecker;
  readonly world: World;
  readonly tree: Compiler["tree"];
  readonly questions: typeof allQuestions;
}

/** How far from the declarations of a file the types are that its analysis asks about. */
const levels = 6;

/**
 * Asks in a few round trips for what the analysis of files will ask one by one: 300 files take 700 round trips in place of
 * 29 000. What nobody asks for later costs little, and what is missing is asked for when it is needed.
 */
export function fetchAhead(ahead: Ahead, files: readonly ts.SourceFile[]): void {
  if (files.length === 0) return;
  const asked = collect(ahead, files);
  const met = new MetTypes(ahead.world);
  const { signatures, modules } = askAboutNodes(ahead, files, asked, met);
  const declared = askAboutSymbols(ahead, asked, modules, signatures, met);
  askAboutTypes(ahead, declared, met);
}

/** The types that answers have brought, of which nothing has been asked yet. */
class MetTypes {
  readonly #world: World;
  readonly #seen = new Set<RawType>();
  /** Types of values and parameters that calls pass: their signatures are wanted. */
  readonly called = new Set<RawType>();
  fresh = new Set<RawType>();

  constructor(world: World) {
    this.#world = world;
  }

  meet(raw: RawType): ts.Type {
    if (!this.#seen.has(raw)) {
      this.#seen.add(raw);
      this.fresh.add(raw);
    }
    return this.#world.type(raw);
  }

  /** The types that were met since the last time. */
  take(): readonly RawType[] {
    const all = [...this.fresh];
    this.fresh = new Set();
    return all;
  }
}

/** Requests of one round trip, each with what is done with its answer. */
class Batch {
  readonly #requests: Request<unknown>[] = [];
  readonly #takers: ((answer: never) => void)[] = [];

  ask<Answer>(request: Request<Answer>, take: (answer: Answer) => void): void {
    this.#requests.push(request);
    this.#takers.push(take);
  }

  send(session: Api): void {
    if (this.#requests.length === 0) return;
    const answers = session.batch(...this.#requests);
    for (const [index, answer] of answers.entries()) this.#takers[index]?.(answer as never);
  }
}

interface NodeAnswers {
  readonly signatures: ReadonlyMap<ts.Node, RawSignature>;
  readonly modules: readonly RawSymbol[];
}

/** The first round trip: everything that hangs on nodes. */
function askAboutNodes(
  { session, raw, world, questions: q }: Ahead,
  files: readonly ts.SourceFile[],
  asked: Asked,
  met: MetTypes,
): NodeAnswers {
  const { memory } = world;
  const signatures = new Map<ts.Node, RawSignature>();
  const modules: RawSymbol[] = [];
  const batch = new Batch();
  const symbolAt = (node: ts.Node, found: RawSymbol | undefined): void =>
    memory.keep(q.symbolAt, node, found && world.symbol(found));
  batch.ask(raw.getSymbolAtLocation.gen(asked.symbols), (all) => {
    for (const [index, node] of asked.symbols.entries()) symbolAt(node, all[index]);
  });
  batch.ask(raw.getTypeAtLocation.gen([...asked.types, ...asked.typeNodes]), (all) => {
    for (const [index, node] of [...asked.types, ...asked.typeNodes].entries()) {
      const type = met.meet(all[index] as RawType);
      memory.keep(q.typeAt, node, type);
      if (index >= asked.types.length) memory.keep(q.typeOfNode, node, type);
    }
  });
  batch.ask(raw.getSymbolOfSourceFile.gen(files.map(({ fileName }) => fileName)), (all) => {
    for (const [index, file] of files.entries()) symbolAt(file, all[index]);
    modules.push(...all.filter((one) => one !== undefined));
  });
  for (const node of asked.calls) {
    batch.ask(raw.getResolvedSignature.gen(node), (found) => {
      const isKnown = !raw.isUnknownSignature(found);
      if (isKnown) signatures.set(node, found);
      memory.keep(q.resolved, node, isKnown ? world.signature(found) : undefined);
    });
  }
  for (const node of asked.values) {
    batch.ask(raw.getContextualType.gen(node), (found) => {
      if (found !== undefined) met.called.add(found);
      memory.keep(q.contextual, node, found && met.meet(found));
    });
  }
  for (const node of asked.enumMembers) {
    batch.ask(raw.getConstantValue.gen(node), (value) => memory.keep(q.constant, node, value));
  }
  batch.send(session);
  return { signatures, modules };
}

/** The second: what the symbols of declarations, modules and called functions declare. Returns the declared types. */
function askAboutSymbols(
  { session, raw, world, questions: q }: Ahead,
  asked: Asked,
  modules: readonly RawSymbol[],
  signatures: ReadonlyMap<ts.Node, RawSignature>,
  met: MetTypes,
): ReadonlySet<RawType> {
  const { memory } = world;
  const declared = new Set<RawType>();
  const batch = new Batch();
  for (const node of asked.declarations) {
    const symbol = memory.once(q.symbolAt, node, () => undefined) as { readonly raw: RawSymbol } | undefined;
    if (symbol === undefined) continue;
    batch.ask(raw.getDeclaredTypeOfSymbol.gen(symbol.raw), (type) => {
      declared.add(type);
      memory.keep(q.declared, symbol, met.meet(type));
    });
  }
  for (const one of modules) {
    batch.ask(raw.getExportsOfModule.gen(one), (all) =>
      memory.keep(
        q.exports,
        world.symbol(one),
        all.map((each) => world.symbol(each)),
      ),
    );
    batch.ask(one.getExports.gen(), () => undefined);
  }
  for (const one of new Set(signatures.values())) batch.ask(one.getParameters.gen(), () => undefined);
  batch.send(session);
  askAboutSlots(session, raw, world, signatures, met);
  return declared;
}

/** The types that parameters which may be filled in have at calls. */
function askAboutSlots(
  session: Api,
  raw: RawChecker,
  world: World,
  signatures: ReadonlyMap<ts.Node, RawSignature>,
  met: MetTypes,
): void {
  const batch = new Batch();
  for (const [node, signature] of signatures) {
    for (const parameter of world.signature(signature).parameters as readonly RemoteSymbol[]) {
      if (!mayBeSlot(parameter)) continue;
      batch.ask(raw.getTypeOfSymbolAtLocation.gen(parameter.raw, node), (type) =>
        world.memory.keep(questionAt(node), parameter, met.meet(type)),
      );
    }
  }
  batch.send(session);
}

/** Then types, level by level, until nothing is new. The properties of `declared` types are wanted. */
function askAboutTypes(ahead: Ahead, declared: ReadonlySet<RawType>, met: MetTypes): void {
  const { session, raw, world, questions: q } = ahead;
  let opened = new Set(declared);
  for (let level = 0; level < levels; level++) {
    const fresh = met.take();
    if (fresh.length === 0 && opened.size === 0) return;
    const batch = new Batch();
    const next = new Set<RawType>();
    const properties = new Set<RawSymbol>();
    for (const type of fresh) askAboutType(ahead, batch, type, { met, open: (one) => next.add(one), opened });
    for (const type of opened) askAboutMembers(ahead, batch, type, { met, open: (one) => next.add(one), properties });
    batch.send(session);
    const { Method } = ahead.api.SymbolFlags;
    const wanted = [...properties].filter(
      (one) => (one.flags & Method) === 0 && !world.memory.has(q.typeOf, world.symbol(one)),
    );
    if (wanted.length > 0) {
      const types = raw.getTypeOfSymbol(wanted);
      for (const [index, one] of wanted.entries()) {
        world.memory.keep(q.typeOf, world.symbol(one), met.meet(types[index] as RawType));
      }
    }
    opened = next;
  }
}

interface Walk {
  readonly met: MetTypes;
  /** Asks for the members of a type in the next round trip. */
  open(type: RawType): void;
}

function askAboutType(
  { api, raw, world, questions: q }: Ahead,
  batch: Batch,
  type: RawType,
  { met, open, opened }: Walk & { readonly opened: Set<RawType> },
): void {
  const { TypeFlags, ObjectFlags } = api;
  const wrapped = world.type(type);
  const isObject = (one: RawType): boolean => (one.flags & TypeFlags.Object) !== 0;
  const has = (flag: number): boolean => isObject(type) && ((type.objectFlags ?? 0) & flag) !== 0;
  batch.ask(type.getSymbol.gen(), () => undefined);
  batch.ask(type.getAliasSymbol.gen(), () => undefined);
  batch.ask(type.getAliasTypeArguments.gen(), (all) => {
    for (const one of all) met.meet(one);
  });
  if (type.flags & TypeFlags.UnionOrIntersection && type.getTypes !== undefined) {
    batch.ask(type.getTypes.gen(), (all) => {
      for (const one of all) met.meet(one);
      if (met.called.has(type)) for (const one of all) met.called.add(one);
      // The arms of a oneof are told apart by their members.
      const mayBeOneof = all.every((one) => (one.flags & (TypeFlags.Object | TypeFlags.Nullable)) !== 0);
      if (type.flags & TypeFlags.Union && mayBeOneof) for (const one of all) if (isObject(one)) open(one);
    });
  }
  if (has(ObjectFlags.Reference)) {
    batch.ask(raw.getTypeArguments.gen(type), (all) =>
      world.memory.keep(
        q.arguments,
        wrapped,
        all.map((one) => met.meet(one)),
      ),
    );
    batch.ask(raw.isArrayType.gen(type), (is) => world.memory.keep(q.isArray, wrapped, is));
    if (type.getTarget !== undefined) batch.ask(type.getTarget.gen(), () => undefined);
  }
  if (has(ObjectFlags.Mapped)) opened.add(type);
  if (has(ObjectFlags.Anonymous) || (isObject(type) && met.called.has(type))) {
    batch.ask(type.getCallSignatures.gen(), () => undefined);
    batch.ask(type.getConstructSignatures.gen(), () => undefined);
  }
}

function askAboutMembers(
  { api, raw, world, questions: q }: Ahead,
  batch: Batch,
  type: RawType,
  { met, open, properties }: Walk & { readonly properties: Set<RawSymbol> },
): void {
  const { ObjectFlags } = api;
  const wrapped = world.type(type);
  batch.ask(raw.getPropertiesOfType.gen(type), (all) => {
    world.memory.keep(
      q.properties,
      wrapped,
      all.map((one) => world.symbol(one)),
    );
    for (const one of all) properties.add(one);
  });
  batch.ask(type.getIndexInfos.gen(), (all) => {
    for (const { keyType, valueType } of all) for (const one of [keyType, valueType]) met.meet(one);
  });
  batch.ask(type.getCallSignatures.gen(), () => undefined);
  batch.ask(type.getConstructSignatures.gen(), () => undefined);
  if (((type.objectFlags ?? 0) & ObjectFlags.ClassOrInterface) !== 0) {
    batch.ask(raw.getBaseTypes.gen(type), (all) => {
      world.memory.keep(
        q.bases,
        wrapped,
        all.map((one) => met.meet(one)),
      );
      for (const one of all) if (((one.objectFlags ?? 0) & ObjectFlags.Reference) !== 0) open(one);
    });
  }
}
