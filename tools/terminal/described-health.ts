import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { nodeOf } from "../../runtime/contract/bound-contract.js";
import { collectTables } from "../../runtime/contract/collect-tables.js";
import { HealthContractContract } from "../../runtime/health/health-contract.iw.js";
import { describeSchema } from "../../runtime/proto/describe-schema.js";

/** The standard health service. Many servers have it without describing it by reflection. */
export const healthService = "grpc.health.v1.Health";

/** The descriptors of the standard health service's .proto files. */
export function describeHealth(): readonly FileDescriptorProto[] {
  const contracts = [nodeOf(HealthContractContract, "interwire call")];
  return describeSchema(collectTables({ contracts, messages: [] }), { isForFiles: true }).files;
}
