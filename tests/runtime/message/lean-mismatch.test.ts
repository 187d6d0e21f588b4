// The errors of values in a client of the short form, which has no texts of types: the place, and what the codec says.
import { join } from "node:path";
import { messageOf } from "interwire";
import { encode } from "../../../runtime/message/encode.js";
import type { MessageTable } from "../../../runtime/message/message.js";
import { root } from "../../support/root.js";

// The module for other engines than Node, in place of which the resolver would choose Node's. No message was asked for its methods there.
const { encodingFailure } = require(
  join(root, "build/tests/runtime/message/encoding-failure.js"),
) as typeof import("../../../runtime/message/encoding-failure.js");

/** @dataContract */
interface LeanLine {
  /** @dataMember 1 */
  name: string;
}

/** @dataContract */
interface LeanOrder {
  /** @dataMember 1 */
  id: string;
  /** @dataMember 2 */
  count: number;
  /** @dataMember 3 */
  lines: LeanLine[];
}

const good = { id: "a", count: 1, lines: [{ name: "b" }] };

test.each([
  ["undefined", { ...good, id: undefined }, "IW2007: order.id: the value is undefined."],
  ["null", { ...good, id: null }, "IW2007: order.id: the value is null."],
  ["null in place of a list", { ...good, lines: null }, "IW2007: order.lines: "],
  ["a value in a list", { ...good, lines: [{ name: "b" }, { name: 5 }] }, "IW2007: order.lines[1].name: "],
  ["nothing in a list", { ...good, lines: [undefined] }, "IW2007: order.lines[0]: the value is undefined."],
  ["another scalar", { ...good, count: "1" }, "IW2007: order.count: "],
])("%s", (_, value, message) => {
  const table = messageOf<LeanOrder>() as unknown as MessageTable;
  expect(failureOf(table, value)).toMatchObject({ code: "IW2007", message: expect.stringContaining(message) });
});

function failureOf(table: MessageTable, value: unknown): unknown {
  try {
    return encode(table, value);
  } catch (error) {
    return encodingFailure(table, value, (message) => message, "order", error);
  }
}
