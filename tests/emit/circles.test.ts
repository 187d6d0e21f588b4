import { createCircles } from "../../common/circles";
import { seededRandom } from "../support/seeded-random";

type Edges = readonly (readonly number[])[];

/** The circles of a graph's nodes: each as its nodes, and behind an arrow the circles that it leads to. */
function circlesOf(edges: Edges): string[] {
  const circleOf = createCircles<number, string>({
    next: (node) => edges[node] ?? [],
    combine: (nodes, beyond): string => {
      const others = new Set([...beyond].map((one) => nodesText(circleOf(one).nodes)));
      return `${nodesText(nodes)} > ${[...others].sort().join(" | ")}`;
    },
  });
  return edges.map((_, node) => circleOf(node).value);
}

function nodesText(nodes: Iterable<number>): string {
  return [...nodes].sort((a, b) => a - b).join(" ");
}

/** The same by following every path. */
function circlesByReach(edges: Edges): string[] {
  const reach = edges.map((_, node) => {
    const seen = new Set([node]);
    for (const one of seen) for (const next of edges[one] ?? []) seen.add(next);
    return seen;
  });
  const circle = (node: number): number[] => [...(reach[node] ?? [])].filter((one) => reach[one]?.has(node));
  return edges.map((_, node) => {
    const own = circle(node);
    const beyond = own.flatMap((one) => edges[one] ?? []).filter((one) => !own.includes(one));
    const others = new Set(beyond.map((one) => nodesText(circle(one))));
    return `${nodesText(own)} > ${[...others].sort().join(" | ")}`;
  });
}

test.each([
  ["a node alone", [[]]],
  ["a node that leads to itself", [[0]]],
  ["a chain", [[1], [2], []]],
  ["a circle, and one that leads there", [[1], [2], [0], [0]]],
  ["two circles", [[1], [0, 2], [3], [2]]],
  ["a circle in a circle", [[1], [2, 0], [1, 3], [0]]],
  ["two ways to one node", [[1, 2], [3], [3], []]],
])("%s", (_, edges) => {
  expect(circlesOf(edges)).toEqual(circlesByReach(edges));
});

test("graphs at random", () => {
  const random = seededRandom(1);
  for (let round = 0; round < 500; round++) {
    const size = 1 + Math.floor(random() * 12);
    const node = (): number => Math.floor(random() * size);
    const edges = Array.from({ length: size }, () => Array.from({ length: Math.floor(random() * 3) }, node));
    expect(circlesOf(edges)).toEqual(circlesByReach(edges));
  }
});

test("each circle is combined once", () => {
  const combined: string[] = [];
  const edges = [[1, 2], [0, 2], [3], []];
  const circleOf = createCircles<number, void>({
    next: (node) => edges[node] ?? [],
    combine: (nodes) => void combined.push(nodesText(nodes)),
  });
  for (const node of [2, 0, 1, 3]) circleOf(node);
  expect(combined).toEqual(["3", "2", "0 1"]);
});

test("a chain may be as long as memory", () => {
  const last = 200_000;
  const circleOf = createCircles<number, number>({
    next: (node) => (node < last ? [node + 1] : []),
    combine: (_, beyond): number => 1 + Math.max(0, ...[...beyond].map((one) => circleOf(one).value)),
  });
  expect(circleOf(0).value).toBe(last + 1);
});
