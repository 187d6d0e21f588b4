import { BinaryReader, BinaryWriter, WireType } from "@bufbuild/protobuf/wire";

/** The fate of a field: left out, kept, or its payload. */
export type Treatment = ((payload: Uint8Array) => Uint8Array) | "keep" | undefined;

/** How a message's fields are written again. */
export interface Rewriting {
  treat(no: number, wireType: WireType): Treatment;
  /** Whether a field goes before those that do not. */
  isFirst?(no: number): boolean;
}

/** A message's bytes with every field as it is treated; what stands behind a length or between two tags is its payload. */
export function rewriteFields(bytes: Uint8Array, { treat, isFirst = () => false }: Rewriting): Uint8Array {
  const reader = new BinaryReader(bytes);
  const [first, others] = [new BinaryWriter(), new BinaryWriter()];
  while (reader.pos < reader.len) {
    const start = reader.pos;
    const [no, wireType] = reader.tag();
    const payload = payloadOf(reader, bytes, no, wireType);
    const treatment = treat(no, wireType);
    if (treatment === undefined) continue;
    const writer = isFirst(no) ? first : others;
    if (treatment === "keep" || payload === undefined) writer.raw(bytes.subarray(start, reader.pos));
    else if (wireType === WireType.LengthDelimited) writer.tag(no, wireType).bytes(treatment(payload));
    else writer.tag(no, wireType).raw(treatment(payload)).tag(no, WireType.EndGroup);
  }
  return Uint8Array.from([...first.finish(), ...others.finish()]);
}

/** Reads to the end of a field. */
function payloadOf(reader: BinaryReader, bytes: Uint8Array, no: number, wireType: WireType): Uint8Array | undefined {
  if (wireType === WireType.LengthDelimited) return reader.bytes();
  const start = reader.pos;
  if (wireType !== WireType.StartGroup) {
    reader.skip(wireType, no);
    return undefined;
  }
  for (;;) {
    const end = reader.pos;
    const [inner, innerType] = reader.tag();
    if (innerType === WireType.EndGroup) return bytes.subarray(start, end);
    reader.skip(innerType, inner);
  }
}
