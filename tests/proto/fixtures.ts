import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ProtoPart } from "interwire/proto";
import { root } from "../support/compile.js";

/** A fixture with contracts or messages. */
export interface ProtoFixture {
  readonly name: string;
  readonly parts: readonly ProtoPart[];
}

const fixtures = join(root, "build/tests/test-fixtures");

/** Every compiled fixture that exports contracts with a service, or messages. */
export const protoFixtures: readonly ProtoFixture[] = ["contracts", "emitted", "google"].flatMap((folder) =>
  readdirSync(join(fixtures, folder))
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => {
      const parts = partsOf(require(join(fixtures, folder, name)) as object);
      return parts.length === 0 ? [] : [{ name: `${folder}/${name.replace(/\.js$/, "")}`, parts }];
    }),
);

/** The contracts with a service and the messages that a compiled module exports. */
export function partsOf(module: object): ProtoPart[] {
  return Object.entries(module).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== "function" || value.length > 0 || !/\$(contract|message)$/.test(name)) return [];
    const table = value() as { readonly service?: string };
    return name.endsWith("$message") || table.service !== undefined ? [table as unknown as ProtoPart] : [];
  });
}
