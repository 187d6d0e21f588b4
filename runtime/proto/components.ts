/**
 * The strongly connected components of a graph: nodes that reach each other are in one. A component stands behind those that it
 * reaches.
 */
export function componentsOf<Node>(nodes: Iterable<Node>, next: (node: Node) => Iterable<Node>): Node[][] {
  const found: Node[][] = [];
  const indices = new Map<Node, number>();
  const open: Node[] = [];
  const isOpen = new Set<Node>();
  const visit = (node: Node): number => {
    const index = indices.size;
    let low = index;
    indices.set(node, index);
    open.push(node);
    isOpen.add(node);
    for (const other of next(node)) {
      if (!indices.has(other)) low = Math.min(low, visit(other));
      else if (isOpen.has(other)) low = Math.min(low, indices.get(other) ?? low);
    }
    if (low === index) {
      const component = open.splice(open.indexOf(node));
      for (const one of component) isOpen.delete(one);
      found.push(component);
    }
    return low;
  };
  for (const node of nodes) if (!indices.has(node)) visit(node);
  return found;
}
