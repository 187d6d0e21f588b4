import type { DescField, DescMessage, DescOneof } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence as FieldPresence } from "@bufbuild/protobuf/wkt";
import { type FieldNames, snakeCase } from "../../common/field-names.js";
import { reservedNameOf } from "../../common/reserved.js";
import { type ReservedTexts, reservedFields } from "../../runtime/proto/reserved-ranges.js";
import { initialized } from "./class-fields.js";
import { dataContract, tagText } from "./data-contract.js";
import { distinctNames } from "./distinct-names.js";
import { docComment } from "./doc-comment.js";
import { defaultArgument, type FieldNaming, fieldArguments, losesDefault } from "./field-annotation.js";
import { memberType } from "./field-types.js";
import { commentOn, deprecation, type ImportContext, indentLines } from "./import-context.js";
import { type FieldMembers, memberNames } from "./member-names.js";

/** A message as the lines of an interface or a class. `name` is its name in TypeScript. */
export function writeMessage(message: DescMessage, name: string, context: ImportContext): string[] {
  const { members } = message;
  context.leaveOutOptions(message);
  if (message.proto.extensionRange.length > 0) context.leftOuts.add("extensions", message);
  const names = memberNames(message);
  const naming = namingOf(message, names, context);
  // Without numbers of its own, an interface needs an annotation to be a message.
  const isUnmarked = members.every(({ kind }) => kind === "oneof");
  const given = dataContract(message, name, reservedBy(message, naming, context));
  const body = members.flatMap((one) => {
    const member = names.get(one) as string;
    return one.kind === "oneof" ? writeOneof(one, member, naming, context) : writeField(one, naming(one), context);
  });
  const { decorators } = context;
  const isTagged = !decorators && (given !== undefined || isUnmarked);
  const tags = [...deprecation(message), ...(isTagged ? [tagText("dataContract", given)] : [])];
  const head = `export ${decorators ? "class" : "interface"} ${name} {`;
  return [
    ...docComment(commentOn(message, context), tags),
    ...(decorators ? [`@${context.scope.interwire("DataContract", true)}(${given ?? ""})`] : []),
    ...(body.length === 0 ? [`${head}}`] : [head, ...indentLines(body), "}"]),
  ];
}

/** Gives the names of a message's fields. */
type Naming = (field: DescField) => FieldNaming;

function namingOf(message: DescMessage, members: FieldMembers, { leftOuts }: ImportContext): Naming {
  const names = distinctNames(message);
  for (const [field, { proto }] of names) {
    if (proto !== field.name) leftOuts.add("names of fields that have one name in JSON", field);
  }
  return (field) => ({ ...(names.get(field) as FieldNames), member: members.get(field) as string });
}

/** What a message reserves. In a contract, a reserved name stands for its form in lower_snake_case, too, which a field may have. */
function reservedBy(message: DescMessage, naming: Naming, { leftOuts }: ImportContext): ReservedTexts {
  const reserved = reservedFields(message.proto);
  const isFieldName = (reservedName: string): boolean =>
    message.fields.some((one) => {
      const { member, proto, json } = naming(one);
      const field = { name: member, protoName: proto, jsonName: json };
      return reservedNameOf({ names: [reservedName] }, field) !== undefined;
    });
  const names = reserved.names.filter((one) => !isFieldName(one));
  if (names.length < reserved.names.length) leftOuts.add("reserved names that fields have in another style", message);
  return { ...reserved, names };
}

function writeField(field: DescField, naming: FieldNaming, context: ImportContext): string[] {
  const { member } = naming;
  const { scope, leftOuts, decorators } = context;
  context.leaveOutOptions(field);
  if (field.presence === FieldPresence.LEGACY_REQUIRED) leftOuts.add("required", field);
  if (losesDefault(field, scope)) leftOuts.add("defaults that are bytes, not finite or in a oneof", field);
  const given = fieldArguments(field, naming, scope);
  const isSingle = field.fieldKind !== "list" && field.fieldKind !== "map";
  const isOptional =
    isSingle && field.presence !== FieldPresence.IMPLICIT && defaultArgument(field, scope) === undefined;
  const text = commentOn(field, context);
  if (decorators) {
    const decorator = `@${scope.interwire("DataMember", true)}(${given})`;
    const rest = isOptional ? `?: ${memberType(field, scope)}` : initialized(field, scope);
    return [...docComment(text, deprecation(field)), `${decorator} ${member}${rest};`];
  }
  const tags = [...deprecation(field), `@dataMember ${given}`];
  return [...docComment(text, tags), `${member}${isOptional ? "?" : ""}: ${memberType(field, scope)};`];
}

/** A oneof as a property. Its arms have doc comments in classes, too, because a type cannot have decorators. */
function writeOneof(oneof: DescOneof, member: string, naming: Naming, context: ImportContext): string[] {
  if (snakeCase(member) !== oneof.name) context.leftOuts.add("names of oneofs that are not in lower_snake_case", oneof);
  context.leaveOutOptions(oneof);
  const arms = oneof.fields.flatMap((field) => writeArm(field, naming(field), context));
  const empty = "{ case?: undefined }";
  return [
    ...docComment(commentOn(oneof, context), deprecation(oneof)),
    `${member}:`,
    ...indentLines(arms),
    `  | ${empty}${context.decorators ? " = {}" : ""};`,
  ];
}

function writeArm(field: DescField, naming: FieldNaming, context: ImportContext): string[] {
  const { scope, leftOuts } = context;
  context.leaveOutOptions(field);
  if (losesDefault(field, scope)) leftOuts.add("defaults that are bytes, not finite or in a oneof", field);
  const tags = [...deprecation(field), `@dataMember ${fieldArguments(field, naming, scope)}`];
  const comment = docComment(commentOn(field, context), tags);
  const value = `value: ${memberType(field, scope)}`;
  const line = `| { ${comment[0]} case: "${naming.member}"; ${value} }`;
  if (comment.length === 1 && line.length <= 114) return [line];
  return ["| {", ...indentLines([...comment, `case: "${naming.member}";`, `${value};`], "    "), "  }"];
}
