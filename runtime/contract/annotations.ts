declare const erasedDecorator: unique symbol;

/** Marks our own decorators. The transformer reads and then removes them; other libraries' decorators stay. */
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

/** The arguments of `serviceContract`. The service's full name is `[namespace.]name`. */
export interface ServiceContractOptions {
  /** The service's name. The type's own name when left out, null or blank. */
  readonly name?: string | null | undefined;
  /** The prefix of the name, without the dot. */
  readonly namespace?: string | null | undefined;
  /** The package of the file's messages, for those whose own names have no dot. */
  readonly package?: string | null | undefined;
  /** The style of the operations that do not state one. */
  readonly style?: "wrapped" | "bare";
}

/** The arguments of `operationContract`. */
export interface OperationContractOptions {
  /** The operation's name; the method's own when left out. */
  readonly name?: string | null | undefined;
  /** `bare` makes the one data parameter and the result the request and response messages themselves; `wrapped` is the default. */
  readonly style?: "wrapped" | "bare";
}

/** The arguments of `dataContract`. */
export interface DataContractOptions {
  /** The name of this type in the service name of a generic contract. */
  readonly name?: string | null | undefined;
}

/** The arguments of `dataMember`: the field number and how the field travels. */
export interface DataMemberOptions {
  /** The field number. */
  readonly order: number;
  /** The field's name in protobuf; the member's in lower_snake_case when it is left out, null or blank. */
  readonly name?: string | null | undefined;
  /** `false` writes each number of a list as a field of its own. */
  readonly packed?: boolean;
  /** `true` encodes a message, or each message of a list, as a group: protobuf-net's `DataFormat.Group`. */
  readonly delimited?: boolean;
  /** The value of an absent number, string, boolean or enum, which is not written: C#'s `[DefaultValue]`. */
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

/** The same as {@link DataContract}, in the protobuf libraries' spelling. */
export function ProtoContract(_options?: DataContractOptions): ErasedClassDecorator {
  return erased;
}

/** The same as {@link DataMember}, in the protobuf libraries' spelling. */
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
