import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

/** A message's bytes without the known fields, at any depth, whose wire type is another than their own; undefined when a field cannot be read. */
export function withoutOtherWireTypes(desc: DescMessage, bytes: Uint8Array): Uint8Array | undefined {
  try {
    return cleaned(desc, bytes);
  } catch {
    return undefined;
  }
}

function cleaned(desc: DescMessage, bytes: Uint8Array): Uint8Array {
  return filtered(bytes, (no, wireType) => {
    const field = desc.fields.find(({ number }) => number === no);
    return field === undefined ? keep : treatmentOf(field, wireType);
  });
}

/** What becomes of a field: left out, or its payload. */
type Treatment = ((payload: Uint8Array) => Uint8Array) | undefined;
const keep: Treatment = (payload) => payload;

function treatmentOf(field: DescField, wireType: WireType): Treatment {
  const isDelimited = wireType === WireType.LengthDelimited;
  if (field.fieldKind === "map") return isDelimited ? (entry) => filtered(entry, entryTreatments(field)) : undefined;
  if (field.message !== undefined) return isDelimited ? nested(field.message) : undefined;
  return wireType === typeOf(field) || (field.fieldKind === "list" && isDelimited) ? keep : undefined;
}

function entryTreatments(field: DescField & { fieldKind: "map" }): (no: number, wireType: WireType) => Treatment {
  const { message } = field;
  return (no, wireType) => {
    if (no === 1) return wireType === ofScalar(field.mapKey) ? keep : undefined;
    if (no !== 2) return keep;
    if (message !== undefined) return wireType === WireType.LengthDelimited ? nested(message) : undefined;
    return wireType === typeOf(field) ? keep : undefined;
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

function filtered(bytes: Uint8Array, treat: (no: number, wireType: WireType) => Treatment): Uint8Array {
  const reader = new BinaryReader(bytes);
  const writer = new BinaryWriter();
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const [no, wireType] = reader.tag();
    const treatment = treat(no, wireType);
    const payload = wireType === WireType.LengthDelimited ? reader.bytes() : reader.skip(wireType, no);
    if (treatment === undefined) continue;
    if (payload !== undefined && wireType === WireType.LengthDelimited && treatment !== keep) {
      writer.tag(no, wireType).bytes(treatment(payload));
    } else writer.raw(bytes.subarray(start, reader.pos));
  }
  return writer.finish();
}
