import type { Idempotency } from "../idempotency.js";
import type { Reserved } from "../reserved.js";

/** An enum: its name, and the numbers of its members by their names, in the order of their declaration. */
export interface WireEnum {
  readonly name: string;
  readonly values: Readonly<Record<string, number>>;
  /** The numbers and names that no value may have. Absent if the enum reserves none. */
  readonly reserved?: Reserved;
}

/** A field of a message. `Message` is the type of the field's reference to a message: in a schema, the name of the message. */
export interface WireField<Message = string> {
  readonly number: number;
  /** The name of the member; for an arm of a oneof, its case. */
  readonly name: string;
  /** The name in protobuf. Undefined if it is derived from the member's name. */
  readonly protoName?: string | undefined;
  /** The name in JSON. Undefined if it is derived from the other names. */
  readonly jsonName?: string | undefined;
  /** The type of a single value, an element of a list or a value of a map: a scalar's name, "enum" or "message". */
  readonly type: string;
  /** The message, if `type` is "message". */
  readonly message?: Message | undefined;
  /** The enum, if `type` is "enum". */
  readonly enum?: WireEnum | undefined;
  readonly repeated?: boolean | undefined;
  /** False for a list that is sent in one field per element although it could be packed. */
  readonly packed?: boolean | undefined;
  /** Whether the field is a message that is encoded as a group, between two tags. */
  readonly delimited?: boolean | undefined;
  /** The value of an absent field, if it is not the zero of the type. */
  readonly default?: number | bigint | string | boolean | undefined;
  /** The scalar of a map's keys. Undefined for a field that is no map. */
  readonly key?: string | undefined;
  /** Whether the member may be absent, which is explicit presence in protobuf. */
  readonly optional?: boolean | undefined;
  /** The name of the oneof of which the field is an arm. */
  readonly oneof?: string | undefined;
  /** Whether the field stands for a C# subtype. Such fields are written before all others. */
  readonly include?: boolean | undefined;
}

/** A message. Its identity is its name in protobuf, which is on the wire in an `Any` and in the details of errors. */
export interface WireMessage<Message = string> {
  /** The full name in protobuf: `shop.Page_Int32`. */
  readonly name: string;
  /** The name by C#'s rules, with type arguments behind `-`: `shop.Page-Int32`. Names of services contain it. */
  readonly typeName: string;
  /** Whether it is a message of protobuf or protobuf-net, such as a `Timestamp`. Its fields are not listed. */
  readonly isWellKnown: boolean;
  /** Whether the message stands for a tuple. Its name is then derived, because programs cannot name it. */
  readonly isTuple: boolean;
  readonly fields: readonly WireField<Message>[];
  /** The numbers and names that no field may have. Undefined if neither the message nor its bases reserve any. */
  readonly reserved?: Reserved | undefined;
}

/**
 * A message that is not yet part of a schema. Its fields refer to other messages by functions instead of names, because messages
 * may refer to themselves.
 */
export interface MessageSource extends WireMessage<() => MessageSource> {
  /** The C# name of the message as a type argument: `typeName`, unless an annotation gave that name. */
  readonly clrName: string;
}

/** The wrapper message whose fields are the arguments or the result of an operation: `ICalculator_Sum_Request`. */
export interface WireWrapper<Message = string> {
  readonly name: string;
  readonly fields: readonly WireField<Message>[];
}

export type MethodKind = "unary" | "clientStreaming" | "serverStreaming" | "duplex";

/** An operation of a service, with the path that it has there. */
export interface WireOperation {
  readonly name: string;
  /** The HTTP/2 path: `/shop.Orders/Get`. */
  readonly path: string;
  /** The name of the contract, or of the interface without a service, that declares the operation. */
  readonly declaredBy: string;
  readonly kind: MethodKind;
  /** Undefined if the annotation of the operation does not state it. */
  readonly idempotency?: Idempotency | undefined;
  /** The request: a wrapper message of the arguments, or, in bare style, the name of the argument's own message. */
  readonly request: WireWrapper | string;
  readonly response: WireWrapper | string;
  /** The message of the arguments beside a request stream, which travel in a header. */
  readonly requestHeader?: WireWrapper | undefined;
  /** The message of the values beside a response stream, which travel in a header. */
  readonly responseHeader?: WireWrapper | undefined;
  /** The names of the messages that are documented as details of the operation's errors. */
  readonly details: readonly string[];
}

/** A service, with the operations of all contracts that share its name. */
export interface WireService {
  readonly name: string;
  readonly operations: readonly WireOperation[];
}

/** The services, operations and messages of contracts, as plain data. */
export interface WireSchema {
  /** The services, sorted by name. */
  readonly services: readonly WireService[];
  /** The messages other than wrapper messages, by name, in an order that does not depend on the order of the sources. */
  readonly messages: ReadonlyMap<string, WireMessage>;
}

/** The wrapper messages of an operation's arguments and results. In bare style, the argument or the result has none. */
export function wrappersOf({
  request,
  requestHeader,
  response,
  responseHeader,
}: WireOperation): readonly RoleWrapper[] {
  const all = [
    ["Request", request],
    ["RequestHeader", requestHeader],
    ["Response", response],
    ["ResponseHeader", responseHeader],
  ] as const;
  return all.flatMap(([role, wrapper]) =>
    wrapper === undefined || typeof wrapper === "string" ? [] : [{ role, wrapper }],
  );
}

/** A wrapper message, and what it wraps: the arguments or the result, in the body or in a header. */
export interface RoleWrapper {
  readonly role: "Request" | "RequestHeader" | "Response" | "ResponseHeader";
  readonly wrapper: WireWrapper;
}

/** The names of the messages to which fields refer. */
export function innerMessageNames({ fields }: { readonly fields: readonly WireField[] }): string[] {
  return fields.flatMap(({ message }) => message ?? []);
}

/** The names of the messages that are the whole request or response of a bare operation. */
export function bareMessages({ request, response }: WireOperation): string[] {
  return [request, response].filter((one) => typeof one === "string");
}
