import { parseLock } from "../../transformer/lock/parse-lock.js";
import { printLock } from "../../transformer/lock/print-lock.js";
import { outside } from "../support/outside.js";
import { shop } from "./sources.js";

const { lockText } = outside<typeof import("./lock-texts.js")>(require.resolve("./lock-texts.js"));

const lines = (text: string): string[] => text.split("\n");

test("the lock file of a contract", () => {
  expect(lockText({ "main.ts": shop })).toMatchSnapshot();
});

/** Lines of every kind. */
const every = `interwire lock 1

service A.B-Int32
  removed unary Gone
    request 1 name: string
  unary "Sum up" noSideEffects
    request 1 values: repeated sint64 [packed = false]
  duplex Talk
    request-header 1 token: optional string
    request message @shop/base/Money
    response-header 1 count: int32
    response 1 result: map<string, message A.Line>
    response removed 2 late: bool
    throws A.Line
    throws A.Other

message A.Line named
  1 first-name: string [name = "first", json = "1st \\"one\\"", default = "a, b]"]
  removed 2 "my removed": enum "-3 | 1"
  3 optional: optional enum "-3 | 1" [default = -3]
  4 big: uint64 [default = 18446744073709551615n]
  5 minus: double [default = -0]
  6 far: double [default = -Infinity]
  7 yes: bool [oneof = "pick", default = true]
  8 group: message A.Line [delimited = true]
  9 nothing: google.protobuf.NullValue
  reserved 20
  reserved 30 to 39
  reserved 1000 to max
  reserved "old \\"name\\""

enum "-3 | 1"
  -3 -3
  removed 0 None
  1 1
  1 One
  reserved -9 to -7
  reserved "None"

package @shop/base
  IShop h0123456789abcdef
  Money h1-h2

package other
  Page h3

project packages/shop/tsconfig.json
  message A.Line
  service A.B-Int32

project "two words/tsconfig.json"
  service A.B-Int32
`;

test("what is read is printed as it was", () => {
  const head = printLock(parseLock(lines("interwire lock 1")))
    .split("\n")
    .slice(1, 3)
    .join("\n");
  expect(printLock(parseLock(lines(every)))).toBe(every.replace("\n", `\n${head}\n`));
  const text = lockText({ "main.ts": shop });
  expect(printLock(parseLock(lines(text)))).toBe(text);
});

test.each([
  ["", "Line 1: it does not begin with 'interwire lock 1'"],
  ["interwire lock 2", "Line 1: it is of version 2, and this version of interwire reads 1"],
  ["interwire lock 1\n\nmassage A", "Line 3: 'massage' is neither service, message, enum, package nor project"],
  ["interwire lock 1\n  1 a: string", "Line 2: it belongs to no message, enum, service, package or project"],
  ["interwire lock 1\nmessage A\n  1 a string", "Line 3: it has no colon before 'string'"],
  ["interwire lock 1\nmessage A\n  1 a: string [packed = true]", "Line 3: 'packed' is no option of a field"],
  ["interwire lock 1\nmessage A\n  1 a: string more", "Line 3: it goes on with 'more'"],
  ["interwire lock 1\nservice A\n  unary B often", "Line 3: 'often' is no level of idempotency"],
  ["interwire lock 1\nservice A\n  unitary B", "Line 3: 'unitary' is no kind of an operation"],
  ["interwire lock 1\nservice A\n  unary B\n    reply 1 a: string", "Line 4: 'reply' is no part of an operation"],
  ["interwire lock 1\nservice A\n    throws B", "Line 3: it belongs to no operation"],
])("%j cannot be read", (text, said) => {
  expect(() => {
    try {
      parseLock(lines(text));
    } catch (error) {
      const { line, message } = error as { readonly line: number; readonly message: string };
      throw new Error(`Line ${line}: ${message}`);
    }
  }).toThrow(said);
});
