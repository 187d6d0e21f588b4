import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { nodeOf } from "../contract/bound-contract.js";
import { contractOf } from "../contract/contract-of.js";
import type { HealthContract } from "../health/health-contract.js";
import { describeSchema } from "../proto/describe-schema.js";

/** The standard health service, which many servers have without describing it. */
export const healthService = "grpc.health.v1.Health";

/** The files of the standard health service. */
export function describeHealth(): readonly FileDescriptorProto[] {
  const contracts = [nodeOf(contractOf<HealthContract>(), "interwire call")];
  return describeSchema({ contracts, messages: [] }, { isForFiles: true }).files;
}
