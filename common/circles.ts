/**
 * A strongly connected component of a graph: a single node, or several nodes that all reach each other. The nodes of a component
 * share one value.
 */
export interface Circle<Node, Value> {
  readonly nodes: readonly Node[];
  readonly value: Value;
}

/** A graph, and the function that computes the values of its components. */
export interface Graph<Node extends object | string | number, Value> {
  /** The nodes to which edges lead from a node. */
  next(node: Node): readonly Node[];
  /**
   * Computes the value of a component. `beyond` are the nodes outside the component to which its nodes have edges. Their values
   * are known already.
   */
  combine(nodes: readonly Node[], beyond: ReadonlySet<Node>): Value;
}

/**
 * A node that Tarjan's algorithm has begun to visit: its outgoing edges, its index in the order of visits, and the lowest index
 * of an open node (one whose component is not complete) that it was found to reach.
 */
interface Visit<Node> {
  readonly node: Node;
  readonly next: readonly Node[];
  /** The number of edges that were followed so far. */
  visited: number;
  readonly index: number;
  lowest: number;
}

/**
 * Makes a function that returns the component of a node. The value of each component is computed once, after those of all
 * components to which it has edges. The traversal uses no recursion, because a chain of messages or imports may be as long as the
 * program.
 */
export function createCircles<Node extends object | string | number, Value>({
  next,
  combine,
}: Graph<Node, Value>): (node: Node) => Circle<Node, Value> {
  const circles = new Map<Node, Circle<Node, Value>>();
  const order = new Map<Node, number>();
  const open: Visit<Node>[] = [];
  const close = (visits: readonly Visit<Node>[]): void => {
    const nodes: Node[] = [];
    const beyond = new Set<Node>();
    for (const { node, next } of visits) {
      nodes.push(node);
      for (const one of next) beyond.add(one);
    }
    for (const node of nodes) beyond.delete(node);
    const circle = { nodes, value: combine(nodes, beyond) };
    for (const node of nodes) circles.set(node, circle);
  };
  const enter = (node: Node): Visit<Node> => {
    const index = order.size;
    order.set(node, index);
    const visit = { node, next: next(node), visited: 0, index, lowest: index };
    open.push(visit);
    return visit;
  };
  // Tarjan's algorithm: a node that reaches no open node before it completes its component.
  const visit = (start: Node): void => {
    const path = [enter(start)];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const node = at.next[at.visited++];
      if (node !== undefined) {
        const index = order.get(node);
        if (index === undefined) path.push(enter(node));
        else if (!circles.has(node)) at.lowest = Math.min(at.lowest, index);
        continue;
      }
      path.pop();
      const before = path.at(-1);
      if (at.lowest === at.index) close(open.splice(open.lastIndexOf(at)));
      else if (before !== undefined) before.lowest = Math.min(before.lowest, at.lowest);
    }
  };
  return (node) => {
    const known = circles.get(node);
    if (known !== undefined) return known;
    visit(node);
    return circles.get(node) as Circle<Node, Value>;
  };
}

/**
 * The strongly connected components of a graph: two nodes are in the same one if each can be reached from the other. A component
 * comes after the components that can be reached from it.
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
