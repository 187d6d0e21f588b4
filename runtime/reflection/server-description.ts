import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { nodeOf } from "../contract/bound-contract.js";
import { describeSchema } from "../proto/describe-schema.js";
import { withGoogle } from "../proto/known-messages.js";
import type { Served } from "../server/served.js";

/** What reflection tells of a server. */
export interface ServerDescription {
  /** The full names of services as the files have them, sorted. */
  readonly services: readonly string[];
  /** The files of the services, and all that they import. */
  readonly files: readonly FileDescriptorProto[];
}

/**
 * Describes the services of a server that are told of.
 * @throws SetupError IW2002 if a contract is of another version, IW2019 if messages of several packages refer to each other
 */
export function describeServer(
  { contracts, definitions }: Served,
  isTold: (service: string) => boolean,
): ServerDescription {
  const told = contracts.filter(({ service }) => isTold(service));
  const tables = told.map((contract) => nodeOf(contract, "addReflection()"));
  const { files, problems } = describeSchema({ contracts: tables, messages: [] }, { isForFiles: true });
  const renamed = new Map(problems.flatMap((one) => (one.kind === "service" ? [[one.service, one.name]] : [])));
  const names = [
    ...told.map(({ service }) => renamed.get(service) ?? service),
    ...[...definitions.keys()].filter(isTold),
  ];
  return { services: [...new Set(names)].sort(), files: withGoogle(files) };
}
