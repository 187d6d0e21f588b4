import type { Compiler } from "../compiler.js";
import type * as ts from "../language.js";
import type { Api, ApiModule, AstModule, RawProject } from "./api.js";
import { MetTypes } from "./met-types.js";
import { isDeclaredOnce, plainMembers } from "./plain-interfaces.js";
import type { RawChecker, RawSignature, RawSymbol, RawType } from "./raw-types.js";
import { type questions as allQuestions, questionAt, toParseError } from "./remote-checker.js";
import type { RemoteSymbol, World } from "./remote-types.js";
import { RequestBatch } from "./request-batch.js";
import { type Asked, collect, mayBeSlot } from "./what-is-asked.js";

/** What fetching ahead needs: the compiler's process, and the memory into which its answers go. */
export interface Ahead {
  readonly api: ApiModule;
  readonly syntax: AstModule;
  readonly session: Api;
  readonly project: RawProject;
  readonly world: World;
  readonly tree: Compiler["tree"];
  readonly questions: typeof allQuestions;
}

/** How far from the declarations of a file the types are that its analysis asks about. */
const levels = 6;

/**
 * Asks in a few round trips for what the analysis of files will ask one by one: 300 files take 480 round trips in place of
 * 29 000. What nobody asks for later costs little, and what is missing is asked for when it is needed.
 */
export function fetchAhead(ahead: Ahead, files: readonly ts.SourceFile[]): void {
  if (files.length === 0) return;
  const asked = collect(ahead, files);
  const met = new MetTypes(ahead.world);
  const { signatures, modules, declared } = askAboutNodes(ahead, files, asked, met);
  askAboutSymbols(ahead, modules, signatures, met);
  askAboutTypes(ahead, declared, met);
}

interface NodeAnswers {
  readonly signatures: ReadonlyMap<ts.Node, RawSignature>;
  readonly modules: readonly RawSymbol[];
  /** The declared types, each with one of its declarations. */
  readonly declared: ReadonlyMap<RawType, ts.Node>;
}

/** The first round trip: everything that hangs on nodes. */
function askAboutNodes(
  { session, project: { checker: raw, program }, world, questions: q }: Ahead,
  files: readonly ts.SourceFile[],
  asked: Asked,
  met: MetTypes,
): NodeAnswers {
  const { memory } = world;
  const signatures = new Map<ts.Node, RawSignature>();
  const modules: RawSymbol[] = [];
  const declared = new Map<RawType, ts.Node>();
  const batch = new RequestBatch();
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
  // At the name of a declaration, it is the declared type.
  batch.ask(raw.getTypeAtLocation.gen(asked.declarations), (all) => {
    for (const [index, node] of asked.declarations.entries()) {
      const symbol = memory.once(q.symbolAt, node, () => undefined);
      if (symbol === undefined) continue;
      const type = all[index] as RawType;
      declared.set(type, node.parent);
      memory.keep(q.declared, symbol, met.meet(type));
    }
  });
  batch.ask(raw.getSymbolOfSourceFile.gen(files.map(({ fileName }) => fileName)), (all) => {
    for (const [index, file] of files.entries()) symbolAt(file, all[index]);
    modules.push(...all.filter((one) => one !== undefined));
  });
  batch.ask(program.getSyntacticDiagnostics.gen(files.map(({ fileName }) => fileName)), (all) => {
    for (const file of files) {
      const own = all.filter(({ fileName }) => fileName === file.fileName);
      memory.keep(q.parseErrors, file, own.map(toParseError));
    }
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
  return { signatures, modules, declared };
}

/** The second: what the symbols of modules and of called functions declare. */
function askAboutSymbols(
  { session, project: { checker: raw }, world, questions: q }: Ahead,
  modules: readonly RawSymbol[],
  signatures: ReadonlyMap<ts.Node, RawSignature>,
  met: MetTypes,
): void {
  const { memory } = world;
  const batch = new RequestBatch();
  for (const one of modules) {
    batch.ask(raw.getExportsOfModule.gen(one), (all) =>
      memory.keep(
        q.exports,
        world.symbol(one),
        all.map((each) => world.symbol(each)),
      ),
    );
  }
  for (const one of new Set(signatures.values())) batch.ask(one.getParameters.gen(), () => undefined);
  batch.send(session);
  askAboutSlots(session, raw, world, signatures, met);
}

/** The types that parameters which may be filled in have at calls. */
function askAboutSlots(
  session: Api,
  raw: RawChecker,
  world: World,
  signatures: ReadonlyMap<ts.Node, RawSignature>,
  met: MetTypes,
): void {
  const batch = new RequestBatch();
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
function askAboutTypes(ahead: Ahead, declared: ReadonlyMap<RawType, ts.Node>, met: MetTypes): void {
  const { session, project, world, questions: q } = ahead;
  let opened = new Set(declared.keys());
  for (let level = 0; level < levels; level++) {
    const fresh = met.take();
    if (fresh.length === 0 && opened.size === 0) return;
    const batch = new RequestBatch();
    const next = new Set<RawType>();
    const properties = new Set<RawSymbol>();
    for (const type of fresh) askAboutType(ahead, batch, type, { met, open: (one) => next.add(one), opened });
    const open = (one: RawType): void => void next.add(one);
    for (const type of opened) {
      askAboutMembers(ahead, batch, type, { met, open, properties, declaration: declared.get(type) });
    }
    batch.send(session);
    const { Method } = ahead.api.SymbolFlags;
    const wanted = [...properties].filter(
      (one) => (one.flags & Method) === 0 && !world.memory.has(q.typeOf, world.symbol(one)),
    );
    if (wanted.length > 0) {
      const types = project.checker.getTypeOfSymbol(wanted);
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
  { api, project: { checker: raw }, world, questions: q }: Ahead,
  batch: RequestBatch,
  type: RawType,
  { met, open, opened }: Walk & { readonly opened: Set<RawType> },
): void {
  const { TypeFlags, ObjectFlags } = api;
  const wrapped = world.type(type);
  const isObject = (one: RawType): boolean => (one.flags & TypeFlags.Object) !== 0;
  const has = (flag: number): boolean => isObject(type) && ((type.objectFlags ?? 0) & flag) !== 0;
  // Where a type is an instance of another, they have a symbol in common, and most aliases are known by now.
  if (isObject(type) && !has(ObjectFlags.Reference)) batch.ask(type.getSymbol.gen(), () => undefined);
  if (!has(ObjectFlags.Reference)) {
    batch.ask(type.getAliasSymbol.gen(), () => undefined);
    batch.ask(type.getAliasTypeArguments.gen(), (all) => {
      for (const one of all) met.meet(one);
    });
  }
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
  }
  if (has(ObjectFlags.Mapped)) opened.add(type);
  if (has(ObjectFlags.Anonymous) || (isObject(type) && met.called.has(type))) {
    batch.ask(type.getCallSignatures.gen(), () => undefined);
    batch.ask(type.getConstructSignatures.gen(), () => undefined);
  }
}

function askAboutMembers(
  { api, syntax, project: { checker: raw }, world, questions: q }: Ahead,
  batch: RequestBatch,
  type: RawType,
  {
    met,
    open,
    properties,
    declaration,
  }: Walk & { readonly properties: Set<RawSymbol>; readonly declaration: ts.Node | undefined },
): void {
  const { ObjectFlags } = api;
  const { memory } = world;
  const wrapped = world.type(type);
  const members = declaration && plainMembers(syntax, declaration);
  batch.ask(raw.getPropertiesOfType.gen(type), (all) => {
    const symbols = all.map((one) => world.symbol(one));
    memory.keep(q.properties, wrapped, symbols);
    for (const one of all) properties.add(one);
    for (const one of symbols) for (const name of members?.get(one.name) ?? []) memory.keep(q.symbolAt, name, one);
  });
  if (members !== undefined && isDeclaredOnce(wrapped)) {
    for (const question of [q.indexInfos, q.calls, q.constructs, q.bases]) memory.keep(question, wrapped, []);
    return;
  }
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
