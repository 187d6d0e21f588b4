import type { Message } from "../contract-types.js";
import { givenMessage } from "../message/message-of.js";
import { accept, type Check, listOf } from "../options/check-options.js";
import { aString, hasMethods, isString } from "../options/kinds.js";
import type { DetailCodec } from "./detail.js";

/** A type of C# whose values are details of errors, and the message that it is here. */
export interface ClrType {
  /** The type's full name with its assembly's: `Contract.FaultInfo, Contract`. */
  readonly clrName: string;
  readonly message: DetailCodec;
}

/** What `errorDetails` lists: messages, and types of C#. */
export type DetailType = ClrType | (DetailCodec & { readonly typeName: string });

/** What the option `errorDetails` is checked with. */
export const detailTypesCheck: Check = listOf(accept("Pass messageOf<T>() or clrType<T>(name).", isDetailType));

function isDetailType(value: unknown): value is DetailType {
  const { clrName, message, typeName } = (value ?? {}) as Partial<ClrType & DetailCodec>;
  const codec = clrName === undefined ? value : message;
  return isString(clrName ?? typeName) && hasMethods(codec, "toBinary", "fromBinary");
}

const printable = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/**
 * Says which message a type of C# is, for `errorDetails`. The compiler fills the message in.
 * @throws SetupError IW2001 when the calling file was not compiled by the transformer
 * @throws TypeError for a name that no header can carry, or that is no string
 * @example
 * createServer({ errorDetails: [clrType<FaultInfo>("Contract.FaultInfo, Contract")] });
 */
export function clrType<T = never>(clrName: string, message?: Message<NoInfer<T>>): ClrType {
  aString(clrName, "The name", "clrType()");
  if (!printable.test(clrName)) {
    throw new TypeError(
      `"${clrName}" is not the name of a C# type as it is sent: ASCII such as "Contract.Fault, Contract".`,
    );
  }
  return { clrName, message: givenMessage(message, "clrType()") };
}

/** The message of an entry. */
export function codecOf(type: DetailType): DetailCodec {
  return "clrName" in type ? type.message : type;
}

/** What C# calls an entry. */
export function clrNameOf(type: DetailType): string | undefined {
  return "clrName" in type ? type.clrName : undefined;
}
