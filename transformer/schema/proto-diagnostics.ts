import type { Docs } from "../analyze/docs.js";
import type { Diagnostic } from "../diagnostics.js";
import type { Span } from "../model.js";
import type { LinkedTables } from "./link-tables.js";
import type { ProtoProblem, Table } from "./proto-runtime.js";
import type { ProtoCode } from "./proto-titles.js";

/** A problem of .proto files. What a package declares has no place. */
export interface ProtoDiagnostic extends Omit<Diagnostic, "span"> {
  readonly code: ProtoCode;
  readonly span: Span | undefined;
}

/** Says what is wrong with names, on what has them. */
export function protoDiagnostic(problem: ProtoProblem, tables: Tables, docs: Docs): ProtoDiagnostic {
  return { ...describe(problem, tables, docs), related: [], fixes: [] };
}

type Tables = Pick<LinkedTables, "modelOf">;

type Described = Pick<ProtoDiagnostic, "code" | "span" | "text">;

function describe(problem: ProtoProblem, { modelOf }: Tables, docs: Docs): Described {
  const spanOf = (table: Table | undefined): Span | undefined => table && modelOf(table)?.span;
  switch (problem.kind) {
    case "service": {
      const { service, name, contracts } = problem;
      const cause = `The service '${service}' has a name that .proto files cannot have: there it is ${name}, and clients made of them call another service.`;
      const fix = "Name it, on a contract that is not generic: @serviceContract { name: … }.";
      return { code: "IW6001", span: spanOf(contracts[0]), text: `${cause} ${fix}` };
    }
    case "operation": {
      const { operation, path, contract } = problem;
      const model = modelOf(contract);
      const own = model && "operations" in model ? model.operations.find((one) => one.name === operation) : undefined;
      const cause = `The operation '${operation}' has a name that .proto files cannot have: clients made of them call another path than ${path}.`;
      const text = `${cause} Name it: @operationContract { name: … }.`;
      return { code: "IW6001", span: own?.span ?? model?.span, text };
    }
    case "enumValue": {
      const { enum: described, value, name } = problem;
      const span = docs.enum(described.name, Object.keys(described.values))?.span;
      const cause = `The value ${value} of ${described.name} is ${name} in .proto files, and so in the JSON of other languages: its package has another ${value}, or protobuf reads the name otherwise.`;
      return { code: "IW6002", span, text: `${cause} Give it a name that nothing else in the package has.` };
    }
    case "message": {
      const { table, wanted, name } = problem;
      const cause = `The message ${wanted} is ${name} in .proto files, because another message, a service or a package has its name.`;
      return { code: "IW6003", span: spanOf(table), text: `${cause} Name it: @dataContract { name: … }.` };
    }
  }
}
