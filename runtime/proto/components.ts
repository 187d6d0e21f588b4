import { createCircles } from "../../common/circles.js";

/**
 * The strongly connected components of a graph: nodes that reach each other are in one. A component stands behind those that it
 * reaches.
 */
export function componentsOf<Node extends object | string>(
  nodes: Iterable<Node>,
  next: (node: Node) => Iterable<Node>,
): Node[][] {
  const found: Node[][] = [];
  const circleOf = createCircles<Node, number>({
    next: (node) => [...next(node)],
    combine: (component) => found.push([...component]),
  });
  for (const node of nodes) circleOf(node);
  return found;
}
