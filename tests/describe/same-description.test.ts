import { join } from "node:path";
import type { CollectedSchema } from "../../common/wire/collect-schema.js";
import { printSchema } from "../../common/wire/print-schema.js";
import { isContract } from "../../runtime/contract/bound-contract.js";
import { collectTables } from "../../runtime/contract/collect-tables.js";
import type { ContractTable } from "../../runtime/contract/contract.js";
import type { MessageTable } from "../../runtime/message/message.js";
import { type ProtoPart, protoSchema } from "../../runtime/proto.js";
import { randomSchema } from "../proof/random-schema.js";
import { compileSchemas } from "../proof/subject.js";
import { partsOf, protoFixtures } from "../proto/fixtures.js";
import { outside } from "../support/outside.js";
import { root } from "../support/root.js";

const { describeFiles } = outside<typeof import("./described-files.js")>(require.resolve("./described-files.js"));

/** The tables of a module as one schema. Two messages may have one name, as in programs. */
function fromTables(parts: readonly ProtoPart[]): CollectedSchema {
  const contracts = parts.filter(isContract) as unknown as ContractTable[];
  const messages = parts.filter((part) => !isContract(part)) as unknown as MessageTable[];
  return collectTables({ contracts, messages }, {});
}

// A barrel declares nothing itself.
const fixtures = protoFixtures.filter(({ name }) => name !== "emitted/barrel");
const described = describeFiles(fixtures.map(({ name }) => join(root, `test-fixtures/${name}.ts`)));

test.each(fixtures.map(({ name, parts }, at) => [name, parts, at] as const))(
  "%s is described from its models as from its tables",
  (_, parts, at) => {
    const schema = fromTables(parts);
    expect(described[at]?.text).toBe(printSchema(schema));
    expect(described[at]?.files).toEqual(protoSchema(schema).files);
  },
);

test("there are fixtures of many kinds", () => {
  expect(fixtures.length).toBeGreaterThan(20);
});

test("random schemas are described from their models as from their tables", () => {
  const name = "described-schemas";
  const random = Array.from({ length: 40 }, (_, i) => randomSchema(9100 + i, `D${9100 + i}`));
  compileSchemas(name, random, random.length);
  const folder = join(root, "build/projects", name);
  const [models] = describeFiles([join(folder, "src/schemas0.ts")]);
  const schema = fromTables(partsOf(require(join(folder, "out/schemas0.js")) as object));
  expect(schema.messages.size).toBeGreaterThan(100);
  expect(models?.text).toBe(printSchema(schema));
  expect(models?.files).toEqual(protoSchema(schema).files);
});
