/** A message with its fields in another order, always the same. */
export function shuffleFields(bytes) {
  const fields = split(bytes);
  // Coprime to the number of fields, or some would be there twice.
  const step = [17, 19].find((prime) => fields.length % prime !== 0);
  return Buffer.concat(fields.map((_, i) => fields[(i * step) % fields.length]));
}

function split(bytes) {
  const fields = [];
  let p = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[p++];
      value += (byte & 127) * 2 ** shift;
      if (byte < 128) return value;
    }
  };
  while (p < bytes.length) {
    const from = p;
    const wireType = varint() & 7;
    if (wireType === 0) varint();
    else if (wireType === 2) {
      const length = varint();
      p += length;
    } else p += wireType === 1 ? 8 : 4;
    fields.push(bytes.subarray(from, p));
  }
  return fields;
}
