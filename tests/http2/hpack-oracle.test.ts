import { compressor, decompressor } from "hpack.js";
import { Decoder } from "../../runtime/transport/http2/hpack/decoder.js";
import { Encoder } from "../../runtime/transport/http2/hpack/encoder.js";
import { FieldBlock } from "../../runtime/transport/http2/hpack/field-block.js";
import { writeInteger } from "../../runtime/transport/http2/hpack/primitives.js";
import { sampled } from "../support/sample.js";
import { seededRandom } from "../support/seeded-random.js";
import { RandomFields } from "./random-fields.js";

const connections = 20;
const blocksEach = sampled(100, 5000);
const bytes = Buffer.alloc(1 << 17);
const options = { table: { maxSize: 4096 } };

function asFields(list: readonly string[]): { name: string; value: string }[] {
  return list.flatMap((name, i) => (i % 2 === 0 ? [{ name, value: list[i + 1] ?? "" }] : []));
}

function createDecoder(): Decoder<readonly string[]> {
  return new Decoder<readonly string[]>((fields) => fields, { maxHeaderListSize: 1 << 20, maxHeaderFields: 1 << 20 });
}

/** Now and then a connection changes the size of its table. */
function nextSize(random: RandomFields): number | undefined {
  return random.below(15) === 0 ? random.below(3) * random.below(2049) : undefined;
}

describe.each(Array.from({ length: connections }, (_, seed) => seed))("random blocks of connection %i", (seed) => {
  test("what we encode, hpack.js and we decode", () => {
    const random = new RandomFields(seededRandom(seed));
    const known = Array.from({ length: 5 }, () => new FieldBlock(random.list(6)));
    const encoder = new Encoder();
    const theirs = decompressor.create(options);
    const ours = createDecoder();
    for (let n = 0; n < blocksEach; n++) {
      for (let size = nextSize(random); size !== undefined; size = nextSize(random)) encoder.resize(size);
      let end = encoder.begin(bytes, 0);
      const sent: string[] = [];
      if (random.below(3) > 0) {
        const block = known[random.below(known.length)]!;
        const from = end;
        end = encoder.block(bytes, end, block);
        expect(end - from).toBeLessThanOrEqual(block.bound);
        sent.push(...block.fields);
      }
      const more = random.list(random.below(2) * 8);
      for (let i = 0; i < more.length; i += 2) end = encoder.field(bytes, end, more[i]!, more[i + 1]!);
      sent.push(...more);
      theirs.write(Buffer.from(bytes.subarray(0, end)));
      theirs.execute();
      const received: string[] = [];
      for (let field = theirs.read(); field !== null; field = theirs.read()) received.push(field.name, field.value);
      expect(received).toEqual(sent);
      expect(ours.decode(bytes, 0, end)).toEqual(sent);
    }
  });

  test("what hpack.js encodes, we decode", () => {
    const random = new RandomFields(seededRandom(seed));
    const theirs = compressor.create(options);
    const ours = createDecoder();
    let sent: string[] = [];
    for (let n = 0; n < blocksEach; n++) {
      let end = 0;
      for (let size = nextSize(random); size !== undefined; size = nextSize(random)) {
        theirs._table.updateSize(size);
        end = writeInteger(bytes, end, 32, 5, size);
      }
      if (random.below(3) > 0) sent = random.list();
      const forms = {
        huffman: random.below(2) === 0,
        incremental: random.below(3) > 0,
        neverIndex: random.below(8) === 0,
      };
      theirs.write(asFields(sent).map((field) => ({ ...field, ...forms })));
      for (let piece = theirs.read(); piece !== null; piece = theirs.read()) end += piece.copy(bytes, end);
      expect(ours.decode(bytes, 0, end)).toEqual(sent);
    }
  });
});
