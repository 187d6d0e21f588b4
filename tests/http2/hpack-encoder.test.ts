import { defaultTableSize } from "../../runtime/transport/http2/hpack/decoder.js";
import { Encoder } from "../../runtime/transport/http2/hpack/encoder.js";
import { FieldBlock } from "../../runtime/transport/http2/hpack/field-block.js";
import { hex } from "./hex.js";

const bytes = Buffer.alloc(1 << 16);

function field(encoder: Encoder, name: string, value: string): Buffer {
  return Buffer.from(bytes.subarray(0, encoder.field(bytes, encoder.begin(bytes, 0), name, value)));
}

function block(encoder: Encoder, known: FieldBlock): Buffer {
  return Buffer.from(bytes.subarray(0, encoder.block(bytes, encoder.begin(bytes, 0), known)));
}

/** How the first field of a block is written (RFC 7541, section 6). */
function formOf(written: Buffer): string {
  const first = written[0] ?? 0;
  if (first > 127) return "indexed field";
  if (first > 63) return "literal with indexing";
  if (first > 31) return "change of the table's size";
  return first > 15 ? "literal never indexed" : "literal without indexing";
}

describe("which fields enter the dynamic table", () => {
  test("a list that is known beforehand enters at once", () => {
    const encoder = new Encoder();
    const known = new FieldBlock([":path", "/shop.Orders/Place"]);
    expect(formOf(block(encoder, known))).toBe("literal with indexing");
    expect(formOf(block(encoder, known))).toBe("indexed field");
  });

  test.each([
    [":method", "POST", ["indexed field", "indexed field", "indexed field"]],
    ["x-tenant", "north", ["literal without indexing", "literal with indexing", "indexed field"]],
    ["grpc-timeout", "99m", ["literal without indexing", "literal without indexing", "literal without indexing"]],
    ["traceparent", "00-a-b-01", ["literal without indexing", "literal without indexing", "literal without indexing"]],
    ["authorization", "Bearer a", ["literal never indexed", "literal never indexed", "literal never indexed"]],
    ["cookie", "a=b", ["literal never indexed", "literal never indexed", "literal never indexed"]],
    ["x-huge", "a".repeat(3000), ["literal without indexing", "literal without indexing", "literal without indexing"]],
  ])("a call's field %s", (name, value, forms) => {
    const encoder = new Encoder();
    expect(forms.map(() => formOf(field(encoder, name, value)))).toEqual(forms);
  });

  test("a secret in a list that is known beforehand is never indexed", () => {
    const encoder = new Encoder();
    const known = new FieldBlock(["authorization", "Bearer a"]);
    expect(formOf(block(encoder, known))).toBe("literal never indexed");
    expect(formOf(block(encoder, known))).toBe("literal never indexed");
  });

  test("more lists than the table has room for do not drive out each other in turn", () => {
    const encoder = new Encoder();
    const many = Array.from({ length: 100 }, (_, i) => new FieldBlock([":path", `/shop.Orders/Operation${100 + i}`]));
    const forms = Array.from({ length: 10 }, () => many.map((known) => formOf(block(encoder, known)))).flat();
    expect(forms.filter((form) => form === "indexed field").length).toBeGreaterThan(300);
    expect(forms.filter((form) => form === "literal with indexing").length).toBeLessThan(100);
  });
});

describe("RFC 7541 §4.2: changes of the table's size", () => {
  test("one stands at the start of the next block", () => {
    const encoder = new Encoder();
    encoder.resize(100);
    expect(field(encoder, ":method", "POST")).toEqual(hex("3f 45 83"));
    expect(field(encoder, ":method", "POST")).toEqual(hex("83"));
  });

  test("of several, the smallest and the last one are sent", () => {
    const encoder = new Encoder();
    for (const size of [1000, 20, 30, 500]) encoder.resize(size);
    expect(field(encoder, ":method", "POST")).toEqual(hex("34 3f d5 03 83"));
  });

  test("a table that shrinks and grows again is empty", () => {
    const encoder = new Encoder();
    const known = new FieldBlock(["x-a", "b"]);
    block(encoder, known);
    encoder.resize(0);
    encoder.resize(defaultTableSize);
    expect(formOf(block(encoder, known))).toBe("change of the table's size");
    expect(formOf(block(encoder, known))).toBe("indexed field");
  });

  test("more than the default is not used, and not said", () => {
    const encoder = new Encoder();
    encoder.resize(65536);
    expect(field(encoder, ":method", "POST")).toEqual(hex("83"));
  });

  test("a peer without a table gets no entries", () => {
    const encoder = new Encoder();
    encoder.resize(0);
    const known = new FieldBlock(["x-a", "b"]);
    block(encoder, known);
    expect(formOf(block(encoder, known))).toBe("literal without indexing");
  });
});
