import type { PlacedEnum } from "../../common/wire/enum-names.js";
import { ownPart } from "../../common/wire/proto-names.js";
import type { WireOperation, WireService, WireWrapper } from "../../common/wire/wire-schema.js";
import { inputHeader, outputHeader } from "../call/stream-headers.js";
import type { Description } from "./description.js";
import type { DescriptorInit, EnumDescriptorInit, MethodInit, ServiceInit } from "./descriptor-inits.js";
import type { PlannedMessage } from "./plan-files.js";

/** Adds the comment on a service: that of its contract, with a note if the contract has another name. */
export function commentService(init: ServiceInit, service: WireService, { names, docs, comments }: Description): void {
  const notes = names.service(service.name) === service.name ? [] : [refusedService(service)];
  comments.add(init, docs.service(service), ...notes);
}

function refusedService({ name }: WireService): string {
  return `The service's name is ${name}, which .proto files cannot have: a client made of this file calls another one.`;
}

/** Adds the comment on an operation: its own, with notes about the values beside its streams. */
export function commentMethod(init: MethodInit, operation: WireOperation, description: Description): void {
  const { names, docs, comments } = description;
  const messageName = (wrapper: WireWrapper): string => ownPart(names.wrapper(wrapper));
  const notes: string[] = [];
  if (init.name !== operation.name) {
    notes.push(
      `The path is ${operation.path}, which .proto files cannot have: a client made of this file calls another one.`,
    );
  }
  const { requestHeader, responseHeader } = operation;
  if (requestHeader !== undefined) {
    notes.push(
      `The arguments beside the stream are in the request's header ${inputHeader}: ${messageName(requestHeader)}.`,
    );
  }
  if (responseHeader !== undefined) {
    notes.push(
      `The values beside the stream are in the response's header ${outputHeader}: ${messageName(responseHeader)}.`,
    );
  }
  const details = operation.details.filter((name) => description.schema.messages.has(name)).map(names.message);
  if (details.length > 0) notes.push(`Details of its errors: ${details.join(", ")}.`);
  comments.add(init, docs.operation(operation), ...notes);
}

/** Adds the comments on a message and on its members. */
export function commentMessage(init: DescriptorInit, planned: PlannedMessage, description: Description): void {
  const { docs, comments } = description;
  const { name, message } = planned;
  if (message === undefined) {
    commentWrapper(init, planned, description);
    return;
  }
  if (message.isWellKnown) return;
  const { typeName } = message;
  const differs = name !== typeName && !name.endsWith(`.${typeName}`);
  comments.add(init, docs.message(message), ...(differs ? [`Its name in the names of services is ${typeName}.`] : []));
  for (const [at, field] of message.fields.entries()) {
    const described = init.field?.[at];
    if (described === undefined) continue;
    const notes = field.include === true ? ["A C# subtype: it is written before all other fields."] : [];
    comments.add(described, docs.field(message, field.number), ...notes);
  }
  const holders = new Set(message.fields.flatMap(({ oneof }) => oneof ?? []));
  for (const [at, holder] of [...holders].entries()) {
    const described = init.oneofDecl?.[at];
    if (described !== undefined) comments.addText(described, docs.oneof(message, holder));
  }
}

/** Adds the comments on a message around arguments or a result, whose members are parameters. */
function commentWrapper(
  init: DescriptorInit,
  { fields, around }: PlannedMessage,
  { docs, comments }: Description,
): void {
  const doc = around && docs.operation(around.operation);
  for (const [at, { name }] of fields.entries()) {
    const described = init.field?.[at];
    const isResult = around?.role === "Response";
    const text = isResult ? doc?.result : around?.role === "ResponseHeader" ? undefined : doc?.parameters[name];
    if (described !== undefined && text !== undefined) comments.add(described, { text });
  }
}

/** Adds the comments on an enum and on its values, with notes on values that have other names in TypeScript. */
export function commentEnum(
  init: EnumDescriptorInit,
  { described, values }: PlacedEnum,
  { docs, comments }: Description,
): void {
  comments.add(init, docs.enum(described));
  for (const [at, { name, member, json }] of values.entries()) {
    const value = init.value[at];
    if (value === undefined || member === undefined) continue;
    comments.add(value, docs.enumValue(described, member), ...otherName(member, name, json));
  }
}

function otherName(member: string, given: string, json: string): string[] {
  if (given !== json) return [`${member} in TypeScript, and ${json} in the JSON that interwire writes.`];
  return given === member ? [] : [`${member} in TypeScript.`];
}
