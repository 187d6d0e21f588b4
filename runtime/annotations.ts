declare const erasedDecorator: unique symbol;

/** The mark of our own decorators: the compiler reads and then removes them, foreign ones stay. */
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

/** The arguments of `serviceContract`: its name is `[namespace.]name`. */
export interface ServiceContractOptions {
  /** The service's name; the type's own when it is left out, null or blank. */
  readonly name?: string | null | undefined;
  /** What stands before the name, without the dot. */
  readonly namespace?: string | null | undefined;
}

/** The arguments of `operationContract`. */
export interface OperationContractOptions {
  /** The operation's name; the method's own when left out. */
  readonly name?: string | null | undefined;
  /** `bare`: the one data parameter and the result are the request and response messages themselves. */
  readonly style?: "wrapped" | "bare";
}

/** The arguments of `dataContract`. */
export interface DataContractOptions {
  /** The name that a generic contract's service name shows for this type. */
  readonly name?: string | null | undefined;
}

/** The arguments of `dataMember`: the field number, alone or with more. */
export interface DataMemberOptions {
  /** The field number. */
  readonly order: number;
  /** The field's name in protobuf; the member's in lower_snake_case when it is left out, null or blank. */
  readonly name?: string | null | undefined;
  /** `false` writes a repeated number one element at a time. */
  readonly packed?: boolean;
}

function erased(): void {}

/** Declares a class a gRPC service. Read by the compiler; does nothing at run time. */
export function ServiceContract(_options?: ServiceContractOptions): ErasedClassDecorator {
  return erased;
}

/** Declares a concrete method a gRPC operation. Read by the compiler; does nothing at run time. */
export function OperationContract(_options?: OperationContractOptions): ErasedMethodDecorator {
  return erased;
}

/** Declares a class a message. Read by the compiler; does nothing at run time. */
export function DataContract(_options?: DataContractOptions): ErasedClassDecorator {
  return erased;
}

/** Gives a field its number in the message. Read by the compiler; does nothing at run time. */
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
