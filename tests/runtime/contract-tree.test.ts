import { contractOf } from "interwire";
import { contract, type OperationInit } from "interwire/codegen";
import { flag, pingContract } from "./table-builders.js";

interface NodeSpec {
  readonly service?: string;
  readonly bases?: readonly string[];
  readonly operations?: readonly OperationInit[];
}

// The cases of ServiceModel.Grpc's InterfaceTreeTest.
const cases: Record<
  string,
  { readonly nodes: Record<string, NodeSpec>; readonly root: string; readonly paths: readonly string[] }
> = {
  "two unmarked bases attach to the contract": {
    root: "IContract",
    nodes: {
      IService1: { operations: [flag("Method1")] },
      IService2: { operations: [flag("Method2")] },
      IContract: { service: "IContract", bases: ["IService1", "IService2"] },
    },
    paths: ["IService1 /IContract/Method1", "IService2 /IContract/Method2"],
  },
  "unmarked bases attach to the most derived contract": {
    root: "IContract2",
    nodes: {
      IService1: { operations: [flag("Method1")] },
      IService2: { operations: [flag("Method2")] },
      IContract1: { service: "IContract1", bases: ["IService1", "IService2"] },
      IContract2: { service: "IContract2", bases: ["IContract1"] },
    },
    paths: ["IService1 /IContract2/Method1", "IService2 /IContract2/Method2"],
  },
  "siblings: the first contract wins": {
    root: "Contract",
    nodes: {
      IService: { operations: [flag("Method")] },
      IContract1: { service: "IContract1", bases: ["IService"] },
      IContract2: { service: "IContract2", bases: ["IService"] },
      Contract: { service: "Contract", bases: ["IContract1", "IContract2"] },
    },
    paths: ["IService /Contract/Method"],
  },
  "an unmarked interface without operations passes its base on": {
    root: "IContract",
    nodes: {
      IService1: { operations: [flag("Method")] },
      IService2: { bases: ["IService1"] },
      IContract: { service: "IContract", bases: ["IService2"] },
    },
    paths: ["IService1 /IContract/Method"],
  },
  "a marked base keeps its own name": {
    root: "ICalculator",
    nodes: {
      IGeneric: { service: "IGeneric", operations: [flag("Ping", "/IGeneric/Ping")] },
      ICalculator: { service: "ICalculator", bases: ["IGeneric"], operations: [flag("Sum", "/ICalculator/Sum")] },
    },
    paths: ["ICalculator /ICalculator/Sum", "IGeneric /IGeneric/Ping"],
  },
  "a diamond lists its base once": {
    root: "IRoot",
    nodes: {
      IBase: { operations: [flag("Ping")] },
      ILeft: { bases: ["IBase"] },
      IRight: { bases: ["IBase"] },
      IRoot: { service: "IRoot", bases: ["ILeft", "IRight"] },
    },
    paths: ["IBase /IRoot/Ping"],
  },
};

function build(nodes: Record<string, NodeSpec>): Record<string, ReturnType<typeof contract>> {
  const built: Record<string, ReturnType<typeof contract>> = {};
  for (const [name, { bases = [], ...rest }] of Object.entries(nodes)) {
    built[name] = contract({ seam: 1, name, hash: name, bases: () => bases.map((base) => built[base]!), ...rest });
  }
  return built;
}

test.each(Object.entries(cases))("%s", (_, { nodes, root, paths }) => {
  const { services } = contractOf<unknown>(build(nodes)[root] as never);
  expect(
    services.flatMap(({ declaredBy, operations }) => operations.map(({ path }) => `${declaredBy} ${path}`)),
  ).toEqual(paths);
});

test("IW2011 names both members of a conflict, also when they differ in case only", () => {
  const { IDerived } = build({
    IBase: { service: "Service", operations: [flag("Ping", "/Service/Ping")] },
    IDerived: { service: "Service", bases: ["IBase"], operations: [flag("PING", "/Service/PING")] },
  });
  expect(() => contractOf<unknown>(IDerived as never)).toThrow(
    "IW2011: IDerived.PING and IBase.Ping have the same operation name in service 'Service' (case does not count).",
  );
});

test("contractOf is plain data, and the same one every time", () => {
  const node = pingContract<{ Ping(): Promise<string> }>("IPing");
  const described = contractOf<{ Ping(): Promise<string> }>(node);
  expect(JSON.parse(JSON.stringify(described))).toEqual(described);
  expect(contractOf<{ Ping(): Promise<string> }>(node)).toBe(described);
  expect(contractOf<{ Ping(): Promise<string> }>(described)).toBe(described);
});
