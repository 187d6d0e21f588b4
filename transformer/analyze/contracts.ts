import type * as ts from "../compiler/language.js";
import type { Diagnostic, Report } from "../model/diagnostics.js";
import type { ContractModel, HeritageModel, OperationModel } from "../model/model.js";
import type { Annotation } from "./annotation-arguments.js";
import {
  annotationDiagnostics,
  annotationOf,
  annotationsIn,
  fileDefaults,
  nameOf,
  reportSecondMark,
} from "./annotations.js";
import { type Context, nameSpanOf, spanOf } from "./context.js";
import { type DeclarationPlace, declaredParameters, typeDeclarationsOf, typeParametersOf } from "./declarations.js";
import { type HeritageUse, heritageFrom, heritageTypes } from "./heritage.js";
import { isNamedBySymbol } from "./member-names.js";
import { nodeHome } from "./nodes.js";
import { methodName, type OperationDeclaration, type OperationUse, readOperation } from "./operations.js";
import { isErrorType } from "./types.js";

type ContractDeclaration = ts.InterfaceDeclaration | ts.ClassLikeDeclaration;

/** The file for which a contract is read, how it refers to the contract's bases, and where problems are reported. */
export interface ContractUse extends HeritageUse {
  /** The names of the methods that are read. Absent if all are. */
  readonly methods?: ReadonlySet<string>;
}

/** Reads a contract, or an interface or class without `@serviceContract` that declares operations. */
export function readContractModel(
  ctx: Context,
  symbol: ts.Symbol,
  place: DeclarationPlace,
  use: ContractUse,
): ContractModel {
  const { from, methods, report } = use;
  const declarations = typeDeclarationsOf(ctx, symbol).filter(
    (one): one is ContractDeclaration => !ctx.ts.isTypeAliasDeclaration(one),
  );
  const first = declarations[0] as ContractDeclaration;
  const name = first.name?.text ?? place.typeText;
  const marks = annotationsIn(ctx, declarations, "serviceContract");
  reportSecondMark(marks, name, report);
  const mark = marks[0];
  const service = mark === undefined ? undefined : serviceName(mark, name, fileDefaults(ctx, place.file).namespace);
  if (service !== undefined && mark !== undefined) checkName("service", service, mark, "@serviceContract", report);
  let isInDoubt = false;
  const bases = readBases(ctx, declarations, {
    ...use,
    report(...problem) {
      isInDoubt = true;
      report(...problem);
    },
  });
  const model: ContractModel = {
    id: `${place.file.fileName}#${place.stem}$contract`,
    node: `${place.stem}$contract`,
    typeText: place.typeText,
    name,
    typeParameters: typeParametersOf(first),
    declaredParameters: declaredParameters(ctx, first),
    ...(service === undefined ? {} : { service }),
    bases,
    ...readOperations(ctx, declarations, methods, {
      from,
      owner: name,
      style: mark?.arguments.style ?? fileDefaults(ctx, place.file).style,
      report,
    }),
    methods: plainMethods(ctx, symbol, declarations).filter((one) => methods?.has(one) !== false),
    exported: place.exported,
    exportedAs: place.exportedAs,
    span: nameSpanOf(first),
    extents: declarations.map(spanOf),
  };
  if (isEmpty(model) && !isInDoubt && !hasProblems(ctx, declarations)) {
    report("IW1018", model.span, { name, fix: emptyFix(model) });
  }
  return model;
}

/** Whether a contract has no operations, and no bases that could have some. */
function isEmpty({ service, operations, bases, incomplete }: ContractModel): boolean {
  return service !== undefined && operations.length === 0 && bases.length === 0 && !incomplete;
}

/** Whether an operation may seem to be missing only because of an error in the syntax, an annotation or a base. */
function hasProblems(ctx: Context, declarations: readonly ContractDeclaration[]): boolean {
  return declarations.some((declaration) => {
    // The compiler could not parse the declaration to its end.
    if (!declaration.getText().endsWith("}")) return true;
    const isInside = ({ span }: Diagnostic): boolean => span.start >= declaration.pos && span.start < declaration.end;
    if (annotationDiagnostics(ctx, declaration.getSourceFile()).some(isInside)) return true;
    return heritageTypes(ctx, declaration).some(({ type }) => isErrorType(type));
  });
}

function emptyFix({ methods }: ContractModel): string {
  if (methods.length === 0) return "Declare a method in it, and annotate that with @operationContract";
  return methods.length === 1
    ? `Annotate its method ${methods[0]} with @operationContract`
    : `Annotate those of its methods that can be called with @operationContract: ${methods.join(", ")}`;
}

/**
 * The full name of a service, `[namespace.]name`, from the arguments of `@serviceContract`. Without a `name`, the name of the
 * type is used, and without a `namespace`, the `usual` one. A blank argument counts as absent; any other is not trimmed.
 */
function serviceName(mark: Annotation, typeName: string, usual: string | undefined): string {
  const { name, namespace } = mark.arguments;
  const base = typeof name === "string" && name.trim() !== "" ? name : typeName;
  const prefix = typeof namespace === "string" && namespace.trim() !== "" ? namespace : usual;
  return prefix === undefined ? base : `${prefix}.${base}`;
}

function checkName(
  role: string,
  name: string,
  at: { span: ContractModel["span"] },
  annotation: string,
  report: Report,
): void {
  const bad = /[^\x21-\x2e\x30-\x7e]/u.exec(name)?.[0];
  if (bad !== undefined) {
    report("IW1010", at.span, { role, name: JSON.stringify(name), character: JSON.stringify(bad), annotation });
  }
}

function readBases(ctx: Context, declarations: readonly ContractDeclaration[], use: HeritageUse): HeritageModel[] {
  const all = declarations.flatMap((declaration) => heritageTypes(ctx, declaration));
  const ordered = [...all.filter((one) => one.isBaseClass), ...all.filter((one) => !one.isBaseClass)];
  return ordered.flatMap((one) => heritageFrom(ctx, one, use));
}

function readOperations(
  ctx: Context,
  declarations: readonly ContractDeclaration[],
  methods: ReadonlySet<string> | undefined,
  use: OperationUse,
): Pick<ContractModel, "operations" | "incomplete"> {
  const { owner, report } = use;
  const operations: OperationModel[] = [];
  let incomplete = false;
  for (const member of declarations.flatMap((one): ts.Node[] => [...one.members])) {
    const annotation = annotationOf(ctx, member, "operationContract");
    if (annotation === undefined || methods?.has(methodName(ctx, member)) === false) continue;
    const operation = readMember(ctx, member, annotation, use);
    incomplete ||= operation === undefined || annotation.unread;
    if (operation === undefined || annotation.unread) continue;
    checkName("operation", operation.name, operation, "@operationContract", report);
    operations.push(operation);
  }
  reportTooManyOverloads(ctx, declarations, owner, report);
  return { operations, incomplete };
}

function readMember(
  ctx: Context,
  member: ts.Node,
  annotation: Annotation,
  use: OperationUse,
): OperationModel | undefined {
  const { ts } = ctx;
  const name = (member as ts.NamedDeclaration).name === undefined ? "" : nameOf(ctx, member);
  const display = `${use.owner}.${name}`;
  if (!ts.isMethodSignature(member) && !ts.isMethodDeclaration(member)) {
    const what = ts.isAccessor(member) ? "an accessor" : "a property";
    use.report("IW1104", nameSpanOf(member), {
      member: display,
      what,
      fix: `Declare it as a method: ${name}(…): Promise<…>`,
    });
    return undefined;
  }
  if (isOverloadImplementation(ctx, member)) {
    use.report("IW1112", annotation.span, { member: display });
    return undefined;
  }
  return readOperation(ctx, member, annotation, use);
}

function isOverloadImplementation(ctx: Context, member: OperationDeclaration): boolean {
  if (!ctx.ts.isMethodDeclaration(member) || member.body === undefined) return false;
  const name = member.name.getText();
  return (member.parent as ts.ClassLikeDeclaration).members.some(
    (other) =>
      other !== member &&
      ctx.ts.isMethodDeclaration(other) &&
      other.body === undefined &&
      other.name.getText() === name,
  );
}

/** Reports a method with more than eight overloads, because the client's type cannot infer more. */
function reportTooManyOverloads(
  ctx: Context,
  declarations: readonly ContractDeclaration[],
  owner: string,
  report: Report,
): void {
  const all = declarations.flatMap((one): ts.Node[] => [...one.members]);
  if (all.length <= 8) return;
  const byName = new Map<string, ts.Node[]>();
  for (const member of all) {
    if (!ctx.ts.isMethodSignature(member) && !(ctx.ts.isMethodDeclaration(member) && member.body === undefined))
      continue;
    const name = member.name.getText();
    byName.set(name, [...(byName.get(name) ?? []), member]);
  }
  for (const [name, members] of byName) {
    const ninth = members[8];
    if (ninth === undefined || !members.some((one) => annotationOf(ctx, one, "operationContract"))) continue;
    report("IW1107", spanOf(ninth), { member: `${owner}.${name}`, count: members.length });
  }
}

/** The methods of a type that are not operations: its own, and those of bases that are not contracts. */
function plainMethods(ctx: Context, symbol: ts.Symbol, own: readonly ContractDeclaration[]): string[] {
  const { checker, ts } = ctx;
  const type = checker.getDeclaredTypeOfSymbol(symbol);
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const declarations = property.declarations ?? [];
    // Most methods are operations, for which the costlier questions below need not be asked.
    if (declarations.some((one) => annotationOf(ctx, one, "operationContract") !== undefined)) return [];
    const isMethod = declarations.some((one) => ts.isMethodSignature(one) || ts.isMethodDeclaration(one));
    if (!isMethod || declarations.some((one) => isHidden(ctx, one)) || isNamedBySymbol(property)) return [];
    const isOwn = declarations.some((one) => (own as readonly ts.Node[]).includes(one.parent));
    return !isOwn && belongsToNode(ctx, declarations) ? [] : [property.name];
  });
}

function isHidden({ ts }: Context, declaration: ts.Declaration): boolean {
  const name = (declaration as ts.NamedDeclaration).name;
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (
    (ts.getCombinedModifierFlags(declaration) & hidden) !== 0 || (name !== undefined && ts.isPrivateIdentifier(name))
  );
}

function belongsToNode(ctx: Context, declarations: readonly ts.Declaration[]): boolean {
  return declarations.some((one) => {
    const parent = (one.parent as ts.NamedDeclaration).name;
    const symbol = parent === undefined ? undefined : ctx.checker.getSymbolAtLocation(parent);
    return symbol !== undefined && nodeHome(ctx, symbol, "contract") !== undefined;
  });
}
