import type { NamingProblem } from "../../common/wire/naming-problems.js";
import type { TypeUse } from "../../common/wire/type-uses.js";
import type { MessageSource } from "../../common/wire/wire-schema.js";
import type { Docs } from "../../transformer/analyze/docs.js";
import { packageIn } from "../../transformer/analyze/manifest.js";
import type * as ts from "../../transformer/compiler/language.js";
import type { PartModels } from "../../transformer/describe/part-models.js";
import type { Diagnostic } from "../../transformer/model/diagnostics.js";
import type { ContractModel, Span } from "../../transformer/model/model.js";
import type { ProtoCode } from "../../transformer/model/proto-titles.js";
import type { Difference, PartUse } from "../comparison/difference.js";
import type { UnloadedModule } from "./foreign-tables.js";

/**
 * A problem with the .proto files that are made from contracts. `span` is undefined if the declaration in question is in a
 * package.
 */
export interface ProtoDiagnostic extends Omit<Diagnostic, "span"> {
  readonly code: ProtoCode;
  readonly span: Span | undefined;
}

/** The members that the diagnostics of this file have in common: errors without related places and fixes. */
const plain = { severity: "error", related: [], fixes: [] } as const;

/** The diagnostic for a problem with a name in protobuf, at the declaration with this name. */
export function protoDiagnostic(problem: NamingProblem, models: PartModels, docs: Docs): ProtoDiagnostic {
  return { ...describe(problem, models, docs), ...plain };
}

/**
 * The diagnostic for a difference from a description. Its place is the declaration that differs, or, if that is not in the
 * project's sources, the nearest declaration there that uses it.
 */
export function differenceDiagnostic(
  { code, text, use, isWarning, ...rest }: Difference,
  models: PartModels,
  docs: Docs,
): ProtoDiagnostic {
  const declared = rest.enum && docs.enum(rest.enum.name, Object.keys(rest.enum.values))?.span;
  let span = declared;
  for (let at: PartUse | undefined = use; span === undefined && at !== undefined; at = at.outer)
    span = partSpan(at.part, models);
  return { code, span, text, ...plain, severity: isWarning ? "warning" : "error" };
}

/** The diagnostic for two messages that have the same name, at the second one. */
export function conflictDiagnostic(
  { first, second }: { readonly first: MessageSource; readonly second: MessageSource },
  models: PartModels,
): ProtoDiagnostic {
  const [span, ...others] = [second, first].flatMap((one) => models.declaration(one)?.span ?? []);
  const cause = `Two different messages have the name ${first.typeName}, so .proto files cannot have both.`;
  const fix = "Give one of them another name: @dataContract { name: … }.";
  const related = others.map((other) => ({ span: other, text: `Another ${first.typeName} is declared here.` }));
  return { code: "IW6007", span, text: `${cause} ${fix}`, ...plain, related };
}

/** The diagnostic for a module that cannot be loaded, at its import. */
export function unloadedDiagnostic(program: ts.Program, { file, specifier, message }: UnloadedModule): ProtoDiagnostic {
  const source = program.getSourceFile(file);
  const specifiers = (source?.statements ?? []).flatMap((one) => (one as ts.ImportDeclaration).moduleSpecifier ?? []);
  const at = specifiers.find((one) => (one as ts.StringLiteralLike).text === specifier);
  const start = source && at?.getStart(source);
  const span = at === undefined || start === undefined ? undefined : { file, start, length: at.end - start };
  const text = `The contracts of '${specifier}' cannot be loaded: ${message}. ${loadedBy(specifier)}`;
  return { code: "IW6004", span, text, ...plain };
}

function loadedBy(specifier: string): string {
  const name = packageIn(specifier);
  const built = name === undefined ? "Build it with interwire first" : `Build the package ${name} with interwire first`;
  return `${built}, or have its sources read: add its project to "references" in tsconfig.json.`;
}

const naming = "Name it: @dataContract { name: … }.";

/**
 * The place of an enum's declaration. For an enum that no source declares, such as the union `1 | 2` without a name, the place of
 * its first use.
 */
function enumSpan(problem: EnumProblem, models: PartModels, docs: Docs): Span | undefined {
  const { enum: described, uses } = problem;
  return docs.enum(described.name, Object.keys(described.values))?.span ?? firstSpan(uses, models);
}

type Described = Pick<ProtoDiagnostic, "code" | "span" | "text">;

function describe(problem: NamingProblem, models: PartModels, docs: Docs): Described {
  switch (problem.kind) {
    case "service": {
      const { service, name } = problem;
      const cause = `The service '${service.name}' has a name that .proto files cannot have: there it is ${name}, and clients made of them call another service.`;
      const fix = "Name it, on a contract that is not generic: @serviceContract { name: … }.";
      return { code: "IW6001", span: models.contracts(service)[0]?.span, text: `${cause} ${fix}` };
    }
    case "operation": {
      const { operation } = problem;
      const cause = `The operation '${operation.name}' has a name that .proto files cannot have: clients made of them call another path than ${operation.path}.`;
      const text = `${cause} Name it: @operationContract { name: … }.`;
      return { code: "IW6001", span: partSpan(problem, models), text };
    }
    case "enum": {
      const { wanted, name } = problem;
      const cause = `The enum ${wanted} is ${name} in .proto files, because another enum, a message, a member or a service has its name.`;
      return { code: "IW6003", span: enumSpan(problem, models, docs), text: `${cause} ${naming}` };
    }
    case "enumValue": {
      const { enum: described, value, name } = problem;
      const cause = `The value ${value} of ${described.name} is ${name} in .proto files, and so in the JSON of other languages: its package has another ${value}, or protobuf reads the name otherwise.`;
      return {
        code: "IW6002",
        span: enumSpan(problem, models, docs),
        text: `${cause} Give it a name that nothing else in the package has.`,
      };
    }
    case "message": {
      const { message, wanted, name, uses } = problem;
      const cause = `The message ${wanted} is ${name} in .proto files, because another message, a member, a service or a package has its name.`;
      const span = models.message(message)?.span ?? firstSpan(uses, models);
      return { code: "IW6003", span, text: `${cause} ${naming}` };
    }
    case "package": {
      const { message, packages, contractPackages } = problem;
      // A message with users in a single package gets that package; here, something without a package uses the message, too.
      const users = contractPackages && packages.length === 1 ? [...packages, "where there is none"] : packages;
      const cause = `The message ${message.name} has no package, but is used in ${users.join(" and ")}: it is in another .proto file.`;
      const span = models.message(message)?.span ?? firstSpan(problem.uses, models);
      return { code: "IW6005", span, text: `${cause} ${packageFix(problem)}` };
    }
  }
}

type EnumProblem = Extract<NamingProblem, { kind: "enum" | "enumValue" }>;
type PackageProblem = Extract<NamingProblem, { kind: "package" }>;

function packageFix({ message: { name, isTuple }, packages, contractPackages }: PackageProblem): string {
  const option = "Put such messages into the package of the contracts that use them: --contract-packages.";
  if (isTuple) return option;
  const naming = `@dataContract { name: "${packages[0]}.${name}" }`;
  return contractPackages ? `Choose one: ${naming}.` : `${option} Or name its package: ${naming}.`;
}

/** The warning about a generic contract to which no source gives type arguments. */
export function unclosedDiagnostic({ typeText, typeParameters, span }: ContractModel): ProtoDiagnostic {
  const cause = `The contract ${typeText}<${typeParameters.join(", ")}> is generic, and no source uses it with type arguments, so it is in no .proto file.`;
  const fix = `Add an alias with its type arguments to a source of the project: type MyService = ${typeText}<…>.`;
  return { code: "IW6006", span, text: `${cause} ${fix}`, ...plain };
}

/**
 * The place of the first of `uses` that is in the project's sources: a substitute for types that are not declared there.
 * Undefined if all uses are in packages.
 */
function firstSpan(uses: readonly TypeUse[], models: PartModels): Span | undefined {
  for (const use of uses) {
    const span = partSpan(use, models);
    if (span !== undefined) return span;
  }
  return undefined;
}

/**
 * The place of a field, operation, message or service. For a field or operation that is not in the sources itself, the place of
 * its message or contract.
 */
function partSpan(part: PartUse["part"], models: PartModels): Span | undefined {
  if ("service" in part) return models.contracts(part.service)[0]?.span;
  const declared = "operation" in part ? models.operation(part.operation) : models.field(part.message, part.field);
  return (declared?.member ?? declared?.owner)?.span;
}
