import type { Idempotency } from "../../common/idempotency.js";

declare const erasedDecorator: unique symbol;

/**
 * The mark of interwire's own decorators, by which the transformer recognises them and removes them from the output. Decorators
 * of other libraries stay.
 */
export interface ErasedDecorator {
  readonly [erasedDecorator]?: true;
}

type AnyClass = abstract new (...args: never) => unknown;
type AnyMethod = (this: never, ...args: never) => unknown;

/** A decorator for classes that works as a standard and as a legacy decorator. */
export interface ErasedClassDecorator extends ErasedDecorator {
  (target: AnyClass, context: ClassDecoratorContext): void;
  (target: AnyClass): void;
}

/** A decorator for concrete methods that works as a standard and as a legacy decorator. */
export interface ErasedMethodDecorator extends ErasedDecorator {
  (target: AnyMethod, context: ClassMethodDecoratorContext): void;
  (target: object, key: string | symbol, descriptor: PropertyDescriptor): void;
}

/** A decorator for fields that works as a standard and as a legacy decorator. */
export interface ErasedMemberDecorator extends ErasedDecorator {
  (target: undefined, context: ClassFieldDecoratorContext): void;
  (target: ClassAccessorDecoratorTarget<unknown, unknown>, context: ClassAccessorDecoratorContext): void;
  (target: object, key: string | symbol, descriptor?: PropertyDescriptor): void;
}

/** The arguments of `@serviceContract`. The full name of the service is `[namespace.]name`. */
export interface ServiceContractOptions {
  /** The name of the service. By default, and for null and blank texts, it is the name of the type. */
  readonly name?: string | null | undefined;
  /** The prefix of the service's name, without the dot. */
  readonly namespace?: string | null | undefined;
  /** The protobuf package of the file's messages, for messages whose names contain no dot. */
  readonly package?: string | null | undefined;
  /** The style of operations whose annotations state none: `wrapped` unless given. */
  readonly style?: "wrapped" | "bare";
}

/** The arguments of `@operationContract`. */
export interface OperationContractOptions {
  /** The name of the operation. The default is the name of the method. */
  readonly name?: string | null | undefined;
  /**
   * The style: with `bare` the one data parameter and the result are the request and response messages themselves; `wrapped`, the
   * default, puts messages around them.
   */
  readonly style?: "wrapped" | "bare";
  /**
   * `noSideEffects` says that the operation changes nothing, `idempotent` that calling it again changes nothing more. Descriptions
   * of the contract state it; calls do not depend on it.
   */
  readonly idempotency?: Idempotency;
}

/** The arguments of `@dataContract`. */
export interface DataContractOptions {
  /** The name of the type when it is a type argument in a service's name (`IStore-Person`), and of the message in protobuf. */
  readonly name?: string | null | undefined;
  /**
   * The field numbers of members that are gone, which no member may have again: single numbers, and ranges in the words of
   * protobuf, `"10 to 12"` and `"1000 to max"`.
   */
  readonly reserved?: readonly (number | `${number} to ${number | "max"}`)[] | null | undefined;
  /** The names of members that are gone, which no member may have again, neither in protobuf nor in JSON. */
  readonly reservedNames?: readonly string[] | null | undefined;
}

/** The arguments of `@dataMember`: the field number, and how the field is encoded. */
export interface DataMemberOptions {
  /** The field number. */
  readonly order: number;
  /**
   * The name of the field in protobuf. By default, and for null and blank texts, it is the name of the member in
   * lower_snake_case.
   */
  readonly name?: string | null | undefined;
  /**
   * The name of the field in protobuf's JSON. The default, which null also stands for, is `name` in lowerCamelCase, or the name of
   * the member if no `name` is given. Readers also take the name in protobuf.
   */
  readonly jsonName?: string | null | undefined;
  /**
   * Whether the numbers of a list are packed, that is, sent together in one field. With `false`, each number is a field of its
   * own.
   */
  readonly packed?: boolean;
  /** Whether a message, or each message of a list, is encoded as a group: protobuf-net's `DataFormat.Group`. */
  readonly delimited?: boolean;
  /**
   * The value of the member when it is absent, which in turn is not sent: C#'s `[DefaultValue]`. For numbers, strings, booleans
   * and enums.
   */
  readonly default?: number | bigint | string | boolean;
}

function erased(): void {}

/** Declares that a class is a gRPC service. The transformer reads it; it does nothing at run time. */
export function ServiceContract(_options?: ServiceContractOptions): ErasedClassDecorator {
  return erased;
}

/** Declares that a concrete method is a gRPC operation. The transformer reads it; it does nothing at run time. */
export function OperationContract(_options?: OperationContractOptions): ErasedMethodDecorator {
  return erased;
}

/** Declares that a class is a message. The transformer reads it; it does nothing at run time. */
export function DataContract(_options?: DataContractOptions): ErasedClassDecorator {
  return erased;
}

/** Gives a field its number in the message. The transformer reads it; it does nothing at run time. */
export function DataMember(_order: number | DataMemberOptions): ErasedMemberDecorator {
  return erased;
}

/** The same as {@link DataContract}, in the spelling of protobuf-net. */
export function ProtoContract(_options?: DataContractOptions): ErasedClassDecorator {
  return erased;
}

/** The same as {@link DataMember}, in the spelling of protobuf-net. */
export function ProtoMember(_order: number | DataMemberOptions): ErasedMemberDecorator {
  return erased;
}

/**
 * Gives a C# subtype's field its number in the message of the base class. The field is written before all others, which
 * protobuf-net needs if the base class is abstract. The transformer reads it; it does nothing at run time.
 */
export function ProtoInclude(_order: number): ErasedMemberDecorator {
  return erased;
}
