import { join } from "node:path";
import { type GrpcObject, loadPackageDefinition, type ServiceClientConstructor } from "@grpc/grpc-js";
import { loadSync, type MessageTypeDefinition } from "@grpc/proto-loader";
import { root } from "../support/compile.js";

type MessageDefinition = MessageTypeDefinition<object, object>;

/** The twins as proto-loader reads them. */
export interface Definitions {
  readonly calculator: ServiceClientConstructor;
  readonly directory: ServiceClientConstructor;
  readonly streams: ServiceClientConstructor;
  /** The service of a path. */
  serviceOf(path: string): ServiceClientConstructor;
  readonly plan: MessageDefinition;
  readonly values: MessageDefinition;
  readonly trouble: MessageDefinition;
  readonly fault: MessageDefinition;
  readonly status: MessageDefinition;
}

const twins = ["calculator.proto", "directory.proto", "streams.proto", "status.proto"];

/** Loads the twins, close to protobuf's JSON mapping; `defaults` says whether values at their defaults are there. */
export function loadDefinitions(defaults: boolean): Definitions {
  const json = { longs: String, enums: String, bytes: String, json: true, defaults };
  const folders = [join(root, "test-fixtures/contracts")];
  const loaded = loadPackageDefinition(loadSync(twins, { ...json, includeDirs: folders }));
  const test = (loaded.interwire as GrpcObject).test as GrpcObject;
  const services = {
    calculator: loaded.CalculatorNative as ServiceClientConstructor,
    directory: test.Directory as ServiceClientConstructor,
    streams: test.Streams as ServiceClientConstructor,
  };
  const message = (name: string): MessageDefinition => test[name] as unknown as MessageDefinition;
  return {
    ...services,
    serviceOf: (path) => {
      const found = Object.values(services).find(({ service }) =>
        Object.values(service).some((method) => method.path === path),
      );
      if (found === undefined) throw new Error(`No twin has ${path}.`);
      return found;
    },
    plan: message("Plan"),
    values: message("BesideValues"),
    trouble: message("Trouble"),
    fault: message("Fault"),
    status: ((loaded.google as GrpcObject).rpc as GrpcObject).Status as unknown as MessageDefinition,
  };
}
