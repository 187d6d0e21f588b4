import { fileURLToPath } from "node:url";
import { loadPackageDefinition, type ServiceClientConstructor } from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";

const file = fileURLToPath(new URL("../calculator.proto", import.meta.url));

/** What plain grpc-js makes of the .proto file. No part of interwire takes part. */
export const NativeCalculator = loadPackageDefinition(loadSync(file, { longs: String, defaults: true }))
  .ICalculator as ServiceClientConstructor;
