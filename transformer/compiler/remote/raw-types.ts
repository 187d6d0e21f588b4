import type * as ts from "../language.js";
import type { Question, Request } from "./api.js";

// The answers of the API of TypeScript 7.1 about symbols and types, and the questions to its checker.

/** A declaration by its place, whose tree has not been fetched. */
export interface NodeHandle {
  readonly kind: number;
  /** Grows in the order of the nodes of its file. */
  readonly index: number;
  readonly path: string;
  resolve(): ts.Node | undefined;
}

export interface RawSymbol {
  readonly flags: number;
  readonly name: string;
  readonly escapedName: string;
  readonly declarations: readonly NodeHandle[];
  readonly valueDeclaration: NodeHandle | undefined;
  readonly getExports: Question<[], ReadonlyMap<string, RawSymbol>>;
  readonly getMembers: Question<[], ReadonlyMap<string, RawSymbol>>;
  readonly getParent: Question<[], RawSymbol | undefined>;
}

export interface RawSignature {
  readonly declaration?: NodeHandle | undefined;
  readonly getParameters: Question<[], readonly RawSymbol[]>;
  readonly getReturnType: Question<[], RawType>;
}

export interface RawIndexInfo {
  readonly keyType: RawType;
  readonly valueType: RawType;
  readonly declaration?: NodeHandle | undefined;
}

/** A type, with the members of all kinds of types: each is there for its own kinds only. */
export interface RawType {
  readonly flags: number;
  readonly objectFlags?: number;
  readonly value?: string | number | boolean | bigint;
  readonly intrinsicName?: string;
  readonly isThisType?: boolean;
  readonly elementFlags?: readonly number[];
  readonly labeledElementDeclarations?: readonly (NodeHandle | undefined)[];
  readonly getSymbol: Question<[], RawSymbol | undefined>;
  readonly getAliasSymbol: Question<[], RawSymbol | undefined>;
  readonly getAliasTypeArguments: Question<[], readonly RawType[]>;
  readonly getTypes?: Question<[], readonly RawType[]>;
  readonly getTarget?: Question<[], RawType>;
  readonly getTypeParameters?: Question<[], readonly RawType[]>;
  readonly getBaseType?: Question<[], RawType>;
  readonly getConstraintType?: Question<[], RawType>;
  readonly getCallSignatures: Question<[], readonly RawSignature[]>;
  readonly getConstructSignatures: Question<[], readonly RawSignature[]>;
  readonly getIndexInfos: Question<[], readonly RawIndexInfo[]>;
  readonly getNumberIndexType: Question<[], RawType | undefined>;
  isErrorType(): boolean;
  isTupleType(): boolean;
}

/** A question about one thing, or about many of them in one round trip. */
interface ManyQuestion<Subject, Answer> extends Question<[Subject], Answer> {
  (all: readonly Subject[]): Answer[];
  gen(one: Subject): Request<Answer>;
  gen(all: readonly Subject[]): Request<Answer[]>;
}

export interface RawChecker {
  readonly getSymbolAtLocation: ManyQuestion<ts.Node, RawSymbol | undefined>;
  readonly getTypeAtLocation: ManyQuestion<ts.Node, RawType>;
  readonly getTypeOfSymbol: ManyQuestion<RawSymbol, RawType>;
  readonly getSymbolOfNode: Question<[ts.Node], RawSymbol | undefined>;
  readonly getSymbolOfSourceFile: ManyQuestion<string, RawSymbol | undefined>;
  readonly getTypeFromTypeNode: Question<[ts.Node], RawType>;
  readonly getTypeOfSymbolAtLocation: Question<[RawSymbol, ts.Node], RawType>;
  readonly getDeclaredTypeOfSymbol: Question<[RawSymbol], RawType>;
  readonly getTypeArguments: Question<[RawType], readonly RawType[]>;
  readonly getPropertiesOfType: Question<[RawType], readonly RawSymbol[]>;
  readonly getPropertyOfType: Question<[RawType, string], RawSymbol | undefined>;
  readonly getBaseTypes: Question<[RawType], readonly RawType[]>;
  readonly getNonNullableType: Question<[RawType], RawType>;
  readonly isArrayType: Question<[RawType], boolean>;
  readonly getAliasedSymbol: Question<[RawSymbol], RawSymbol>;
  readonly getExportsOfModule: Question<[RawSymbol], readonly RawSymbol[]>;
  readonly getExportSymbolOfSymbol: Question<[RawSymbol], RawSymbol>;
  readonly getExportSpecifierLocalTargetSymbol: Question<[ts.Node], RawSymbol | undefined>;
  readonly getShorthandAssignmentValueSymbol: Question<[ts.Node], RawSymbol | undefined>;
  readonly getContextualType: Question<[ts.Node], RawType | undefined>;
  readonly getResolvedSignature: Question<[ts.Node], RawSignature>;
  readonly isUnknownSignature: Question<[RawSignature], boolean>;
  readonly getSignatureFromDeclaration: Question<[ts.Node], RawSignature | undefined>;
  readonly getConstantValue: Question<[ts.Node], string | number | undefined>;
  readonly getFullyQualifiedName: Question<[RawSymbol], string>;
  readonly resolveName: Question<[string, number, ts.Node | undefined, boolean], RawSymbol | undefined>;
  readonly typeToString: Question<[RawType, ts.Node | undefined, number | undefined], string>;
}
