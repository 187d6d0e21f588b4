import type { ContractSource } from "../../common/wire/collect-schema.js";
import type { ProtoFileOptions, ProtoSchema } from "../../runtime/proto.js";
import type { ContractModel } from "../../transformer/model/model.js";
import type { Difference } from "../comparison/difference.js";
import { type Problem, placeless } from "../problems/problem.js";
import {
  differenceDiagnostic,
  type ProtoDiagnostic,
  protoDiagnostic,
  unclosedDiagnostic,
} from "../schema/proto-diagnostics.js";
import { UsageError } from "./command.js";
import type { Opened } from "./project.js";
import { type ContractsProgram, problemAt, readContracts } from "./read-contracts.js";

/** The contracts of a project, and the problems with their names in protobuf. */
export interface ReadSchema {
  readonly schema: ProtoSchema;
  /** The problems. Problems with names are errors if `isStrict`, and otherwise warnings. */
  problems(isStrict: boolean): readonly Problem[];
  /** Turns differences between the contracts and a description into problems at the places of the contracts. */
  locate(differences: readonly Difference[]): readonly Problem[];
}

/**
 * Reads the contracts of a project and of the projects that it references, from their sources, and describes them in protobuf. If they
 * have problems, these are returned instead.
 * @throws UsageError if the project lacks one of the services, or a package that the options name
 */
export async function readSchema(
  opened: Opened,
  services: readonly string[],
  options: ProtoFileOptions = {},
): Promise<ReadSchema | readonly Problem[]> {
  const read = await readContracts(opened, services);
  if ("length" in read) return read;
  const { collected, contracts, sources, models, docs, partDocs } = read;
  const { protoSchema } = await import("../../runtime/proto.js");
  const schema = describe(() => protoSchema(collected, partDocs, options));
  if (schema instanceof Error) return [placeless("IW2019", schema.message.replace(/^IW2019: /, ""))];
  const unclosed = services.length > 0 ? [] : unclosedContracts(sources, contracts).map(unclosedDiagnostic);
  return {
    schema,
    problems: (isStrict) => {
      const found = [...schema.problems.map((one) => protoDiagnostic(one, models, docs)), ...unclosed];
      return found.map((one) => {
        const isWarning = !isStrict || lacks.has(one.code);
        return problemAt(sources, { ...one, severity: isWarning ? "warning" : "error" });
      });
    },
    locate: (differences) => differences.map((one) => problemAt(sources, differenceDiagnostic(one, models, docs))),
  };
}

/**
 * The codes that are warnings even with `--strict`, because no name had to be changed: IW6005 (contracts with a package use a
 * message without one) and IW6006 (a generic contract has no type arguments).
 */
const lacks: ReadonlySet<ProtoDiagnostic["code"]> = new Set(["IW6005", "IW6006"]);

/**
 * The generic contracts that are missing in the schema, because neither a source nor a contract in `contracts` gives them type
 * arguments. They are compared by name, because the contracts that packages use are not linked to declarations in the sources.
 */
function unclosedContracts(
  sources: readonly ContractsProgram[],
  contracts: readonly ContractSource[],
): readonly ContractModel[] {
  const closed = new Set<string>();
  const visit = ({ name, bases }: ContractSource): void => {
    closed.add(name);
    bases.forEach(visit);
  };
  contracts.forEach(visit);
  const declared = sources.flatMap(({ files }) => files.flatMap(({ model }) => model.contracts));
  const open = declared.filter((one) => one.service !== undefined && one.typeParameters.length > 0);
  return [...new Map(open.map((one) => [one.id, one])).values()].filter(({ name }) => !closed.has(name));
}

/** Makes a schema. If messages cannot be described in files (IW2019), the error is returned. */
function describe(make: () => ProtoSchema): ProtoSchema | Error {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    if (error instanceof Error && (error as { code?: unknown }).code === "IW2019") return error;
    throw error;
  }
}
