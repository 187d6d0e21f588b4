import { unusable } from "../terminal/terminal-error.js";
import { type Command, UsageError } from "./command.js";
import { consoleOf, hasSchema, readServerRequest, serverNotes, serverOptions } from "./server-options.js";

export const list: Command = {
  summary: "lists the services of a server, the methods of a service, or what a method takes",
  usage: "<address> [<service> | <service/method>] [options]",
  options: serverOptions,
  notes: `Of a method it prints the messages, with an example of each as JSON. No server is asked if a schema is given; the address may\nbe left out then.\n${serverNotes}`,
  examples: [
    "interwire list localhost:50051",
    "interwire list localhost:50051 shop.v1.Orders",
    "interwire list shop.v1.Orders/Place --project .",
  ],
  unusable,
  async run(given, terminal) {
    const { rest } = given;
    // An argument with a colon is an address: service names have no colon, and an address without a port is possible only for
    // secure connections.
    const hasAddress = !hasSchema(given) || rest.length > 1 || rest[0]?.includes(":") === true;
    const [address, what, ...more] = hasAddress ? rest : [undefined, ...rest];
    if (hasAddress && address === undefined)
      throw new UsageError("There is no address: interwire list localhost:50051.");
    if (more.length > 0) throw new UsageError(`There is an argument too many: '${more[0]}'.`);
    const request = await readServerRequest(given, hasSchema(given) ? undefined : address, terminal);
    if (request === undefined) return unusable;
    const { listServices } = await import("../terminal.js");
    return listServices({ ...request, what }, consoleOf(terminal));
  },
};
