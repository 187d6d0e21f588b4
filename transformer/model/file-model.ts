import type { ClassModel, ContractModel, MessageModel, NodeRef, Span, TypeModel } from "./model.js";

/**
 * The argument that the transformer passes where a call omits a parameter of type `Contract<T>`, `Message<T>` or
 * `TypeArguments<T>`.
 */
export type ArgumentModel =
  | {
      readonly kind: "contract";
      readonly ref: NodeRef;
      readonly typeArguments: readonly TypeModel[];
      /** The contract of which `ref` is a part. Absent if `ref` is the whole contract. */
      readonly whole?: NodeRef;
      readonly span: Span;
      /** Whether a function of the program takes it, which may ask it for its description. */
      readonly isOpened: boolean;
    }
  | {
      readonly kind: "message";
      readonly type: TypeModel;
      readonly span: Span;
      /** Whether a function of the program takes it, which may call its methods. */
      readonly isOpened: boolean;
    }
  | { readonly kind: "types"; readonly typeArguments: readonly TypeModel[] }
  | { readonly kind: "forward"; readonly parameter: string }
  | { readonly kind: "gap" };

export interface CallModel {
  readonly span: Span;
  /** The position of the inserted arguments. A `replacement` stands before the explicit `undefined` that it replaces. */
  readonly at: number;
  readonly form: "append" | "replacement";
  /** Whether other arguments precede the inserted ones, so that a comma is needed. */
  readonly comma: boolean;
  /** Whether the call has no argument list at all (`new C<I>`). */
  readonly parentheses: boolean;
  readonly arguments: readonly ArgumentModel[];
}

/** A statement `export { A$contract as B$contract } from "specifier"` that a re-exporting file needs and lacks. */
export interface ReexportModel {
  readonly specifier: string;
  readonly node: string;
  readonly as: string;
}

export interface ErasureModel {
  readonly span: Span;
  readonly kind: "decorator" | "import";
}

export interface FileModel {
  readonly file: string;
  /** The globals that declarations or imports of the module shadow, so that emitted code must not refer to them by name. */
  readonly shadowed: readonly string[];
  readonly messages: readonly MessageModel[];
  readonly contracts: readonly ContractModel[];
  /** The parts of contracts, of this file or of others, whose tables the file has for itself. */
  readonly parts: readonly ContractModel[];
  readonly classes: readonly ClassModel[];
  readonly calls: readonly CallModel[];
  readonly reexports: readonly ReexportModel[];
  readonly erasures: readonly ErasureModel[];
}
