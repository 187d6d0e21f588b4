import type * as ts from "../language.js";
import type { ApiModule } from "./api.js";
import type { Memory } from "./memory.js";
import type { NodeHandle, RawSignature, RawSymbol, RawType } from "./raw-types.js";

/** What the symbols, signatures and types of one snapshot share. */
export interface World {
  readonly flags: Pick<ApiModule, "TypeFlags" | "ObjectFlags">;
  readonly memory: Memory;
  readonly checker: Pick<ts.TypeChecker, "getPropertiesOfType" | "getNonNullableType"> & {
    propertyOf(type: RemoteType, name: string): ts.Symbol | undefined;
  };
  nodeOf(handle: NodeHandle): ts.Declaration;
  symbol(raw: RawSymbol): RemoteSymbol;
  type(raw: RawType): RemoteType;
  signature(raw: RawSignature): RemoteSignature;
}

/** A symbol of the compiler's process. Equal symbols are the same object. */
export class RemoteSymbol implements ts.Symbol {
  readonly raw: RawSymbol;
  readonly flags: number;
  readonly name: string;
  readonly escapedName: string;
  readonly #world: World;
  #declarations: readonly ts.Declaration[] | undefined;
  #value: ts.Declaration | undefined;

  constructor(raw: RawSymbol, world: World) {
    this.raw = raw;
    this.flags = raw.flags;
    this.name = raw.name;
    this.escapedName = raw.escapedName;
    this.#world = world;
  }

  get declarations(): readonly ts.Declaration[] | undefined {
    const { declarations } = this.raw;
    if (declarations.length === 0) return undefined;
    this.#declarations ??= declarations.map((one) => this.#world.nodeOf(one));
    return this.#declarations;
  }

  get valueDeclaration(): ts.Declaration | undefined {
    const { valueDeclaration } = this.raw;
    if (valueDeclaration !== undefined) this.#value ??= this.#world.nodeOf(valueDeclaration);
    return this.#value;
  }

  get exports(): ReadonlyMap<string, ts.Symbol> {
    return this.#world.memory.once("exports", this, () => {
      return new Map([...this.raw.getExports()].map(([name, one]) => [name, this.#world.symbol(one)]));
    });
  }

  get parent(): ts.Symbol | undefined {
    return this.#world.memory.once("parent", this, () => known(this.raw.getParent(), this.#world.symbol));
  }
}

export class RemoteSignature implements ts.Signature {
  readonly raw: RawSignature;
  readonly #world: World;
  #declaration: ts.Declaration | undefined;

  constructor(raw: RawSignature, world: World) {
    this.raw = raw;
    this.#world = world;
  }

  get declaration(): ts.Declaration | undefined {
    const { declaration } = this.raw;
    if (declaration !== undefined) this.#declaration ??= this.#world.nodeOf(declaration);
    return this.#declaration;
  }

  get parameters(): readonly ts.Symbol[] {
    return this.#world.memory.once("parameters", this, () => this.raw.getParameters().map(this.#world.symbol));
  }

  getReturnType(): ts.Type {
    return this.#world.memory.once("returned", this, () => this.#world.type(this.raw.getReturnType()));
  }
}

/** A type of the compiler's process, with the members of all kinds of types. Equal types are the same object. */
export class RemoteType implements ts.ObjectType {
  readonly raw: RawType;
  readonly flags: number;
  readonly objectFlags: number;
  readonly #world: World;

  constructor(raw: RawType, world: World) {
    this.raw = raw;
    this.flags = raw.flags;
    this.objectFlags = raw.objectFlags ?? 0;
    this.#world = world;
  }

  #once<Answer>(question: string, ask: () => Answer): Answer {
    return this.#world.memory.once(question, this, ask);
  }

  #all(raw: readonly RawType[] | undefined): readonly ts.Type[] | undefined {
    return raw?.map(this.#world.type);
  }

  get symbol(): ts.Symbol {
    return this.#once("symbol of type", () => known(this.raw.getSymbol(), this.#world.symbol)) as ts.Symbol;
  }

  get aliasSymbol(): ts.Symbol | undefined {
    return this.#once("alias", () => known(this.raw.getAliasSymbol(), this.#world.symbol));
  }

  get aliasTypeArguments(): readonly ts.Type[] | undefined {
    const found = this.#once("alias arguments", () => this.#all(this.raw.getAliasTypeArguments()));
    return found?.length === 0 ? undefined : found;
  }

  get types(): readonly ts.Type[] | undefined {
    return this.#once("members", () => this.#all(this.raw.getTypes?.()));
  }

  get target(): ts.Type | undefined {
    if ((this.objectFlags & this.#world.flags.ObjectFlags.Reference) === 0) return undefined;
    return this.#once("target", () => known(this.raw.getTarget?.(), this.#world.type));
  }

  get typeParameters(): readonly ts.Type[] | undefined {
    const found = this.#once("type parameters", () => this.#all(this.raw.getTypeParameters?.()));
    return found?.length === 0 ? undefined : found;
  }

  get elementFlags(): readonly number[] | undefined {
    return this.raw.elementFlags;
  }

  get labeledElementDeclarations(): readonly (ts.Declaration | undefined)[] | undefined {
    return this.raw.labeledElementDeclarations?.map((one) => known(one, this.#world.nodeOf));
  }

  get value(): unknown {
    const { value } = this.raw;
    if (typeof value !== "bigint") return value;
    return { negative: value < 0n, base10Value: String(value < 0n ? -value : value) };
  }

  get intrinsicName(): string | undefined {
    return this.raw.isErrorType() ? "error" : this.raw.intrinsicName;
  }

  get isThisType(): boolean | undefined {
    return this.raw.isThisType;
  }

  get baseType(): ts.Type | undefined {
    return known(this.raw.getBaseType?.(), this.#world.type);
  }

  get constraintType(): ts.Type | undefined {
    if ((this.objectFlags & this.#world.flags.ObjectFlags.Mapped) === 0) return undefined;
    return this.#once("constraint", () => known(this.raw.getConstraintType?.(), this.#world.type));
  }

  /** The compiler does not tell the unions that a union names. Of one with `undefined` or `null`, it is what remains without them. */
  get origin(): ts.Type | undefined {
    const { TypeFlags } = this.#world.flags;
    const absent = this.isUnion() ? this.types.filter(({ flags }) => (flags & TypeFlags.Nullable) !== 0) : [];
    if (absent.length === 0) return undefined;
    const rest = this.#world.checker.getNonNullableType(this);
    return rest.isUnion() ? ({ isUnion: () => true, types: [rest, ...absent] } as unknown as ts.Type) : undefined;
  }

  isUnion(): this is ts.UnionType {
    return (this.flags & this.#world.flags.TypeFlags.Union) !== 0;
  }

  isIntersection(): this is ts.IntersectionType {
    return (this.flags & this.#world.flags.TypeFlags.Intersection) !== 0;
  }

  isUnionOrIntersection(): this is ts.UnionOrIntersectionType {
    return (this.flags & this.#world.flags.TypeFlags.UnionOrIntersection) !== 0;
  }

  isStringLiteral(): this is ts.StringLiteralType {
    return (this.flags & this.#world.flags.TypeFlags.StringLiteral) !== 0;
  }

  isNumberLiteral(): this is ts.NumberLiteralType {
    return (this.flags & this.#world.flags.TypeFlags.NumberLiteral) !== 0;
  }

  isClassOrInterface(): boolean {
    return (this.objectFlags & this.#world.flags.ObjectFlags.ClassOrInterface) !== 0;
  }

  getProperties(): readonly ts.Symbol[] {
    return this.#world.checker.getPropertiesOfType(this);
  }

  getProperty(name: string): ts.Symbol | undefined {
    return this.#world.checker.propertyOf(this, name);
  }

  #signatures(question: string, ask: RawType["getCallSignatures"]): readonly ts.Signature[] {
    if ((this.flags & this.#world.flags.TypeFlags.StructuredType) === 0) return [];
    return this.#once(question, () => ask.call(this.raw).map(this.#world.signature));
  }

  getCallSignatures(): readonly ts.Signature[] {
    return this.#signatures("calls", this.raw.getCallSignatures);
  }

  getConstructSignatures(): readonly ts.Signature[] {
    return this.#signatures("constructs", this.raw.getConstructSignatures);
  }

  getNumberIndexType(): ts.Type | undefined {
    return known(this.raw.getNumberIndexType(), this.#world.type);
  }
}

/** Wraps an answer that may be missing. */
export function known<Raw, Wrapped>(raw: Raw | undefined, wrap: (raw: Raw) => Wrapped): Wrapped | undefined {
  return raw === undefined ? undefined : wrap(raw);
}
