// The standard error details of google/rpc/error_details.proto. The table of each type is exported under the name that the
// transformer derives from the type, so that `detailOf<ErrorInfo>(…)` works as it does for a message of a contract.

import { memoize } from "../base/memoize.js";
import type { Message } from "../message/message-type.js";
import { type PlainInit, plainMessage } from "../message/plain-message.js";
import { durationTable } from "../well-known/seconds-and-nanos.js";
import type { Duration } from "../well-known/types.js";

const made = new Map<string, object>();

function message<T, Name extends string>(name: Name, fields: PlainInit["fields"]): Message<T, Name> {
  return memoize(made, name, () => plainMessage({ name, hash: name, fields })) as Message<T, Name>;
}

function strings(...names: readonly string[]): PlainInit["fields"] {
  return names.map((name, index) => ({ no: index + 1, name, type: "string" }));
}

/**
 * The reason of a failure in a form that programs can evaluate: a constant such as `API_DISABLED`, the domain that defines the
 * constant, and further values.
 */
export interface ErrorInfo {
  reason: string;
  domain: string;
  metadata: Record<string, string>;
}

/**
 * The message `google.rpc.ErrorInfo`, to pass to `detailOf` and `findDetails` from code that the transformer does not compile.
 * Compiled code calls this function by itself.
 */
export function ErrorInfo$message(): Message<ErrorInfo, "google.rpc.ErrorInfo"> {
  return message("google.rpc.ErrorInfo", [
    ...strings("reason", "domain"),
    { no: 3, name: "metadata", type: "string", key: "string" },
  ]);
}

/** The time that a client should wait before it tries again. */
export interface RetryInfo {
  retryDelay: Duration | undefined;
}

export function RetryInfo$message(): Message<RetryInfo, "google.rpc.RetryInfo"> {
  return message("google.rpc.RetryInfo", [{ no: 1, name: "retryDelay", type: durationTable, optional: "undefined" }]);
}

/** Information for developers, not to be shown to users. */
export interface DebugInfo {
  stackEntries: string[];
  detail: string;
}

export function DebugInfo$message(): Message<DebugInfo, "google.rpc.DebugInfo"> {
  return message("google.rpc.DebugInfo", [
    { no: 1, name: "stackEntries", type: "string", repeated: true },
    { no: 2, name: "detail", type: "string" },
  ]);
}

/** Quotas that are exhausted. */
export interface QuotaFailure {
  violations: QuotaViolation[];
}

/** One quota that is exhausted. */
export interface QuotaViolation {
  /** The owner of the quota, for example `project:1234`. */
  subject: string;
  description: string;
}

export function QuotaFailure$message(): Message<QuotaFailure, "google.rpc.QuotaFailure"> {
  const violation = () => message("google.rpc.QuotaFailure.Violation", strings("subject", "description"));
  return message("google.rpc.QuotaFailure", [{ no: 1, name: "violations", type: violation, repeated: true }]);
}

/** Conditions that must hold before the call may be made. */
export interface PreconditionFailure {
  violations: PreconditionViolation[];
}

/** One condition that does not hold. */
export interface PreconditionViolation {
  /** A constant of the service for the kind of condition, for example `TOS`. */
  type: string;
  subject: string;
  description: string;
}

export function PreconditionFailure$message(): Message<PreconditionFailure, "google.rpc.PreconditionFailure"> {
  const violation = () =>
    message("google.rpc.PreconditionFailure.Violation", strings("type", "subject", "description"));
  return message("google.rpc.PreconditionFailure", [{ no: 1, name: "violations", type: violation, repeated: true }]);
}

/** The mistakes in a request, by field. */
export interface BadRequest {
  fieldViolations: FieldViolation[];
}

/** The mistake in one field. */
export interface FieldViolation {
  /** The path to the field, for example `lines[3].quantity`. */
  field: string;
  description: string;
  /** A constant for the kind of mistake, for example `TOO_LONG`. */
  reason: string;
  localizedMessage: LocalizedMessage | undefined;
}

export function BadRequest$message(): Message<BadRequest, "google.rpc.BadRequest"> {
  const violation = () =>
    message("google.rpc.BadRequest.FieldViolation", [
      ...strings("field", "description", "reason"),
      { no: 4, name: "localizedMessage", type: LocalizedMessage$message, optional: "undefined" },
    ]);
  return message("google.rpc.BadRequest", [{ no: 1, name: "fieldViolations", type: violation, repeated: true }]);
}

/** Identifiers of the request, to be quoted when the failure is reported. */
export interface RequestInfo {
  requestId: string;
  servingData: string;
}

export function RequestInfo$message(): Message<RequestInfo, "google.rpc.RequestInfo"> {
  return message("google.rpc.RequestInfo", strings("requestId", "servingData"));
}

/** The resource that the failure is about. */
export interface ResourceInfo {
  resourceType: string;
  resourceName: string;
  owner: string;
  description: string;
}

export function ResourceInfo$message(): Message<ResourceInfo, "google.rpc.ResourceInfo"> {
  return message("google.rpc.ResourceInfo", strings("resourceType", "resourceName", "owner", "description"));
}

/** Pages with further help. */
export interface Help {
  links: HelpLink[];
}

/** A page to read, with its address. */
export interface HelpLink {
  description: string;
  url: string;
}

export function Help$message(): Message<Help, "google.rpc.Help"> {
  const link = () => message("google.rpc.Help.Link", strings("description", "url"));
  return message("google.rpc.Help", [{ no: 1, name: "links", type: link, repeated: true }]);
}

/** A text that may be shown to a user, and its language (`fr-CH`). */
export interface LocalizedMessage {
  locale: string;
  message: string;
}

export function LocalizedMessage$message(): Message<LocalizedMessage, "google.rpc.LocalizedMessage"> {
  return message("google.rpc.LocalizedMessage", strings("locale", "message"));
}
