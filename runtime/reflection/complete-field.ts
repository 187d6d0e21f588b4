import { clearField, create, isFieldSet, toBinary } from "@bufbuild/protobuf";
import { protoCamelCase } from "@bufbuild/protobuf/reflect";
import {
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";

const unpackable: readonly Type[] = [Type.STRING, Type.BYTES, Type.MESSAGE, Type.GROUP];

/**
 * Corrects the descriptor of a field or extension that protobufjs made: adds what protobufjs leaves out, and removes what protoc
 * would not write.
 */
export function completeField(field: FieldDescriptorProto, isProto3: boolean): void {
  if (!isFieldSet(field, FieldDescriptorProtoSchema.field.jsonName)) field.jsonName = protoCamelCase(field.name);
  const isPackable = field.label === Label.REPEATED && !unpackable.includes(field.type);
  const options = field.options ?? create(FieldOptionsSchema);
  // protobufjs treats every file as proto3, and so marks only lists that are not packed.
  const isPacked = isPackable && !(isFieldSet(options, FieldOptionsSchema.field.packed) && !options.packed);
  clearField(options, FieldOptionsSchema.field.packed);
  if (isPackable && isPacked !== isProto3) options.packed = isPacked;
  if (toBinary(FieldOptionsSchema, options).length > 0) field.options = options;
  else delete field.options;
}
