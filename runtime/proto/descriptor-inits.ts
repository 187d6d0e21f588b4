import type {
  Edition,
  EnumValueOptions,
  FeatureSet_FieldPresence as FieldPresence,
  MethodOptions_IdempotencyLevel as IdempotencyLevel,
  FieldDescriptorProto_Label as Label,
  FeatureSet_MessageEncoding as MessageEncoding,
  FeatureSet_RepeatedFieldEncoding as RepeatedFieldEncoding,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import type { FileOptionTexts } from "./file-options.js";
import type { ReservedInit } from "./reserved-ranges.js";

/** The features in which a field differs from its file. */
export interface FeaturesInit {
  fieldPresence?: FieldPresence;
  messageEncoding?: MessageEncoding;
  repeatedFieldEncoding?: RepeatedFieldEncoding;
}

/** The option `deprecated`, which services, methods, messages, fields, enums and enum values can have. */
export interface DeprecatedInit {
  deprecated?: boolean;
}

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

export interface DescriptorInit extends ReservedInit {
  name?: string;
  field?: FieldDescriptorInit[];
  nestedType?: DescriptorInit[];
  enumType?: EnumDescriptorInit[];
  oneofDecl?: { name: string }[];
  options?: DeprecatedInit & { mapEntry?: boolean };
}

export interface EnumDescriptorInit extends ReservedInit {
  name: string;
  value: EnumValueInit[];
  options?: DeprecatedInit & { allowAlias?: boolean };
}

export interface EnumValueInit {
  name: string;
  number: number;
  options?: DeprecatedInit | EnumValueOptions;
}

export interface MethodInit {
  name: string;
  inputType: string;
  outputType: string;
  clientStreaming?: boolean;
  serverStreaming?: boolean;
  options?: DeprecatedInit & { idempotencyLevel?: IdempotencyLevel };
}

export interface ServiceInit {
  name: string;
  method: MethodInit[];
  options?: DeprecatedInit;
}

export interface FileInit {
  name: string;
  package?: string;
  syntax: string;
  edition?: Edition;
  options?: FileOptionTexts & { features?: FeaturesInit };
  dependency: string[];
  messageType: DescriptorInit[];
  enumType: EnumDescriptorInit[];
  service: ServiceInit[];
}
