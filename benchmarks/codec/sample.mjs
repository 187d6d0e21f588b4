/** A library's bytes of a shape, and the value that the library decodes them to. */
export function sample(shape, library) {
  const codec = library(shape.type);
  const writer = library(shape.written);
  const value = writer.from(shape.value);
  const bytes = writer.encode(value);
  return { codec, bytes, value: shape.written === shape.type ? value : codec.decode(bytes) };
}
