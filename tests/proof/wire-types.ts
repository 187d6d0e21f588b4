import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { WireType } from "@bufbuild/protobuf/wire";
import { rewriteFields, type Treatment } from "./rewrite-fields.js";

/** A message's bytes without the known fields, at any depth, whose wire type is another than their own; undefined when a field cannot be read. */
export function withoutOtherWireTypes(desc: DescMessage, bytes: Uint8Array): Uint8Array | undefined {
  try {
    return cleaned(desc, bytes);
  } catch {
    return undefined;
  }
}

function cleaned(desc: DescMessage, bytes: Uint8Array): Uint8Array {
  return rewriteFields(bytes, {
    treat: (no, wireType) => {
      const field = desc.fields.find(({ number }) => number === no);
      return field === undefined ? "keep" : treatmentOf(field, wireType);
    },
  });
}

function treatmentOf(field: DescField, wireType: WireType): Treatment {
  const isDelimited = wireType === WireType.LengthDelimited;
  const group = groupOf(field);
  if (group !== undefined) return wireType === WireType.StartGroup ? nested(group) : undefined;
  if (field.fieldKind === "map")
    return isDelimited ? (entry) => rewriteFields(entry, { treat: entryTreatments(field) }) : undefined;
  if (field.message !== undefined) return isDelimited ? nested(field.message) : undefined;
  return wireType === typeOf(field) || (field.fieldKind === "list" && isDelimited) ? "keep" : undefined;
}

/** The messages of a field that stand between two tags. */
function groupOf(field: DescField): DescMessage | undefined {
  if (field.fieldKind === "list")
    return field.listKind === "message" && field.delimitedEncoding ? field.message : undefined;
  return field.fieldKind === "message" && field.delimitedEncoding ? field.message : undefined;
}

function entryTreatments(field: DescField & { fieldKind: "map" }): (no: number, wireType: WireType) => Treatment {
  const { message } = field;
  return (no, wireType) => {
    if (no === 1) return wireType === ofScalar(field.mapKey) ? "keep" : undefined;
    if (no !== 2) return "keep";
    if (message !== undefined) return wireType === WireType.LengthDelimited ? nested(message) : undefined;
    return wireType === typeOf(field) ? "keep" : undefined;
  };
}

const nested =
  (desc: DescMessage): Treatment =>
  (payload) =>
    cleaned(desc, payload);

function typeOf(field: DescField): WireType {
  return field.scalar === undefined ? WireType.Varint : ofScalar(field.scalar);
}

function ofScalar(type: ScalarType): WireType {
  switch (type) {
    case ScalarType.STRING:
    case ScalarType.BYTES:
      return WireType.LengthDelimited;
    case ScalarType.FIXED32:
    case ScalarType.SFIXED32:
    case ScalarType.FLOAT:
      return WireType.Bit32;
    case ScalarType.FIXED64:
    case ScalarType.SFIXED64:
    case ScalarType.DOUBLE:
      return WireType.Bit64;
    default:
      return WireType.Varint;
  }
}
