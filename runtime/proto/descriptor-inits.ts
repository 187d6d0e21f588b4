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

/** The features in which a field differs from its file. */
export interface FeaturesInit {
  fieldPresence?: FieldPresence;
  messageEncoding?: MessageEncoding;
  repeatedFieldEncoding?: RepeatedFieldEncoding;
}

/** The option `deprecated`, which every kind of part has. */
export interface DeprecatedInit {
  deprecated?: boolean;
}

/** The data from which a FieldDescriptorProto is created. */
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

/** The data from which a DescriptorProto is created. */
export interface DescriptorInit {
  name?: string;
  field?: FieldDescriptorInit[];
  nestedType?: DescriptorInit[];
  enumType?: EnumDescriptorInit[];
  oneofDecl?: { name: string }[];
  options?: DeprecatedInit & { mapEntry?: boolean };
}

/** The data from which an EnumDescriptorProto is created. */
export interface EnumDescriptorInit {
  name: string;
  value: EnumValueInit[];
  options?: DeprecatedInit & { allowAlias?: boolean };
}

/** The data from which an EnumValueDescriptorProto is created. */
export interface EnumValueInit {
  name: string;
  number: number;
  options?: DeprecatedInit | EnumValueOptions;
}

/** The data from which a MethodDescriptorProto is created. */
export interface MethodInit {
  name: string;
  inputType: string;
  outputType: string;
  clientStreaming?: boolean;
  serverStreaming?: boolean;
  options?: DeprecatedInit;
}

/** The data from which a ServiceDescriptorProto is created. */
export interface ServiceInit {
  name: string;
  method: MethodInit[];
  options?: DeprecatedInit;
}

/** The data from which a FileDescriptorProto is created. */
export interface FileInit {
  name: string;
  /** Absent for a file without a package. */
  package?: string;
  syntax: string;
  edition?: Edition;
  options?: FileOptionTexts & { features?: FeaturesInit };
  dependency: string[];
  messageType: DescriptorInit[];
  enumType: EnumDescriptorInit[];
  service: ServiceInit[];
}
