import { type Reserved, type ReservingKind, rangeText } from "../../common/reserved.js";
import {
  type Lock,
  type LockedEnum,
  type LockedField,
  type LockedFields,
  type LockedOperation,
  type LockedValue,
  operationName,
  type Role,
  roles,
  serviceOf,
} from "./lock.js";
import { compareTexts } from "./to-lock.js";

/** The first line of a lock file. A file with another number is not read. */
export const lockHead = "interwire lock 1";

const words = [
  "# What deployed peers know of the contracts of this project: written by `interwire lock`, to be committed.",
  "# A change of a contract that is not compatible with it is an error. Do not edit it by hand.",
];

/** The words for the parts of a call in a lock file. */
export const roleWords = {
  RequestHeader: "request-header",
  Request: "request",
  ResponseHeader: "response-header",
  Response: "response",
} as const satisfies Record<Role, string>;

/**
 * Prints the text of a lock file. Every fact stands in a line of its own, and all is sorted, so that a change of a contract
 * changes the lines that belong to it.
 */
export function printLock(lock: Lock): string {
  const blocks = [
    ...printServices(lock),
    ...printMessages(lock),
    ...printEnums(lock),
    ...printPackages(lock),
    ...printProjects(lock),
  ];
  return `${[[lockHead, ...words], ...blocks].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function printServices({ operations }: Lock): string[][] {
  const sorted = [...operations.values()].sort((a, b) => compareTexts(a.path, b.path));
  const services = [...new Set(sorted.map(({ path }) => serviceOf(path)))].sort(compareTexts);
  return services.map((service) => [
    `service ${nameText(service)}`,
    ...sorted.filter(({ path }) => serviceOf(path) === service).flatMap(printOperation),
  ]);
}

function printOperation({ path, kind, idempotency, bodies, details, isRemoved }: LockedOperation): string[] {
  const option = idempotency === undefined ? "" : ` ${idempotency}`;
  return [
    `  ${isRemoved ? "removed " : ""}${kind} ${nameText(operationName(path))}${option}`,
    ...roles.flatMap((role) => {
      const body = bodies.get(role);
      if (body === undefined) return [];
      const word = `    ${roleWords[role]} `;
      return typeof body === "string" ? `${word}message ${nameText(body)}` : printFields(body, word);
    }),
    ...details.map((name) => `    throws ${nameText(name)}`),
  ];
}

function printMessages({ messages }: Lock): string[][] {
  const sorted = [...messages.values()].sort((a, b) => compareTexts(a.name, b.name));
  return sorted.map((one) => [
    `message ${nameText(one.name)}${one.isNamed ? " named" : one.isRemoved ? " removed" : ""}`,
    ...printFields(one, "  "),
    ...printReserved(one.reserved, "message"),
  ]);
}

function printFields({ fields, removed }: LockedFields, before: string): string[] {
  const lines = [
    ...fields.map((one) => ({ one, line: `${before}${fieldLine(one)}` })),
    ...removed.map((one) => ({ one, line: `${before}removed ${fieldLine(one)}` })),
  ];
  return lines.sort((a, b) => a.one.number - b.one.number || compareTexts(a.line, b.line)).map(({ line }) => line);
}

function printEnums({ enums }: Lock): string[][] {
  const sorted = [...enums.values()].sort((a, b) => compareTexts(a.name, b.name));
  return sorted.map((one) => [
    `enum ${nameText(one.name)}`,
    ...printValues(one),
    ...printReserved(one.reserved, "enum"),
  ]);
}

function printReserved(reserved: Reserved | undefined, kind: ReservingKind): string[] {
  if (reserved === undefined) return [];
  const texts = [
    ...reserved.ranges.map((one) => rangeText(one, kind)),
    ...reserved.names.map((one) => JSON.stringify(one)),
  ];
  return texts.map((text) => `  reserved ${text}`);
}

function printValues({ values, removed }: LockedEnum): string[] {
  const line = ({ number, name }: LockedValue): string => `${number} ${nameText(name)}`;
  const lines = [
    // Several names for one number keep their order, because JSON uses the first of them.
    ...values.map((one) => ({ one, line: `  ${line(one)}` })),
    ...removed.map((one) => ({ one, line: `  removed ${line(one)}` })),
  ];
  return lines.sort((a, b) => a.one.number - b.one.number).map(({ line }) => line);
}

function printPackages({ packages }: Lock): string[][] {
  const parts = [...packages].map(([name, hash]) => {
    const at = name.lastIndexOf("/");
    return { owner: name.slice(0, Math.max(at, 0)), line: `  ${nameText(name.slice(at + 1))} ${hash}` };
  });
  const owners = [...new Set(parts.map(({ owner }) => owner))].sort(compareTexts);
  return owners.map((owner) => {
    const lines = parts.filter((one) => one.owner === owner).map(({ line }) => line);
    return [`package ${nameText(owner)}`, ...lines.sort(compareTexts)];
  });
}

function printProjects({ projects }: Lock): string[][] {
  return [...projects]
    .sort(([a], [b]) => compareTexts(a, b))
    .map(([project, parts]) => [
      `project ${nameText(project)}`,
      ...parts.map((part) => {
        const at = part.indexOf(" ");
        return `  ${part.slice(0, at)} ${nameText(part.slice(at + 1))}`;
      }),
    ]);
}

/** A field as the lock file has it: `3 state: optional enum State [json = "st"]`. */
export function fieldLine(field: LockedField): string {
  return `${field.number} ${nameText(field.name)}: ${lockedType(field)}${optionsText(field)}`;
}

/** The type of a field as the lock file has it: `repeated int32`, `map<string, message shop.Item>`. */
export function lockedType({ type, message, enum: used, key, repeated, optional }: LockedField): string {
  const of = message ?? used;
  const element = of === undefined ? type : `${type} ${nameText(of)}`;
  if (key !== undefined) return `map<${key}, ${element}>`;
  return `${repeated === true ? "repeated " : optional === true ? "optional " : ""}${element}`;
}

function optionsText({ protoName, jsonName, oneof, packed, delimited, default: value }: LockedField): string {
  const options = [
    protoName === undefined ? [] : `name = ${JSON.stringify(protoName)}`,
    jsonName === undefined ? [] : `json = ${JSON.stringify(jsonName)}`,
    oneof === undefined ? [] : `oneof = ${JSON.stringify(oneof)}`,
    packed === false ? "packed = false" : [],
    delimited === true ? "delimited = true" : [],
    value === undefined ? [] : `default = ${defaultText(value)}`,
  ].flat();
  return options.length === 0 ? "" : ` [${options.join(", ")}]`;
}

function defaultText(value: NonNullable<LockedField["default"]>): string {
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  return Object.is(value, -0) ? "-0" : JSON.stringify(value);
}

/** A name, in quotation marks if it has characters by which lines are taken apart. */
function nameText(name: string): string {
  return /^[\w$.%/@-]+$/.test(name) ? name : JSON.stringify(name);
}
