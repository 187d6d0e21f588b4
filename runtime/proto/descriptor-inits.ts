import type {
  FeatureSet_FieldPresence as FieldPresence,
  FieldDescriptorProto_Label as Label,
  FeatureSet_MessageEncoding as MessageEncoding,
  FeatureSet_RepeatedFieldEncoding as RepeatedFieldEncoding,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";

/** What a field of an edition has otherwise than its file. */
export interface FeaturesInit {
  fieldPresence?: FieldPresence;
  messageEncoding?: MessageEncoding;
  repeatedFieldEncoding?: RepeatedFieldEncoding;
}

/** The data that a FieldDescriptorProto is created from. */
export interface FieldDescriptorInit {
  name?: string;
  jsonName?: string;
  number?: number;
  type?: Type;
  typeName?: string;
  label?: Label;
  options?: { packed?: boolean; features?: FeaturesInit };
  defaultValue?: string;
  proto3Optional?: boolean;
  oneofIndex?: number;
}

/** The data that a DescriptorProto is created from. */
export interface DescriptorInit {
  name?: string;
  field?: FieldDescriptorInit[];
  nestedType?: DescriptorInit[];
  oneofDecl?: { name: string }[];
  options?: { mapEntry: boolean };
}

/** The data that an EnumDescriptorProto is created from. */
export interface EnumDescriptorInit {
  name: string;
  value: { name: string; number: number }[];
  options?: { allowAlias: boolean };
}
