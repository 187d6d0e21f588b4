/** How many messages are decoded in turn. */
const inTurn = 16;
/** The same where each has to be new: what a cache of a library's keeps is long gone when a message comes again. */
const manyInTurn = 2048;
let made = 0;

/** A library's bytes of a shape, and the value that the library decodes them to. */
export function sample(shape, library) {
  const codec = library(shape.type);
  const writer = library(shape.written);
  const value = writer.from(shape.value);
  const bytes = shape.rearrange(writer.encode(value));
  return { codec, bytes, value: shape.written === shape.type ? value : codec.decode(bytes) };
}

/** The messages that a library decodes in turn, each in an array buffer of its own, as bytes from a socket are. */
export function inputs(shape, library) {
  const { codec, bytes } = sample(shape, library);
  const { fresh } = shape;
  if (fresh === undefined) return Array.from({ length: inTurn }, () => separate(bytes));
  // No two libraries get the same: what one has made the process know would help the others.
  return Array.from({ length: manyInTurn }, () => separate(codec.encode(codec.from(fresh(made++)))));
}

function separate(bytes) {
  return Buffer.from(new Uint8Array(bytes).buffer);
}
