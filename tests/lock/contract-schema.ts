/** A contract with its messages and enums, as plain data. All names are without the package. */
export interface ContractSchema {
  /** What follows the package's name in the contract's namespace: "" or ".v2". */
  readonly namespace: string;
  readonly service: string;
  readonly operations: readonly OperationSchema[];
  readonly messages: readonly MessageSchema[];
  readonly enums: readonly EnumSchema[];
}

export interface OperationSchema {
  readonly method: string;
  /** The name that the annotation gives the operation, if it is not the method's. */
  readonly name?: string;
  readonly idempotency?: "idempotent" | "noSideEffects";
  readonly isBare?: true;
  /** The items of the stream that a client sends. */
  readonly requestStream?: TypeSchema;
  readonly parameters: readonly ParameterSchema[];
  /** Whether the result is the item of a stream. */
  readonly isResponseStream?: true;
  readonly result?: TypeSchema;
}

/** A scalar, an enum or a message by its name in the contract, and what is made of it. */
export interface TypeSchema {
  readonly of: string;
  /** Undefined for a single value. */
  readonly shape?: "optional" | "list" | "map";
  /** The type of the keys of a map. */
  readonly key?: string;
}

export interface ParameterSchema {
  readonly name: string;
  readonly type: TypeSchema;
}

export interface MessageSchema extends ReservedSchema {
  readonly name: string;
  /** What follows the package's name in the message's full name, before its own name: "" or ".types". */
  readonly namespace: string;
  readonly members: readonly MemberSchema[];
}

export interface MemberSchema extends ParameterSchema {
  readonly number: number;
  /** The property that holds the oneof of which this is an arm. Arms of one stand together. */
  readonly oneof?: string;
  readonly protoName?: string;
  readonly jsonName?: string;
  readonly isUnpacked?: true;
  readonly isDelimited?: true;
  readonly default?: string;
}

export interface EnumSchema extends ReservedSchema {
  readonly name: string;
  readonly values: readonly { readonly name: string; readonly number: number }[];
}

interface ReservedSchema {
  readonly reserved?: readonly number[];
  readonly reservedNames?: readonly string[];
}

/** The scalars of the contracts, as contracts write them. */
export const scalars = "int32 int64 uint32 sint32 sint64 fixed32 fixed64 float double string boolean Uint8Array".split(
  " ",
);

const imported = scalars.filter((name) => !["double", "string", "boolean", "Uint8Array"].includes(name));

/** The text of a module that declares a contract whose names are in a package. */
export function contractText(contract: ContractSchema, packageName: string): string {
  return [
    `import type { ${imported.join(", ")}, double } from "interwire";`,
    ...contract.enums.map(enumText),
    ...contract.messages.map((message) => messageText(message, packageName)),
    `/** @serviceContract { namespace: "${packageName}${contract.namespace}", name: "${contract.service}" } */`,
    `export interface IContract {\n${contract.operations.map(operationText).join("")}}`,
    "",
  ].join("\n");
}

function enumText({ name, values, ...reserved }: EnumSchema): string {
  const listed = values.map((value) => `${value.name} = ${value.number}`);
  const options = reservedOptions(reserved);
  const annotation = options.length === 0 ? "" : `/** @dataContract { ${options.join(", ")} } */\n`;
  return `${annotation}export enum ${name} { ${listed.join(", ")} }`;
}

function messageText({ name, namespace, members, ...reserved }: MessageSchema, packageName: string): string {
  const options = [`name: "${packageName}${namespace}.${name}"`, ...reservedOptions(reserved)];
  const oneofs = new Set<string>();
  const lines = members.flatMap((member) => {
    if (member.oneof === undefined) return [`  ${annotationOf(member)} ${declaration(member)};`];
    if (oneofs.has(member.oneof)) return [];
    oneofs.add(member.oneof);
    const arms = members.filter(({ oneof }) => oneof === member.oneof).map(armText);
    return [`  ${member.oneof}: ${[...arms, "{ case?: undefined }"].join(" | ")};`];
  });
  return `/** @dataContract { ${options.join(", ")} } */\nexport interface ${name} {\n${lines.join("\n")}\n}`;
}

function armText(member: MemberSchema): string {
  return `{ ${annotationOf(member)} case: "${member.name}"; value: ${typeText(member.type)} }`;
}

function reservedOptions({ reserved = [], reservedNames = [] }: ReservedSchema): string[] {
  return [
    ...(reserved.length === 0 ? [] : [`reserved: [${reserved.join(", ")}]`]),
    ...(reservedNames.length === 0 ? [] : [`reservedNames: ${JSON.stringify(reservedNames)}`]),
  ];
}

function annotationOf({ number, protoName, jsonName, isUnpacked, isDelimited, default: value }: MemberSchema): string {
  const options = [
    `order: ${number}`,
    ...(protoName === undefined ? [] : [`name: "${protoName}"`]),
    ...(jsonName === undefined ? [] : [`jsonName: "${jsonName}"`]),
    ...(isUnpacked === true ? ["packed: false"] : []),
    ...(isDelimited === true ? ["delimited: true"] : []),
    ...(value === undefined ? [] : [`default: ${value}`]),
  ];
  return `/** @dataMember { ${options.join(", ")} } */`;
}

function declaration({ name, type }: ParameterSchema): string {
  return `${name}${type.shape === "optional" ? "?" : ""}: ${typeText(type)}`;
}

function operationText(operation: OperationSchema): string {
  const { method, name, idempotency, isBare, requestStream, parameters, isResponseStream, result } = operation;
  const options = [
    ...(name === undefined ? [] : [`name: "${name}"`]),
    ...(isBare === true ? [`style: "bare"`] : []),
    ...(idempotency === undefined ? [] : [`idempotency: "${idempotency}"`]),
  ];
  const stream = requestStream === undefined ? [] : [`items: AsyncIterable<${typeText(requestStream)}>`];
  const returned = `${isResponseStream === true ? "AsyncIterable" : "Promise"}<${result === undefined ? "void" : resultText(result)}>`;
  const annotation = options.length === 0 ? "" : ` { ${options.join(", ")} }`;
  return `  /** @operationContract${annotation} */\n  ${method}(${[...stream, ...parameters.map(declaration)].join(", ")}): ${returned};\n`;
}

function resultText(type: TypeSchema): string {
  return `${typeText(type)}${type.shape === "optional" ? " | undefined" : ""}`;
}

function typeText({ of, shape, key = "string" }: TypeSchema): string {
  if (shape === "list") return `${of}[]`;
  return shape === "map" ? `Map<${key}, ${of}>` : of;
}
