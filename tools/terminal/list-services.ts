import type { DescMethod, Registry } from "@bufbuild/protobuf";
import { type Console, printable } from "./console.js";
import { streamsOf } from "./described-operation.js";
import { exampleMessageJson } from "./message-json.js";
import { findMethod, findService, type Schema } from "./schema.js";
import { type ServerRequest, withServer } from "./with-server.js";

/** The arguments of `interwire list`. */
export interface ListRequest extends ServerRequest {
  /** A service, or a method as `Service/Method`. Undefined for all services. */
  readonly what: string | undefined;
}

/** Prints the services of a server, the methods of one service, or the description of one method. Returns the exit status. */
export function listServices({ what, ...request }: ListRequest, console: Console): Promise<number> {
  return withServer(request, console, async ({ schema }) => {
    const lines = await linesFor(schema, what);
    console.print(printable(lines.map((line) => `${line}\n`).join("")));
  });
}

async function linesFor(schema: Schema, what: string | undefined): Promise<readonly string[]> {
  if (what === undefined) return schema.services();
  if (what.includes("/")) return describeMethod(await findMethod(schema, what), schema.registry);
  const { typeName, methods } = await schema.service(await findService(schema, what));
  return methods.map(({ name }) => `${typeName}/${name}`);
}

function describeMethod(method: DescMethod, registry: Registry): string[] {
  const { name, input, output } = method;
  const [request, response] = streamsOf(method).map((streams) => (streams ? "stream " : ""));
  return [
    `rpc ${name}(${request}${input.typeName}) returns (${response}${output.typeName})`,
    ...[input, output].flatMap((message) => ["", message.typeName, exampleMessageJson(message, registry)]),
  ];
}
