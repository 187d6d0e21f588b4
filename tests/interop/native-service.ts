import { join } from "node:path";
import {
  type Client,
  credentials,
  type GrpcObject,
  loadPackageDefinition,
  Server,
  ServerCredentials,
  type ServiceClientConstructor,
  type UntypedServiceImplementation,
} from "@grpc/grpc-js";
import { loadSync, type PackageDefinition } from "@grpc/proto-loader";
import { root } from "../support/compile.js";

/** A .proto of the test contracts as grpc-js takes it: the set member of a oneof is named by the oneof's own property. */
export function loadProto(file: string): PackageDefinition {
  const includeDirs = [join(root, "test-fixtures/contracts")];
  return loadSync(file, { includeDirs, longs: String, enums: String, oneofs: true, defaults: true });
}

/** One service as grpc-js has it. */
export function nativeService(definition: PackageDefinition, name: string): ServiceClientConstructor {
  const [first = "", ...rest] = name.split(".");
  const found = rest.reduce(
    (at, part) => (at as GrpcObject)[part] as GrpcObject,
    loadPackageDefinition(definition)[first],
  );
  return found as unknown as ServiceClientConstructor;
}

/** Methods by their name, of whatever kind. */
export type NativeMethods<Method> = Readonly<Record<string, Method>> & Client;

/** A client of grpc-js. */
export function nativeClient<Method>(service: ServiceClientConstructor, address: string): NativeMethods<Method> {
  return new service(address, credentials.createInsecure()) as unknown as NativeMethods<Method>;
}

/** Starts a server of grpc-js alone. */
export async function serveNative(
  service: ServiceClientConstructor,
  implementation: UntypedServiceImplementation,
): Promise<{ readonly address: string; stop(): void }> {
  const server = new Server();
  server.addService(service.service, implementation);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) => {
      if (error === null) resolve(bound);
      else reject(error);
    });
  });
  return { address: `127.0.0.1:${port}`, stop: () => server.forceShutdown() };
}
