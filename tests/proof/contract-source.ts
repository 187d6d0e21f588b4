import { wellKnownNames } from "../../common/well-known-names.js";
import type { DefaultValue } from "../../transformer/model/model.js";
import { derivedSource } from "./derived-source.js";
import { canPack } from "./descriptors.js";
import type { EnumSchema, FieldSchema, MessageSchema, Schema, SingleSchema, TypeSchema } from "./schema.js";
import { elementOf, elementsOf, isDerived, membersOf, messageNamed } from "./schema.js";

const numberTypes = [
  ..."int32 uint32 sint32 fixed32 sfixed32 float double int64 uint64 sint64 fixed64 sfixed64".split(" "),
  ..."safeInt64 safeUint64 safeSint64 safeFixed64 safeSfixed64".split(" "),
];

/** The text of one module that declares all the schemas. */
export function contractSource(schemas: readonly Schema[]): string {
  const imports = [
    `import { DataMember, ProtoInclude } from "interwire";`,
    `import type { ${numberTypes.join(", ")} } from "interwire";`,
    `import type { ${wellKnownNames.filter((name) => !/^(Date$|bcl)/.test(name)).join(", ")} } from "interwire";`,
    `import type { bcl } from "interwire";`,
  ];
  return [...imports, ...schemas.flatMap(declareSchema), ""].join("\n");
}

/** The source of a schema's contract, without the imports. */
export function schemaText(schema: Schema): string {
  return declareSchema(schema).join("\n");
}

function declareSchema(schema: Schema): string[] {
  return [...schema.enums.map(declareEnum), ...schema.messages.map((message) => declareMessage(schema, message))];
}

function declareEnum({ name, form, members }: EnumSchema): string {
  const listed = (sign: string): string => members.map((member) => `${member.name}${sign} ${member.number}`).join(", ");
  switch (form) {
    case "values":
      return `export const ${name} = { ${listed(":")} } as const;\nexport type ${name} = (typeof ${name})[keyof typeof ${name}];`;
    case "union":
      return `export type ${name} = ${members.map(({ number }) => number).join(" | ")};`;
    case "members": {
      const some = members.map((member) => `${name}All.${member.name}`).join(" | ");
      return `export enum ${name}All { ${listed(" =")}, Other = 77 }\nexport type ${name} = ${some};`;
    }
    default:
      return `export ${form} ${name} { ${listed(" =")} }`;
  }
}

function declareMessage(schema: Schema, message: MessageSchema): string {
  const { name, form, fields, inherited } = message;
  const members = (some: readonly FieldSchema[]): string =>
    membersOf({ ...message, fields: some })
      .map(
        (arms) =>
          `  ${arms[0].oneof === undefined ? member(schema, message, arms[0]) : holder(schema, message, arms)}\n`,
      )
      .join("");
  if (isDerived(form)) return derivedSource(message, form, members);
  switch (form) {
    case "tuple":
      return `// ${name} is a tuple`;
    case "request": {
      const parameters = fields.map((field) => `${field.name}: ${typeText(schema, field.type)}`);
      return `/** @serviceContract */\nexport interface ${name} {\n  /** @operationContract */\n  Call(${parameters.join(", ")}): Promise<void>;\n}`;
    }
    case "alias":
      return `/** @dataContract */\nexport type ${name} = {\n${members(fields)}};`;
    case "class":
    case "decorated":
      return `/** @dataContract */\nexport class ${name} {\n${members(fields)}}`;
    case "generic": {
      const open = fields.filter((field) => field.open !== undefined).map((field) => parameterOf(field));
      const parameters = open.length === 0 ? "" : `<${open.join(", ")}>`;
      return `/** @dataContract */\nexport interface ${name}${parameters} {\n${members(fields)}}`;
    }
    case "interface": {
      if (inherited === 0) return `/** @dataContract */\nexport interface ${name} {\n${members(fields)}}`;
      const base = `export interface ${name}Base {\n${members(fields.slice(0, inherited))}}`;
      return `${base}\n/** @dataContract */\nexport interface ${name} extends ${name}Base {\n${members(fields.slice(inherited))}}`;
    }
  }
}

/** A oneof: a property whose type is a union of arms, and of one for when it is unset. */
function holder(schema: Schema, message: MessageSchema, arms: readonly FieldSchema[]): string {
  const texts = arms.map(
    (arm) =>
      `{ /** @dataMember ${argumentOf(schema, arm)} */ case: ${JSON.stringify(arm.name)}; value: ${typeText(schema, arm.type)} }`,
  );
  return `${keyText(arms[0]?.oneof ?? "")}${isClass(message) ? "!" : ""}: ${[...texts, "{ case?: undefined }"].join(" | ")};`;
}

const isClass = ({ form }: MessageSchema): boolean => form === "class" || form === "decorated";

function keyText(name: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : JSON.stringify(name);
}

/** The annotation in one of its spellings, which the number chooses, and the member behind it. */
function member(schema: Schema, message: MessageSchema, field: FieldSchema): string {
  const { number, name, type } = field;
  const argument = argumentOf(schema, field);
  const mark = type.kind === "optional" && type.absent === "?" ? "?" : isClass(message) ? "!" : "";
  const text = field.open === undefined ? typeText(schema, type) : openText(field);
  const readonly = number % 7 === 0 ? "readonly " : "";
  const declared = `${readonly}${keyText(name)}${mark}: ${text};`;
  if (message.form === "decorated")
    return `@${field.include === true ? "ProtoInclude" : "DataMember"}(${argument}) ${declared}`;
  const names = field.include === true ? ["@ProtoIncludeAttribute", "@protoInclude"] : ["@protoMember", "@dataMember"];
  const spelling = names[number % 3 === 0 ? 0 : 1];
  return `/** ${number % 3 === 2 ? `${spelling}(${argument})` : `${spelling} ${argument}`} */ ${declared}`;
}

/** A field in an annotation: its number, alone or with options. */
function argumentOf(schema: Schema, { number, protoName, jsonName, type, delimited, ...field }: FieldSchema): string {
  const options: string[] = [];
  if (protoName !== undefined) options.push(`name: ${JSON.stringify(protoName)}`);
  if (jsonName !== undefined) options.push(`jsonName: ${JSON.stringify(jsonName)}`);
  if (type.kind === "list" && canPack(type.item) && !type.packed) options.push("packed: false");
  if (delimited === true) options.push("delimited: true");
  if (field.default !== undefined) options.push(`default: ${defaultText(schema, type, number, field.default)}`);
  return options.length === 0 ? `${number}` : `{ order: ${number}, ${options.join(", ")} }`;
}

/** A literal; of an enum, a member by its name where the number of the field is even. */
function defaultText(schema: Schema, type: TypeSchema, number: number, value: DefaultValue): string {
  const declared = schema.enums.find(({ name }) => type.kind === "enum" && type.name === name);
  if (declared !== undefined && declared.form !== "union" && number % 2 === 0) {
    const member = declared.members.find((one) => one.number === value)?.name;
    return `${declared.name}${declared.form === "members" ? "All" : ""}.${member}`;
  }
  return typeof value === "bigint" ? `${value}n` : JSON.stringify(value);
}

const parameterOf = ({ number }: FieldSchema): string => `T${number}`;

function openText(field: FieldSchema): string {
  return field.open === "whole" ? parameterOf(field) : around(field.type, parameterOf(field));
}

function typeText(schema: Schema, type: TypeSchema): string {
  return around(type, singleText(schema, elementOf(type)));
}

/** The list, map or option of an element. */
function around(type: TypeSchema, element: string): string {
  switch (type.kind) {
    case "list":
      return `${element}[]`;
    case "map":
      return type.form === "record" ? `Record<string, ${element}>` : `Map<${scalarText(type.key)}, ${element}>`;
    case "optional":
      return type.absent === "?" ? element : `${element} | ${type.absent}`;
    default:
      return element;
  }
}

function singleText(schema: Schema, type: SingleSchema): string {
  if (type.kind === "scalar") return scalarText(type.scalar);
  if (type.kind === "enum" || type.kind === "wellKnown") return type.name;
  const message = messageNamed(schema, type.name);
  const { name, form, fields } = message;
  if (form === "tuple") {
    return `[${elementsOf(schema, message)
      .map((element) => typeText(schema, element))
      .join(", ")}]`;
  }
  const open = fields.filter((field) => field.open !== undefined);
  if (open.length === 0) return name;
  const given = open.map((field) =>
    field.open === "whole" ? argumentText(schema, field.type) : singleText(schema, elementOf(field.type)),
  );
  return `${name}<${given.join(", ")}>`;
}

/** A whole type as a type argument, where `?` is no mark of a member. */
function argumentText(schema: Schema, type: TypeSchema): string {
  const text = typeText(schema, type);
  return type.kind === "optional" && type.absent === "?" ? `${text} | undefined` : text;
}

function scalarText(scalar: string): string {
  return { bool: "boolean", bytes: "Uint8Array" }[scalar] ?? scalar;
}
