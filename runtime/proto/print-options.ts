import { isFieldSet } from "@bufbuild/protobuf";
import type { FieldDescriptorProto, FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import {
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  FeatureSet_FieldPresence as FieldPresence,
  FeatureSet_MessageEncoding as MessageEncoding,
  FeatureSet_RepeatedFieldEncoding as RepeatedFieldEncoding,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import { jsonName } from "../../common/field-names.js";

/** The options of a file, each as `name = value`, sorted by name. */
export function fileOptions({ options }: FileDescriptorProto): string[] {
  if (options === undefined) return [];
  const { csharpNamespace, goPackage, javaPackage, features } = options;
  return [
    ...(csharpNamespace === "" ? [] : [`csharp_namespace = ${quoted(csharpNamespace)}`]),
    ...(features === undefined ? [] : ["features.field_presence = IMPLICIT"]),
    ...(goPackage === "" ? [] : [`go_package = ${quoted(goPackage)}`]),
    ...(javaPackage === "" ? [] : [`java_package = ${quoted(javaPackage)}`]),
  ];
}

export function fieldOptions(field: FieldDescriptorProto): string[] {
  const { options, name } = field;
  const texts: string[] = [];
  if (options !== undefined && isFieldSet(options, FieldOptionsSchema.field.packed))
    texts.push(`packed = ${options.packed}`);
  if (options?.deprecated === true) texts.push("deprecated = true");
  if (field.jsonName !== jsonName(name)) texts.push(`json_name = ${quoted(field.jsonName)}`);
  if (isFieldSet(field, FieldDescriptorProtoSchema.field.defaultValue)) texts.push(`default = ${defaultText(field)}`);
  const { fieldPresence, messageEncoding, repeatedFieldEncoding } = options?.features ?? {};
  if (fieldPresence === FieldPresence.EXPLICIT) texts.push("features.field_presence = EXPLICIT");
  if (messageEncoding === MessageEncoding.DELIMITED) texts.push("features.message_encoding = DELIMITED");
  if (repeatedFieldEncoding === RepeatedFieldEncoding.EXPANDED)
    texts.push("features.repeated_field_encoding = EXPANDED");
  return texts;
}

function defaultText({ type, defaultValue }: FieldDescriptorProto): string {
  return type === Type.STRING ? quoted(defaultValue) : defaultValue;
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

/** A text as a string literal in a .proto file. */
export function quoted(text: string): string {
  const escaped = text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what a literal cannot have.
    /["\\\u0000-\u001f\u007f]/g,
    (c) => escapes[c] ?? `\\${c.charCodeAt(0).toString(8).padStart(3, "0")}`,
  );
  return `"${escaped}"`;
}
