declare const erasedDecorator: unique symbol;

/**
 * The type of interwire's own decorators. The transformer recognises them by this mark, and removes them after reading;
 * decorators of other libraries stay.
 */
export interface ErasedDecorator {
  readonly [erasedDecorator]?: true;
}

type AnyClass = abstract new (...args: never) => unknown;
type AnyMethod = (this: never, ...args: never) => unknown;

/** Decorates a class, in the standard and in the legacy decorator mode. */
export interface ErasedClassDecorator extends ErasedDecorator {
  (target: AnyClass, context: ClassDecoratorContext): void;
  (target: AnyClass): void;
}

/** Decorates a concrete method, in both decorator modes. */
export interface ErasedMethodDecorator extends ErasedDecorator {
  (target: AnyMethod, context: ClassMethodDecoratorContext): void;
  (target: object, key: string | symbol, descriptor: PropertyDescriptor): void;
}

/** Decorates a field, in both decorator modes. */
export interface ErasedMemberDecorator extends ErasedDecorator {
  (target: undefined, context: ClassFieldDecoratorContext): void;
  (target: ClassAccessorDecoratorTarget<unknown, unknown>, context: ClassAccessorDecoratorContext): void;
  (target: object, key: string | symbol, descriptor?: PropertyDescriptor): void;
}

/** The arguments of `@serviceContract`. The full name of the service is `[namespace.]name`. */
export interface ServiceContractOptions {
  /** The name of the service. The default, which null and blank texts also stand for, is the name of the type. */
  readonly name?: string | null | undefined;
  /** The prefix of the name, without the dot. */
  readonly namespace?: string | null | undefined;
  /** The package of the file's messages, for those whose names contain no dot. */
  readonly package?: string | null | undefined;
  /** The style of the operations that state none. */
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
}

/** The arguments of `@dataContract`. */
export interface DataContractOptions {
  /** The name of the type in the name of a service whose contract is generic. */
  readonly name?: string | null | undefined;
}

/** The arguments of `@dataMember`: the field number, and how the field is encoded. */
export interface DataMemberOptions {
  /** The field number. */
  readonly order: number;
  /**
   * The name of the field in protobuf. The default, which null and blank texts also stand for, is the name of the member in
   * lower_snake_case.
   */
  readonly name?: string | null | undefined;
  /** Whether the numbers of a list are sent together in one field. With `false` each is a field of its own. */
  readonly packed?: boolean;
  /** Whether a message, or each message of a list, is encoded as a group: protobuf-net's `DataFormat.Group`. */
  readonly delimited?: boolean;
  /**
   * The value of the member when it is absent. It is not written: C#'s `[DefaultValue]`. For numbers, strings, booleans and
   * enums.
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
 * Gives a C# subtype's field its number in the message of the base class: it is written before all other fields, as
 * protobuf-net needs it where the base class is abstract. Read by the compiler; does nothing at run time.
 */
export function ProtoInclude(_order: number): ErasedMemberDecorator {
  return erased;
}
