import type ts from "typescript";
import type { TypeScript } from "../compiler/in-process.js";

/**
 * Adapts a node from which decorators were removed as if the source had blanks in their place: positions, source maps and
 * everything else that the compiler derives from positions are then the same as for such a source.
 */
export function leaveOutDecorators(
  ts: TypeScript,
  visited: ts.HasDecorators,
  node: ts.HasDecorators,
  isErased: (node: ts.Node) => boolean,
): void {
  const modifiers = node.modifiers ?? [];
  const gaps = modifiers.filter(isErased);
  if (gaps.length === 0) return;
  // The compiler finds keywords by skipping blanks from the end of the preceding token.
  const endOfGap = (from: number): number => {
    const isKept = (one: ts.ModifierLike, index: number): boolean => index >= from && !gaps.includes(one);
    const next = modifiers.findIndex(isKept);
    return modifiers[(next < 0 ? modifiers.length : next) - 1]?.end ?? node.pos;
  };
  const kept = modifiers.flatMap((one, index) => (gaps.includes(one) ? [] : [endOfGap(index + 1)]));
  const stretched = visited.modifiers?.map((one, index) => stretch(ts, one, kept[index] ?? one.end));
  if (stretched !== undefined) {
    Object.assign(visited, { modifiers: ts.setTextRange(ts.factory.createNodeArray(stretched), visited.modifiers) });
  }
  ts.setCommentRange(visited, ts.getCommentRange(visited));
  ts.setTextRange(visited, { pos: endOfGap(0), end: node.end });
  if (ts.isClassLike(node) && !ts.getDecorators(visited)?.length) forgetDecorators(ts, visited, node);
}

/**
 * Copies a modifier, with a range that includes the removed decorators behind it. Its position in the source map stays as before.
 */
function stretch(ts: TypeScript, one: ts.ModifierLike, end: number): ts.ModifierLike {
  if (end === one.end) return one;
  const { factory } = ts;
  const copy = ts.isDecorator(one) ? factory.createDecorator(one.expression) : factory.createModifier(one.kind);
  ts.setSourceMapRange(ts.setOriginalNode(copy, one), ts.getSourceMapRange(one));
  return ts.setTextRange(copy, { pos: one.pos, end });
}

/**
 * Gives a class without remaining decorators a substitute for its original node that has none either. The compiler asks the
 * original whether a class is decorated, and moves static blocks of a decorated class away from the names that they use. The
 * substitute has the id and symbol of the original, by which the type checker finds its results.
 */
function forgetDecorators(ts: TypeScript, visited: ts.Node, node: ts.ClassLikeDeclaration): void {
  const modifiers = node.modifiers?.filter((one) => !ts.isDecorator(one));
  const original = Object.assign(Object.create(Object.getPrototypeOf(node)) as ts.ClassLikeDeclaration, node, {
    modifiers: modifiers?.length ? ts.setTextRange(ts.factory.createNodeArray(modifiers), node.modifiers) : undefined,
    modifierFlagsCache: 0,
    emitNode: undefined,
  });
  ts.setOriginalNode(visited, original);
}
