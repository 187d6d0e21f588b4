import { unusable } from "../terminal/terminal-error.js";
import { type Command, UsageError } from "./command.js";
import { consoleOf, readServerRequest, serverNotes, serverOptions } from "./server-options.js";

export const call: Command = {
  summary: "calls a method of a server, with JSON in and out",
  usage: "<address> <service/method> ['<json>' | -] [options]",
  options: {
    ...serverOptions,
    beside: { type: "string", value: "<json>", help: "The values beside a request stream; with --project." },
    verbose: { type: "boolean", short: "v", help: "Print headers and trailers, too, to the standard error." },
  },
  notes:
    "Requests are JSON values one behind the other, on one line or on several; - reads them from the standard input, and sends each as\n" +
    "soon as it is whole. Each response is a line of JSON. A service may be named by the end of its name.\n" +
    serverNotes,
  examples: [
    `interwire call localhost:50051 Orders/Place '{"article": "A1"}'`,
    "interwire call localhost:50051 shop.v1.Orders/Import - < orders.jsonl",
    "interwire call https://shop.example Orders/Get '{}' -H 'authorization: Bearer …' --timeout 5s",
  ],
  unusable,
  async run(given, terminal) {
    const [address, method, data, ...more] = given.rest;
    if (address === undefined || method === undefined) {
      throw new UsageError("There is no method to call: interwire call localhost:50051 Service/Method '{}'.");
    }
    if (more.length > 0)
      throw new UsageError(`There is an argument too many: '${more[0]}'. Put several requests into one argument.`);
    const request = await readServerRequest(given, address, terminal);
    if (request === undefined) return unusable;
    const [beside, isVerbose] = [given.text("beside"), given.flag("verbose")];
    const { callMethod } = await import("../terminal.js");
    return callMethod({ ...request, method, data, beside, isVerbose }, consoleOf(terminal));
  },
};
