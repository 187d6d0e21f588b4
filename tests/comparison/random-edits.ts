import { clearField, clone, create, isFieldSet } from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  type EnumDescriptorProto,
  FeatureSetSchema,
  type FieldDescriptorProto,
  FieldDescriptorProtoSchema,
  FieldOptionsSchema,
  type FileDescriptorProto,
  type FileDescriptorSet,
  FileDescriptorSetSchema,
  FieldDescriptorProto_Label as Label,
  MethodOptions_IdempotencyLevel,
  MethodOptionsSchema,
  OneofDescriptorProtoSchema,
  FeatureSet_RepeatedFieldEncoding as RepeatedFieldEncoding,
  type ServiceDescriptorProto,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";

/** A part of files that was edited. */
export interface Edit {
  readonly what: string;
  readonly code: string;
  /** Warnings only where the same data arrives. */
  readonly isWarning: boolean;
  /** The full name of the message, enum or service. */
  readonly name: string;
  /** The field, or the method. */
  readonly member: number | string;
}

const { IDEMPOTENT, NO_SIDE_EFFECTS } = MethodOptions_IdempotencyLevel;

interface Parts {
  readonly fields: {
    readonly name: string;
    readonly file: FileDescriptorProto;
    readonly message: DescriptorProto;
    readonly field: FieldDescriptorProto;
  }[];
  readonly enums: { readonly name: string; readonly described: EnumDescriptorProto }[];
  readonly services: { readonly name: string; readonly service: ServiceDescriptorProto }[];
}

/** Edits a copy of files at one place that `random` chooses; undefined where nothing can be edited in that way. */
export function editAtRandom(
  files: FileDescriptorSet,
  random: () => number,
): { readonly edited: FileDescriptorSet; readonly edit: Edit } | undefined {
  const edited = clone(FileDescriptorSetSchema, files);
  // The messages of protobuf and of protobuf-net are the same everywhere.
  const parts = partsOf(edited.file.filter(({ name }) => !/^(google|bcl)\//.test(name)));
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(random() * items.length)];
  const kinds = [editField, editField, editEnum, editService] as const;
  const edit = pick(kinds)?.(parts, pick);
  return edit && { edited, edit };
}

type Pick = <Item>(items: readonly Item[]) => Item | undefined;

type FieldEdit = (part: Parts["fields"][number], pick: Pick) => boolean;

const unusedNumber = 5_000;

/** The edits of a field; false where one is impossible. */
const fieldEdits: Readonly<
  Record<string, { readonly isWarning?: true; readonly code?: string; readonly edit: FieldEdit }>
> = {
  number: {
    edit({ field }) {
      field.number = unusedNumber;
      return true;
    },
  },
  removed: {
    edit: ({ message, field }) => {
      if (isArm(field)) return false;
      message.field.splice(message.field.indexOf(field), 1);
      return true;
    },
  },
  added: {
    isWarning: true,
    code: "IW6012",
    edit({ message }) {
      message.field.push({ ...(message.field[0] as FieldDescriptorProto), ...plain, number: unusedNumber });
      return true;
    },
  },
  type: {
    edit({ field, message }, pick) {
      if (isMap(field, message)) return false;
      const others = scalars.filter((one) => one !== field.type && !(isInt32(one) && isInt32(field.type)));
      field.type = pick(others) as Type;
      field.typeName = "";
      field.defaultValue = "";
      return true;
    },
  },
  encoding: {
    isWarning: true,
    edit({ field }) {
      if (field.type !== Type.ENUM || field.defaultValue !== "" || field.typeName.startsWith(".google")) return false;
      field.type = Type.INT32;
      field.typeName = "";
      return true;
    },
  },
  label: {
    edit({ field, message }) {
      if (isMap(field, message) || isArm(field) || field.options?.features || field.defaultValue !== "") return false;
      field.label = field.label === Label.REPEATED ? Label.OPTIONAL : Label.REPEATED;
      delete field.options;
      return true;
    },
  },
  presence: {
    edit({ field, message, file }) {
      if (file.syntax !== "proto3" || field.label === Label.REPEATED || field.type === Type.MESSAGE) return false;
      if (isArm(field)) return false;
      field.oneofIndex = message.oneofDecl.push(create(OneofDescriptorProtoSchema, { name: `_x${field.number}` })) - 1;
      field.proto3Optional = true;
      return true;
    },
  },
  arm: {
    edit({ field, message }) {
      if (!isArm(field) || field.proto3Optional) return false;
      const arms = message.field.filter((one) => isArm(one) && one.oneofIndex === field.oneofIndex);
      if (arms.length < 2) return false;
      clearField(field, FieldDescriptorProtoSchema.field.oneofIndex);
      return true;
    },
  },
  packing: {
    isWarning: true,
    edit({ field, file }) {
      const isScalar = field.type !== Type.MESSAGE && field.type !== Type.STRING && field.type !== Type.BYTES;
      if (field.label !== Label.REPEATED || !isScalar || field.options !== undefined) return false;
      field.options = create(
        FieldOptionsSchema,
        file.syntax === "proto3"
          ? { packed: false }
          : { features: create(FeatureSetSchema, { repeatedFieldEncoding: RepeatedFieldEncoding.EXPANDED }) },
      );
      return true;
    },
  },
};

const plain: Partial<FieldDescriptorProto> = {
  name: "added_field",
  jsonName: "addedField",
  type: Type.STRING,
  typeName: "",
  label: Label.OPTIONAL,
  proto3Optional: false,
  defaultValue: "",
};

const scalars = [Type.STRING, Type.BYTES, Type.INT32, Type.SINT64, Type.FIXED32, Type.DOUBLE, Type.BOOL, Type.UINT64];

/** Also the synthetic oneof of an optional field counts. */
function isArm(field: FieldDescriptorProto): boolean {
  return isFieldSet(field, FieldDescriptorProtoSchema.field.oneofIndex);
}

function isInt32(type: Type): boolean {
  return type === Type.INT32 || type === Type.ENUM;
}

function isMap({ type, typeName, label }: FieldDescriptorProto, message: DescriptorProto): boolean {
  const entries = message.nestedType.filter((one) => one.options?.mapEntry === true);
  const isEntry = entries.some(({ name }) => typeName.endsWith(`.${message.name}.${name}`));
  return type === Type.MESSAGE && label === Label.REPEATED && isEntry;
}

function editField({ fields }: Parts, pick: Pick): Edit | undefined {
  const part = pick(fields);
  const [what, chosen] = pick(Object.entries(fieldEdits)) ?? [];
  if (part === undefined || what === undefined || chosen === undefined) return undefined;
  const { number } = part.field;
  if (!chosen.edit(part, pick)) return undefined;
  const { code = "IW6010", isWarning = false } = chosen;
  return { what, code, isWarning, name: part.name, member: what === "added" ? -1 : number };
}

function editEnum({ enums }: Parts, pick: Pick): Edit | undefined {
  const part = pick(enums);
  const value = part && pick(part.described.value.filter(({ number }) => number !== 0));
  if (part === undefined || value === undefined || part.described.options?.allowAlias) return undefined;
  value.number = unusedNumber;
  return { what: "enum value", code: "IW6011", isWarning: false, name: part.name, member: value.name };
}

function editService({ services }: Parts, pick: Pick): Edit | undefined {
  const part = pick(services);
  const method = part && pick(part.service.method);
  if (part === undefined || method === undefined) return undefined;
  const isRenamed = pick([true, false]);
  const edit = { isWarning: false, name: part.name, member: method.name };
  if (isRenamed) {
    method.name = `${method.name}Renamed`;
    return { what: "method", code: "IW6008", ...edit };
  }
  if (pick([true, false, false])) {
    const idempotencyLevel = method.options?.idempotencyLevel === IDEMPOTENT ? NO_SIDE_EFFECTS : IDEMPOTENT;
    method.options = create(MethodOptionsSchema, { idempotencyLevel });
    return { what: "idempotency", code: "IW6009", ...edit, isWarning: true };
  }
  method.serverStreaming = !method.serverStreaming;
  return { what: "kind of call", code: "IW6009", ...edit };
}

function partsOf(files: readonly FileDescriptorProto[]): Parts {
  const parts: Parts = { fields: [], enums: [], services: [] };
  for (const file of files) {
    const prefix = file.package === "" ? "" : `${file.package}.`;
    const visit = (message: DescriptorProto, within: string): void => {
      const name = within + message.name;
      if (message.options?.mapEntry === true) return;
      for (const field of message.field) parts.fields.push({ name, file, message, field });
      for (const described of message.enumType) parts.enums.push({ name: `${name}.${described.name}`, described });
      for (const one of message.nestedType) visit(one, `${name}.`);
    };
    for (const one of file.messageType) visit(one, prefix);
    for (const described of file.enumType) parts.enums.push({ name: prefix + described.name, described });
    for (const service of file.service) parts.services.push({ name: prefix + service.name, service });
  }
  return parts;
}
