import { outside } from "../support/outside.js";

const { checkTexts, lockText } = outside<typeof import("./lock-texts.js")>(require.resolve("./lock-texts.js"));

const contract = (...operations: readonly string[]): string => `import type { int32 } from "interwire";
/** @serviceContract { name: "Orders" } */
export interface IOrders {
${operations.map((one) => `  /** @operationContract */\n  ${one};\n`).join("")}}
`;

const take = (name: string): string => `${name}(id: int32): Promise<void>`;
const upload = (name: string): string => `${name}(folder: string, items: AsyncIterable<string>): Promise<int32>`;

test.each<[rule: string, before: string, after: string, told: readonly RegExp[]]>([
  [
    "is the one that is new and alike",
    contract(take("Delete")),
    contract(take("Remove")),
    [/Orders\/Delete is Remove now/],
  ],
  [
    "may have values beside a stream",
    contract(upload("Upload")),
    contract(upload("Send")),
    [/Orders\/Upload is Send now/],
  ],
  [
    "is not told if two are gone that may be it",
    contract(take("Delete"), take("Lock")),
    contract(take("Seal")),
    [/Orders\/Delete is gone/, /Orders\/Lock is gone/],
  ],
  [
    "is not told if two are new that may be it",
    contract(take("Delete")),
    contract(take("Remove"), take("Drop")),
    [/Orders\/Delete is gone/],
  ],
])("the new name of an operation %s", (_, before, after, told) => {
  const { printed } = checkTexts({ "main.ts": after }, lockText({ "main.ts": before }));
  expect(printed.length).toBe(told.length);
  for (const [at, text] of told.entries()) expect(printed[at]).toMatch(text);
});
