import type {
  Edition,
  EnumValueOptions,
  FeatureSet_FieldPresence as FieldPresence,
  FieldDescriptorProto_Label as Label,
  FeatureSet_MessageEncoding as MessageEncoding,
  FeatureSet_RepeatedFieldEncoding as RepeatedFieldEncoding,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import type { FileOptionTexts } from "./file-options.js";

/** The features of a field in which it differs from its file. */
export interface FeaturesInit {
  fieldPresence?: FieldPresence;
  messageEncoding?: MessageEncoding;
  repeatedFieldEncoding?: RepeatedFieldEncoding;
}

/** The option `deprecated`, which all kinds of parts have. */
export interface DeprecatedInit {
  deprecated?: boolean;
}

/** The data that a FieldDescriptorProto is created from. */
export interface FieldDescriptorInit {
  name?: string;
  jsonName?: string;
  number?: number;
  type?: Type;
  typeName?: string;
  label?: Label;
  options?: DeprecatedInit & { packed?: boolean; features?: FeaturesInit };
  defaultValue?: string;
  proto3Optional?: boolean;
  oneofIndex?: number;
}

/** The data that a DescriptorProto is created from. */
export interface DescriptorInit {
  name?: string;
  field?: FieldDescriptorInit[];
  nestedType?: DescriptorInit[];
  enumType?: EnumDescriptorInit[];
  oneofDecl?: { name: string }[];
  options?: DeprecatedInit & { mapEntry?: boolean };
}

/** The data that an EnumDescriptorProto is created from. */
export interface EnumDescriptorInit {
  name: string;
  value: EnumValueInit[];
  options?: DeprecatedInit & { allowAlias?: boolean };
}

/** The data that an EnumValueDescriptorProto is created from. */
export interface EnumValueInit {
  name: string;
  number: number;
  options?: DeprecatedInit | EnumValueOptions;
}

/** The data that a MethodDescriptorProto is created from. */
export interface MethodInit {
  name: string;
  inputType: string;
  outputType: string;
  clientStreaming?: boolean;
  serverStreaming?: boolean;
  options?: DeprecatedInit;
}

/** The data that a ServiceDescriptorProto is created from. */
export interface ServiceInit {
  name: string;
  method: MethodInit[];
  options?: DeprecatedInit;
}

/** The data that a FileDescriptorProto is created from. */
export interface FileInit {
  name: string;
  /** The package. Absent for a file without one. */
  package?: string;
  syntax: string;
  edition?: Edition;
  options?: FileOptionTexts & { features?: FeaturesInit };
  dependency: string[];
  messageType: DescriptorInit[];
  enumType: EnumDescriptorInit[];
  service: ServiceInit[];
}
