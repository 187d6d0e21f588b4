import type { TypePrinter } from "./compiler.js";
import type { Syntax } from "./syntax.js";
import type { TypeChecker } from "./types.js";
import { unionsInOrder } from "./union-order.js";

/** Types as text by the compiler's own printer, with the members of unions in our order. */
export function typePrinter({ TypeFormatFlags }: Syntax, checker: TypeChecker): TypePrinter {
  const { AllowUniqueESSymbolType, NoTruncation, UseAliasDefinedOutsideCurrentScope } = TypeFormatFlags;
  // The compiler adds the other two only where no flags are given.
  const whole = NoTruncation | AllowUniqueESSymbolType | UseAliasDefinedOutsideCurrentScope;
  return {
    textOf(type) {
      const text = checker.typeToString(type);
      // A cut text may lack members of a union that another order would show.
      return text.includes("|") ? unionsInOrder(checker.typeToString(type, undefined, whole)) : text;
    },
    codeOf: (type, file) => unionsInOrder(checker.typeToString(type, file, NoTruncation)),
  };
}
