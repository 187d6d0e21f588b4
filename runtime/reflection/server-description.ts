import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { nodeOf } from "../contract/bound-contract.js";
import { collectTables } from "../contract/collect-tables.js";
import {
  BadRequest$message,
  DebugInfo$message,
  ErrorInfo$message,
  Help$message,
  LocalizedMessage$message,
  PreconditionFailure$message,
  QuotaFailure$message,
  RequestInfo$message,
  ResourceInfo$message,
  RetryInfo$message,
} from "../errors/standard-details.js";
import type { MessageTable } from "../message/message.js";
import { describeSchema } from "../proto/describe-schema.js";
import { withGoogle } from "../proto/known-messages.js";
import type { Served } from "../server/served.js";
import { joinDescribed } from "./join-described.js";
import { loadedFiles } from "./loaded-files.js";

/** What reflection reveals about a server: names of services, and the files that describe them. */
export interface ServerDescription {
  /** The full names of the services as they are in the files, sorted. */
  readonly services: readonly string[];
  /** The files of the services, and all files that these import. */
  readonly files: readonly FileDescriptorProto[];
}

/** Selects the services and messages to describe. */
export interface Told {
  isTold(service: string): boolean;
  /** Messages to describe although no operation uses them, in addition to the standard error details. */
  readonly messages: readonly MessageTable[];
}

/** Google's standard error details, with which any call may end. */
const standardDetails = [
  BadRequest$message,
  DebugInfo$message,
  ErrorInfo$message,
  Help$message,
  LocalizedMessage$message,
  PreconditionFailure$message,
  QuotaFailure$message,
  RequestInfo$message,
  ResourceInfo$message,
  RetryInfo$message,
];

/**
 * Describes the selected services of a server.
 * @throws SetupError IW2002 if a contract was compiled by another version of interwire, IW2019 if messages of several packages
 * refer to each other, IW2024 if two different messages have the same name
 */
export function describeServer({ contracts, definitions }: Served, { isTold, messages }: Told): ServerDescription {
  const own = contracts.filter(({ service }) => isTold(service));
  const plain = [...definitions].filter(([name]) => isTold(name));
  const tables = own.map((contract) => nodeOf(contract, "addReflection()"));
  const details = standardDetails.map((message) => message() as unknown as MessageTable);
  const roots = { contracts: tables, messages: [...messages, ...details] };
  const { files, problems } = describeSchema(collectTables(roots), { isForFiles: true });
  const renamed = new Map(problems.flatMap((one) => (one.kind === "service" ? [[one.service.name, one.name]] : [])));
  const names = [...own.map(({ service }) => renamed.get(service) ?? service), ...plain.map(([name]) => name)];
  const loaded = loadedFiles(plain.map(([, definition]) => definition));
  return { services: [...new Set(names)].sort(), files: joinDescribed(withGoogle(files), loaded) };
}
