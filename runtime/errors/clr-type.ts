import { accept, type Check, listOf } from "../base/options/check-options.js";
import { aString, hasMethods, isString } from "../base/options/kinds.js";
import { givenMessage } from "../message/message-of.js";
import type { Message } from "../message/message-type.js";
import type { DetailCodec } from "./detail.js";

/** A C# type whose values are details of errors, mapped to the message that has the same fields in TypeScript. */
export interface ClrType {
  /** The full name of the C# type and the name of its assembly: `Contract.FaultInfo, Contract`. */
  readonly clrName: string;
  readonly message: DetailCodec;
}

/** An entry of the option `errorDetails`: a message, or a C# type with its message. */
export type DetailType = ClrType | (DetailCodec & { readonly typeName: string });

export const detailTypesCheck: Check = listOf(accept("Pass messageOf<T>() or clrType<T>(name).", isDetailType));

function isDetailType(value: unknown): value is DetailType {
  const { clrName, message, typeName } = (value ?? {}) as Partial<ClrType & DetailCodec>;
  const [name, codec] = message === undefined ? [typeName, value] : [clrName, message];
  return isString(name) && hasMethods(codec, "toBinary", "fromBinary");
}

const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Maps a C# type to a message, for the option `errorDetails`. The compiler fills in `message` from the type argument.
 * @throws SetupError IW2001 if the transformer did not compile the calling file
 * @throws TypeError if `clrName` is not a string, or has characters that a header cannot have
 * @example
 * createServer({ errorDetails: [clrType<FaultInfo>("Contract.FaultInfo, Contract")] });
 */
export function clrType<T = never>(clrName: string, message?: Message<T>): ClrType {
  aString(clrName, "The name", "clrType()");
  if (!printable.test(clrName)) {
    throw new TypeError(
      `"${clrName}" is not the name of a C# type as it is sent: ASCII such as "Contract.Fault, Contract".`,
    );
  }
  return { clrName, message: givenMessage(message, "clrType()") };
}

const isClrType = (type: DetailType): type is ClrType => "message" in type;

export function codecOf(type: DetailType): DetailCodec {
  return isClrType(type) ? type.message : type;
}

/** The name of the C# type of an entry. Undefined if the entry is a message. */
export function clrNameOf(type: DetailType): string | undefined {
  return isClrType(type) ? type.clrName : undefined;
}
