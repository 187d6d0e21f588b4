// Not by its own name: bundlers leave imports of Node as they are, and their users declare `createRequire` above a bundle.
import * as nodeModule from "node:module";

/** The location of this module, which the build fills in for each module format. */
declare const moduleLocation: string;

/** The version of the grpc-js that this package uses; undefined where it cannot be told, as in a bundle. */
export function grpcVersion(): string | undefined {
  try {
    return (nodeModule.createRequire(moduleLocation)("@grpc/grpc-js/package.json") as { version?: string }).version;
  } catch {
    return undefined;
  }
}
