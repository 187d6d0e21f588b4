import type { DescField, DescMessage, DescOneof } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence as FieldPresence } from "@bufbuild/protobuf/wkt";
import { snakeCase } from "../../common/field-names.js";
import { reservedNameOf } from "../../common/reserved.js";
import { type ReservedTexts, reservedFields } from "../../runtime/proto/reserved-ranges.js";
import { initialized } from "./class-fields.js";
import { dataContract, tagText } from "./data-contract.js";
import { docComment } from "./doc-comment.js";
import { defaultArgument, fieldArguments, losesDefault } from "./field-annotation.js";
import { memberType } from "./field-types.js";
import { commentOn, deprecation, type ImportContext, indentLines } from "./import-context.js";
import { type FieldMembers, memberNames } from "./member-names.js";

/** A message as the lines of an interface or a class. `name` is its name in TypeScript. */
export function writeMessage(message: DescMessage, name: string, context: ImportContext): string[] {
  const { members } = message;
  context.leaveOutOptions(message);
  if (message.proto.extensionRange.length > 0) context.leftOuts.add("extensions", message);
  const names = memberNames(message);
  // Without numbers of its own, an interface needs an annotation to be a message.
  const isUnmarked = members.every(({ kind }) => kind === "oneof");
  const given = dataContract(message, name, reservedBy(message, names, context));
  const body = members.flatMap((one) => {
    const member = names.get(one) as string;
    return one.kind === "oneof" ? writeOneof(one, member, names, context) : writeField(one, member, context);
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

/** What a message reserves. In a contract, a reserved name stands for its form in lower_snake_case, too, which a field may have. */
function reservedBy(message: DescMessage, members: FieldMembers, { leftOuts }: ImportContext): ReservedTexts {
  const reserved = reservedFields(message.proto);
  const isFieldName = (reservedName: string): boolean =>
    message.fields.some((one) => {
      const field = { name: members.get(one) as string, protoName: one.name, jsonName: one.jsonName };
      return reservedNameOf({ names: [reservedName] }, field) !== undefined;
    });
  const names = reserved.names.filter((one) => !isFieldName(one));
  if (names.length < reserved.names.length) leftOuts.add("reserved names that fields have in another style", message);
  return { ...reserved, names };
}

function writeField(field: DescField, member: string, context: ImportContext): string[] {
  const { scope, leftOuts, decorators } = context;
  context.leaveOutOptions(field);
  if (field.presence === FieldPresence.LEGACY_REQUIRED) leftOuts.add("required", field);
  if (losesDefault(field, scope)) leftOuts.add("defaults that are bytes, not finite or in a oneof", field);
  const given = fieldArguments(field, member, scope);
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
function writeOneof(oneof: DescOneof, member: string, names: FieldMembers, context: ImportContext): string[] {
  if (snakeCase(member) !== oneof.name) context.leftOuts.add("names of oneofs that are not in lower_snake_case", oneof);
  context.leaveOutOptions(oneof);
  const arms = oneof.fields.flatMap((field) => writeArm(field, names.get(field) as string, context));
  const empty = "{ case?: undefined }";
  return [
    ...docComment(commentOn(oneof, context), deprecation(oneof)),
    `${member}:`,
    ...indentLines(arms),
    `  | ${empty}${context.decorators ? " = {}" : ""};`,
  ];
}

function writeArm(field: DescField, name: string, context: ImportContext): string[] {
  const { scope, leftOuts } = context;
  context.leaveOutOptions(field);
  if (losesDefault(field, scope)) leftOuts.add("defaults that are bytes, not finite or in a oneof", field);
  const tags = [...deprecation(field), `@dataMember ${fieldArguments(field, name, scope)}`];
  const comment = docComment(commentOn(field, context), tags);
  const value = `value: ${memberType(field, scope)}`;
  const line = `| { ${comment[0]} case: "${name}"; ${value} }`;
  if (comment.length === 1 && line.length <= 114) return [line];
  return ["| {", ...indentLines([...comment, `case: "${name}";`, `${value};`], "    "), "  }"];
}
