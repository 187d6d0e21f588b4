import { unionsInOrder } from "../../transformer/compiler/union-order.js";

test.each([
  ["no union", "Map<string, Line>", "Map<string, Line>"],
  ["literals by their text", '"tags" | "codes"', '"codes" | "tags"'],
  ["numbers by value", "10 | 9 | 1", "1 | 9 | 10"],
  [
    "built-in types first, null and undefined last",
    'undefined | "b" | null | string',
    'string | "b" | null | undefined',
  ],
  ["type arguments", 'Pick<Line, "b" | "a">[]', 'Pick<Line, "a" | "b">[]'],
  ["members", "{ readonly a: B | A; is: null | string; }", "{ readonly a: A | B; is: string | null; }"],
  ["parameters and results", '(x?: C | A) => "z" | "y"', '(x?: A | C) => "y" | "z"'],
  ["functions in a union", "undefined | ((x: B | A) => void)", "((x: A | B) => void) | undefined"],
  ["intersections", "(B | A) & C | A", "(A | B) & C | A"],
  ["conditional types", 'T extends "b" | "a" ? X | C : Y | D', 'T extends "a" | "b" ? C | X : D | Y'],
  ["mapped types", '{ [K in "z" | "y"]: B | A; }', '{ [K in "y" | "z"]: A | B; }'],
  ["type parameters and predicates", "<T = B | A>(x: T) => x is T | A", "<T = A | B>(x: T) => x is A | T"],
  ["bars and brackets in strings", '"|b" | "(a" | "\\"|"', '"(a" | "\\"|" | "|b"'],
  ["templates", "`b` | `a|`", "`a|` | `b`"],
])("members of unions are printed in an order that no compiler chooses: %s", (_, text, expected) => {
  expect(unionsInOrder(text)).toBe(expected);
  expect(unionsInOrder(expected)).toBe(expected);
});
