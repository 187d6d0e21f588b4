import type { Report } from "../model/diagnostics.js";
import type {
  BaseModel,
  ContractModel,
  FieldModel,
  MessageModel,
  OperationModel,
  ParameterModel,
  Span,
  TypeModel,
} from "../model/model.js";
import { innerTypes, instantiations, isMapKey, isOpen, substitute, typeWords } from "../model/type-models.js";
import type { Lookup } from "./lookup.js";

interface Problem {
  readonly what: string;
  readonly fix: string;
}

/**
 * The first place in a type where a list, a map or an optional type is nested in a way that protobuf cannot represent. Undefined
 * if there is none.
 */
export function shapeProblem(type: TypeModel): Problem | undefined {
  switch (type.kind) {
    case "optional":
      return optionalProblem(type.inner) ?? shapeProblem(type.inner);
    case "list":
      return itemProblem(type.item) ?? shapeProblem(type.item);
    case "map":
      return valueProblem(type.value) ?? shapeProblem(type.value);
    case "tuple":
      return firstOf(type.items, shapeProblem);
    case "message":
      return firstOf(type.typeArguments, shapeProblem);
    default:
      return undefined;
  }
}

function firstOf<T>(types: readonly TypeModel[], find: (type: TypeModel) => T | undefined): T | undefined {
  for (const type of types) {
    const found = find(type);
    if (found !== undefined) return found;
  }
  return undefined;
}

const wrapper = "Put the inner one into a message of its own";

function optionalProblem(inner: TypeModel): Problem | undefined {
  if (inner.kind === "list")
    return { what: "an optional list", fix: "Drop the option: an absent list reads as an empty one" };
  if (inner.kind === "map")
    return { what: "an optional map", fix: "Drop the option: an absent map reads as an empty one" };
  return undefined;
}

function itemProblem(item: TypeModel): Problem | undefined {
  if (item.kind === "list") return { what: "a list of lists", fix: wrapper };
  if (item.kind === "map") return { what: "a list of maps", fix: wrapper };
  if (item.kind === "optional")
    return { what: "a list of absent values", fix: "Use a list of messages with one optional member" };
  return undefined;
}

function valueProblem(value: TypeModel): Problem | undefined {
  if (value.kind === "list") return { what: "a map of lists", fix: wrapper };
  if (value.kind === "map") return { what: "a map of maps", fix: wrapper };
  if (value.kind === "optional") return { what: "a map of absent values", fix: "Leave the key out instead" };
  return undefined;
}

/**
 * The problem with the type of a oneof's arm, if it has one: an arm holds a single value, and a value that is set cannot be
 * absent.
 */
function armProblem(type: TypeModel): Problem | undefined {
  if (type.kind === "list") return { what: "a list in a oneof", fix: "Put the list into a message of its own" };
  if (type.kind === "map") return { what: "a map in a oneof", fix: "Put the map into a message of its own" };
  if (type.kind === "optional")
    return { what: "an absent value in a oneof", fix: "Drop the option: a case that is set has a value" };
  return undefined;
}

export function checkMessageShapes(message: MessageModel, lookup: Lookup, report: Report): void {
  for (const field of message.fields) {
    const { name, oneof, type } = field;
    if (field.typeInherited || isAtom(type)) continue;
    const where =
      oneof === undefined ? `Member '${name}' of ${message.typeText}` : `Arm '${name}' of ${message.typeText}.${oneof}`;
    const span = field.inherited ? message.span : field.span;
    const fix = field.inherited ? derivedFix(message, field) : undefined;
    const problem = oneof === undefined ? undefined : armProblem(type);
    if (problem !== undefined) report("IW1205", span, { where, ...problem });
    else reportShape(type, { where, span, ...(fix === undefined ? {} : { fix }) }, lookup, report);
  }
}

/**
 * Whether a type is a scalar, an enum or a message without type arguments, which need no check, because nothing is nested in
 * them. Most types are.
 */
function isAtom(type: TypeModel): boolean {
  const { kind } = type;
  return kind === "scalar" || kind === "enum" || (kind === "message" && type.typeArguments.length === 0);
}

/** The advice for optional lists and maps of a derived type such as `Partial<Person>`, which makes every member optional. */
function derivedFix(message: MessageModel, field: FieldModel): string | undefined {
  if (!isOptionalMany(field.type)) return undefined;
  const { declaredBy } = field;
  const many = message.fields.filter((one) => one.declaredBy === declaredBy && isOptionalMany(one.type));
  const names = many.map(({ name }) => JSON.stringify(name)).join(" | ");
  return `Leave it required, an absent one reads as empty: Partial<Omit<${declaredBy}, ${names}>> & Pick<${declaredBy}, ${names}>`;
}

function isOptionalMany(type: TypeModel): boolean {
  return type.kind === "optional" && (type.inner.kind === "list" || type.inner.kind === "map");
}

/** The place where a type is used, with advice that fits it better than the general advice. */
interface Place {
  readonly where: string;
  readonly span: Span;
  readonly fix?: string;
}

function reportShape(type: TypeModel, { span, ...words }: Place, lookup: Lookup, report: Report): void {
  const problem = shapeProblem(type);
  const key = wrongKey(type);
  if (problem !== undefined) report("IW1205", span, { ...problem, ...words });
  else if (key !== undefined) report("IW1206", span, { where: words.where, type: typeWords(key) });
  else reportClosing(type, words.where, span, lookup, report);
}

/**
 * The type of a map key that a type argument introduced and that protobuf does not allow as a key. Undefined if all keys are
 * allowed.
 */
function wrongKey(type: TypeModel): TypeModel | undefined {
  if (type.kind === "map" && !isMapKey(type.key) && !isOpen(type.key)) return type.key;
  return firstOf(innerTypes(type), wrongKey);
}

/**
 * The largest number of instantiations that are followed. A type with more of them grows without end, which `checkGrowth`
 * reports.
 */
const mostInstantiations = 100;

/**
 * Reports what becomes wrong inside a generic message when its type parameters are bound: with a list for `T`, the member `items:
 * T[]` of `Page<T>` becomes a list of lists.
 */
function reportClosing(type: TypeModel, where: string, span: Span, lookup: Lookup, report: Report): void {
  const seen = new Set<string>();
  const pending = instantiations(type);
  for (let next = pending.pop(); next !== undefined && seen.size < mostInstantiations; next = pending.pop()) {
    const key = JSON.stringify([next.ref.id, next.typeArguments]);
    const model = seen.has(key) ? undefined : lookup.generic(next.ref.id);
    seen.add(key);
    if (model === undefined) continue;
    const values = closedBy(model.typeParameters, next.typeArguments);
    for (const field of model.fields.filter((one) => isOpen(one.type))) {
      const closed = substitute(field.type, values);
      const problem = (field.oneof === undefined ? undefined : armProblem(closed)) ?? shapeProblem(closed);
      const by = `closed by ${where.charAt(0).toLowerCase()}${where.slice(1)}`;
      const words = { where: `Member '${field.name}' of ${model.typeText}, ${by},` };
      const wrong = wrongKey(closed);
      if (problem !== undefined) report("IW1205", span, { ...problem, ...words });
      else if (wrong !== undefined) report("IW1206", span, { ...words, type: typeWords(wrong) });
      else pending.push(...instantiations(closed));
    }
  }
}

function closedBy(names: readonly string[], typeArguments: readonly TypeModel[]): ReadonlyMap<string, TypeModel> {
  return new Map(names.map((name, i) => [name, typeArguments[i] ?? ({ kind: "invalid" } as const)]));
}

/** Checks the type argument of a call, if it is a tuple or a generic message with type arguments. */
export function checkArgumentShape(type: TypeModel, span: Span, lookup: Lookup, report: Report): void {
  reportShape(type, { where: "The type argument", span }, lookup, report);
}

export function checkContractShapes(contract: ContractModel, lookup: Lookup, report: Report): void {
  for (const operation of contract.operations) checkOperation(contract, operation, lookup, report);
  for (const base of contract.bases) checkClosing(base, contract.span, lookup, report);
}

/**
 * Reports what becomes wrong in the operations of a generic contract when its type parameters are bound, such as a list in a
 * list. Only operations that mention a type parameter are affected.
 */
export function checkClosing(base: BaseModel, span: Span, lookup: Lookup, report: Report): void {
  if (base.typeArguments.length === 0) return;
  const visit = ({ ref, typeArguments }: BaseModel, seen: readonly string[]): void => {
    const model = lookup.contract(ref.id);
    if (model === undefined || seen.includes(ref.id)) return;
    const values = closedBy(model.typeParameters, typeArguments);
    for (const operation of model.operations) {
      eachType(model, operation, (type, where) => {
        if (isOpen(type)) reportShape(substitute(type, values), { where: where(), span }, lookup, report);
      });
    }
    for (const inner of model.bases) {
      visit({ ...inner, typeArguments: inner.typeArguments.map((type) => substitute(type, values)) }, [
        ...seen,
        ref.id,
      ]);
    }
  };
  visit(base, []);
}

/** Calls `visit` with every type that an operation sends or receives, and with its place in words. */
function eachType(
  contract: ContractModel,
  { method, parameters, result }: OperationModel,
  visit: (type: TypeModel, where: () => string) => void,
): void {
  const member = (): string => `${contract.name}.${method}`;
  for (const { role, name, type } of parameters) {
    if (role === "data" || role === "stream") visit(type, () => `Parameter '${name}' of ${member()}`);
  }
  if (result.value !== undefined) visit(result.value, () => `The result of ${member()}`);
  for (const { name, type } of result.beside?.items ?? []) visit(type, () => `'${name}' in the result of ${member()}`);
}

function checkOperation(contract: ContractModel, operation: OperationModel, lookup: Lookup, report: Report): void {
  eachType(contract, operation, (type, where) => {
    if (!isAtom(type)) reportShape(type, { where: where(), span: operation.span }, lookup, report);
  });
  let streams = 0;
  for (const { role } of operation.parameters) if (role === "stream") streams++;
  const member = (): string => `${contract.name}.${operation.method}`;
  if (streams > 1) {
    const words = { member: member(), problem: "takes more than one stream", fix: "Take one stream" };
    report("IW1109", operation.span, words);
  }
  if (operation.bare) checkBare(operation, member(), report);
}

function checkBare(operation: OperationModel, member: string, report: Report): void {
  const data = operation.parameters.filter((one: ParameterModel) => one.role === "data" || one.role === "stream");
  const value = operation.result.value;
  const problem =
    data.length > 1
      ? "at most one parameter beside context parameters"
      : data.some((one) => !isMessage(one.type))
        ? `a message as its parameter${data.some((one) => one.optional) ? ", not an optional one" : ""}`
        : value !== undefined && !isMessage(value)
          ? "a message as its result"
          : operation.result.beside !== undefined
            ? "nothing beside its response stream"
            : undefined;
  if (problem !== undefined) report("IW1108", operation.span, { member, problem });
}

function isMessage({ kind }: TypeModel): boolean {
  return kind === "message" || kind === "wellKnown";
}
