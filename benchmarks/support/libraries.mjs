import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { create, createFileRegistry, fromBinary, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { PbfReader, PbfWriter } from "pbf";
import protobufjs from "protobufjs/minimal.js";
import { decode, encode } from "../../dist/esm/runtime/message/encode.js";
import { output } from "./paths.mjs";

const isPlain = (value) => typeof value === "object" && value !== null && !ArrayBuffer.isView(value);

/** A copy with other 64-bit integers, and without the members that are undefined. */
function copy(value, integer) {
  if (typeof value === "bigint") return integer(value);
  if (Array.isArray(value)) return value.map((item) => copy(item, integer));
  if (!isPlain(value)) return value;
  const present = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(present.map(([name, member]) => [name, copy(member, integer)]));
}

/** A copy in which the arm of a oneof is a member of its message. */
function flatten(value) {
  if (Array.isArray(value)) return value.map(flatten);
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) =>
      isPlain(member) && "case" in member ? [member.case, flatten(member.value)] : [name, flatten(member)],
    ),
  );
}

/** A copy as JSON has it: 64-bit integers and bytes as text. */
function toJson(value) {
  if (typeof value === "bigint") return String(value);
  if (ArrayBuffer.isView(value)) return Buffer.from(value).toString("base64");
  if (Array.isArray(value)) return value.map(toJson);
  return isPlain(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toJson(member)]))
    : value;
}

/** Each library as a function from a type's name to its codec; `from` makes the library's own value. */
export async function loadLibraries() {
  const [interwire, pbf, tsProto] = await Promise.all(
    ["src/messages.js", "pbf.js", "ts-proto.js"].map((name) => import(join(output, name))),
  );
  const { bench } = createRequire(import.meta.url)(join(output, "protobufjs.cjs"));
  const files = fromBinary(FileDescriptorSetSchema, readFileSync(join(output, "descriptor.bin")));
  const registry = createFileRegistry(files);
  return {
    interwire(type) {
      const table = interwire[`${type}$message`]().link();
      return {
        from: (value) => value,
        encode: (value) => encode(table, value),
        decode: (bytes) => decode(table, bytes),
      };
    },
    protobufjs(type) {
      const Type = bench[type];
      const toLong = (value) => protobufjs.util.Long.fromString(String(value));
      return {
        from: (value) => Type.fromObject(copy(flatten(value), toLong)),
        encode: (value) => Type.encode(value).finish(),
        decode: (bytes) => Type.decode(bytes),
      };
    },
    pbf(type) {
      const write = pbf[`write${type}`];
      const read = pbf[`read${type}`];
      return {
        from: (value) => copy(flatten(value), Number),
        encode(value) {
          const writer = new PbfWriter();
          write(value, writer);
          return writer.finish();
        },
        decode: (bytes) => read(new PbfReader(bytes)),
      };
    },
    "protobuf-es"(type) {
      const schema = registry.getMessage(`bench.${type}`);
      return {
        from: (value) => create(schema, copy(value, BigInt)),
        encode: (value) => toBinary(schema, value),
        decode: (bytes) => fromBinary(schema, bytes),
      };
    },
    "ts-proto"(type) {
      const Type = tsProto[type];
      return {
        from: (value) => Type.fromPartial(copy(flatten(value), BigInt)),
        encode: (value) => Type.encode(value).finish(),
        decode: (bytes) => Type.decode(bytes),
      };
    },
    // Without what it would take to turn texts back into 64-bit integers and bytes.
    JSON: () => ({
      from: toJson,
      encode: (value) => Buffer.from(JSON.stringify(value)),
      decode: (bytes) => JSON.parse(bytes.toString()),
    }),
  };
}
