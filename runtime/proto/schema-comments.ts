import { inputHeader, outputHeader } from "../call/stream-headers.js";
import type { MessageTable } from "../message/message.js";
import { isOpaque } from "../message/opaque.js";
import { plainField } from "../message/seam.js";
import type { Description } from "./description.js";
import type { DescriptorInit, MethodInit, ServiceInit } from "./descriptor-inits.js";
import type { PlacedEnum } from "./enum-descriptors.js";
import { ownPart } from "./schema-names.js";
import type { OperationPart, ServicePart, WrapperPart } from "./schema-parts.js";

/** Adds the comment on a service: that of its contract, with a note if the contract has another name. */
export function commentService(init: ServiceInit, part: ServicePart, { names, docs, comments }: Description): void {
  const [doc] = part.contracts.flatMap((contract) => docs.contract(contract) ?? []);
  const notes = names.service(part.service) === part.service ? [] : [refusedService(part)];
  comments.add(init, doc, ...notes);
}

function refusedService({ service }: ServicePart): string {
  return `The service's name is ${service}, which .proto files cannot have: a client made of this file calls another one.`;
}

/** Adds the comment on an operation: its own, with notes about the values beside its streams. */
export function commentMethod(init: MethodInit, part: OperationPart, description: Description): void {
  const { parts, names, docs, comments } = description;
  const { operation, declaredBy } = part;
  const messageName = (table: MessageTable): string => ownPart(names.message(table) ?? table.name);
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
  const details = operation.details().flatMap((table) => names.message(parts.first(table)) ?? []);
  if (details.length > 0) notes.push(`Details of its errors: ${details.join(", ")}.`);
  comments.add(init, docs.operation(declaredBy, operation.name), ...notes);
}

/** Adds the comments on a message and on its members. */
export function commentMessage(init: DescriptorInit, table: MessageTable, description: Description): void {
  const { wrappers, names, docs, comments } = description;
  if (isOpaque(table)) return;
  const wrapper = wrappers.get(table);
  if (wrapper !== undefined) commentWrapper(init, wrapper, description);
  else {
    const name = names.message(table) ?? "";
    const differs = name !== table.name && !name.endsWith(`.${table.name}`);
    comments.add(
      init,
      docs.message(table),
      ...(differs ? [`Its name in the names of services is ${table.name}.`] : []),
    );
  }
  for (const [at, field] of table.fields.map(plainField).entries()) {
    const described = init.field?.[at];
    if (described === undefined || wrapper !== undefined) continue;
    const notes = field.include === true ? ["A C# subtype: it is written before all other fields."] : [];
    comments.add(described, docs.field(table, field.no), ...notes);
  }
  const holders = new Set(table.fields.flatMap(({ oneof }) => oneof ?? []));
  for (const [at, holder] of [...holders].entries()) {
    const described = init.oneofDecl?.[at];
    if (described !== undefined) comments.addText(described, docs.oneof(table, holder));
  }
}

/** Adds the comments on a message around arguments or a result, whose members are parameters. */
function commentWrapper(
  init: DescriptorInit,
  { table, operation, declaredBy, role }: WrapperPart,
  description: Description,
): void {
  const { docs, comments } = description;
  const doc = docs.operation(declaredBy, operation.name);
  for (const [at, { name }] of table.fields.entries()) {
    const described = init.field?.[at];
    const text = role === "Response" ? doc?.result : role === "ResponseHeader" ? undefined : doc?.parameters[name];
    if (described !== undefined && text !== undefined) comments.add(described, { text });
  }
}

/** Adds the comments on an enum and on its values, with notes on values that have other names in TypeScript. */
export function commentEnum({ init, described, values, json }: PlacedEnum, { docs, comments }: Description): void {
  comments.add(init, docs.enum(described));
  for (const [member, value] of values) {
    comments.add(value, docs.enumValue(described, member), ...otherName(member, value.name, json.get(value) ?? member));
  }
}

function otherName(member: string, given: string, json: string): string[] {
  if (given !== json) return [`${member} in TypeScript, and ${json} in the JSON that interwire writes.`];
  return given === member ? [] : [`${member} in TypeScript.`];
}
