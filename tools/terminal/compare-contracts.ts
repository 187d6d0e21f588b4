import type { SchemaOrigins } from "../../runtime/proto/schema-origins.js";
import { type Comparison, compareSchemas, type OwnSchema, pathParts } from "../comparison/compare-schemas.js";
import { type Console, printable } from "./console.js";
import { GivenSchema } from "./given-schema.js";
import type { Schema } from "./schema.js";
import { type DescribedContracts, type ServerRequest, withServer } from "./with-server.js";

/** The arguments of `interwire check --against`: the contracts, and the description to compare them with. */
export interface CompareRequest extends ServerRequest {
  readonly contracts: DescribedContracts & { readonly origins: SchemaOrigins };
  /** The name of the description in texts about differences. */
  readonly source: string;
}

/**
 * Compares contracts with the description of their services. If the description cannot be obtained, prints the reason and returns
 * undefined.
 */
export async function compareContracts(
  { contracts, source, ...request }: CompareRequest,
  console: Console,
): Promise<Comparison | undefined> {
  let comparison: Comparison | undefined;
  await withServer(request, console, async ({ schema }) => {
    const own = await ownSchema(contracts);
    const names = await schema.services();
    const wanted = new Set(
      own.services.flatMap(({ methods: [first] }) => (first ? pathParts(own.pathOf(first)).service : [])),
    );
    for (const name of names) if (wanted.has(name)) await schema.service(name);
    await schema.learn([...contracts.origins.messages].flatMap(([name, { operation }]) => (operation ? [] : name)));
    comparison = compareSchemas(own, { source, names, registry: schema.registry });
    console.note(
      printable(
        summary(
          comparison,
          source,
          names.filter((name) => !wanted.has(name)),
        ),
      ),
    );
  });
  return comparison;
}

async function ownSchema({ descriptors, facts, origins }: CompareRequest["contracts"]): Promise<OwnSchema> {
  const schema: Schema = new GivenSchema(descriptors.file, facts);
  const services = await Promise.all((await schema.services()).map((one) => schema.service(one)));
  return {
    services,
    registry: schema.registry,
    origins,
    pathOf: ({ parent, name: method }) =>
      schema.facts(`${parent.typeName}.${method}`)?.path ?? `/${parent.typeName}/${method}`,
  };
}

function summary(
  { services, operations, messages }: Omit<Comparison, "differences">,
  source: string,
  others: readonly string[],
): string {
  const compared = [count(services, "service"), count(operations, "operation"), count(messages, "message")];
  const rest = others.length === 0 ? "" : ` It also has ${others.join(", ")}.`;
  return `Compared ${compared[0]}, ${compared[1]} and ${compared[2]} with ${source}.${rest}\n`;
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
