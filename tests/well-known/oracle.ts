import { join } from "node:path";
import { create, type DescMessage, fromBinary, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { loadSync } from "protobufjs";
import { root } from "../support/compile.js";

/** Another implementation's view of one message type. */
export interface Oracle {
  /** The bytes of a message of these members. */
  bytes(members: object): Uint8Array;
  /** Whether bytes are a message of these members. */
  agrees(bytes: Uint8Array, members: object): boolean;
}

const isSame = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** protobuf-es on its own descriptor of a well-known type. */
export function library<Desc extends DescMessage>(schema: Desc): Oracle {
  const message = (members: object) => create(schema, members as MessageInitShape<Desc>);
  return {
    bytes: (members) => toBinary(schema, message(members)),
    // Compared by the bytes that they write, because NaN equals nothing.
    agrees: (bytes, members) => isSame(toBinary(schema, fromBinary(schema, bytes)), toBinary(schema, message(members))),
  };
}

const twins = loadSync(join(root, "test-fixtures/contracts/bcl.proto"));

/** protobufjs on bcl.proto. */
export function bcl(name: string): Oracle {
  const type = twins.lookupType(`bcl.${name}`);
  const plain = (message: Parameters<typeof type.toObject>[0]) =>
    JSON.stringify(type.toObject(message, { longs: String, enums: String, defaults: true }));
  return {
    bytes: (members) => type.encode(type.fromObject(members)).finish(),
    agrees: (bytes, members) => plain(type.decode(bytes)) === plain(type.fromObject(members)),
  };
}
