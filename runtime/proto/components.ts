import { createCircles } from "../../common/circles.js";

/**
 * The strongly connected components of a graph: two nodes are in one component if each can be reached from the other. A component
 * comes after all components that can be reached from it.
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
