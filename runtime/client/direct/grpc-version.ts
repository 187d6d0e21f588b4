import { createRequire } from "node:module";

/** The location of this module, which the build fills in for each module format. */
declare const moduleLocation: string;

/** The version of the grpc-js that this package uses; undefined where it cannot be told, as in a bundle. */
export function grpcVersion(): string | undefined {
  try {
    return (createRequire(moduleLocation)("@grpc/grpc-js/package.json") as { version?: string }).version;
  } catch {
    return undefined;
  }
}
