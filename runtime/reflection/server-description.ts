import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { nodeOf } from "../contract/bound-contract.js";
import * as standardDetails from "../error-details.js";
import type { MessageTable } from "../message/message.js";
import { describeSchema } from "../proto/describe-schema.js";
import { withGoogle } from "../proto/known-messages.js";
import type { Served } from "../server/served.js";
import { loadedFiles } from "./loaded-files.js";
import { fullName } from "./walk-file.js";

/** What reflection tells of a server. */
export interface ServerDescription {
  /** The full names of services as the files have them, sorted. */
  readonly services: readonly string[];
  /** The files of the services, and all that they import. */
  readonly files: readonly FileDescriptorProto[];
}

/** What is to be told. */
export interface Told {
  isTold(service: string): boolean;
  /** The messages that no operation has, beside the standard details of errors. */
  readonly messages: readonly MessageTable[];
}

/**
 * Describes the services of a server that are told of. Of a service that is written for grpc-js, its own files count.
 * @throws SetupError IW2002 if a contract is of another version, IW2019 if messages of several packages refer to each other
 */
export function describeServer({ contracts, definitions }: Served, { isTold, messages }: Told): ServerDescription {
  const plain = [...definitions].filter(([name]) => isTold(name));
  const loaded = loadedFiles(plain.map(([, definition]) => definition));
  const inFiles = new Set(loaded.flatMap(servicesIn));
  const own = contracts.filter(({ service }) => isTold(service) && !(definitions.has(service) && inFiles.has(service)));
  const tables = own.map((contract) => nodeOf(contract, "addReflection()"));
  // Any call may end with these.
  const details = Object.values(standardDetails).map((message) => message() as unknown as MessageTable);
  const roots = { contracts: tables, messages: [...messages, ...details] };
  const { files, problems } = describeSchema(roots, { isForFiles: true });
  const renamed = new Map(problems.flatMap((one) => (one.kind === "service" ? [[one.service, one.name]] : [])));
  const names = [...plain.map(([name]) => name), ...own.map(({ service }) => renamed.get(service) ?? service)];
  return { services: [...new Set(names)].sort(), files: [...withGoogle(files), ...loaded] };
}

function servicesIn({ package: scope, service }: FileDescriptorProto): string[] {
  return service.map((part) => fullName({ part, scope }));
}
