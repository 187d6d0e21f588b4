import { dirname } from "node:path";
import type { OpenApiOptions } from "../../runtime/openapi.js";
import { nearestManifest } from "../setup/nearest-manifest.js";
import type { Arguments, Command } from "./command.js";
import { projectOptions, reportOptions, withProject } from "./project.js";
import { readContracts, serviceOption } from "./read-contracts.js";
import { writeChanged } from "./write-changed.js";

export const openapi: Command = {
  summary: "prints the contracts of a project as an OpenAPI document, or their messages as JSON Schema",
  usage: "[-p <file>] [--out <file>] [--service <name>] [--schema] [options]",
  options: {
    ...projectOptions,
    out: { type: "string", value: "<file>", help: "Write it there instead of printing it." },
    ...serviceOption,
    schema: { type: "boolean", help: "Print JSON Schema 2020-12 of the messages instead, under $defs." },
    title: {
      type: "string",
      value: "<text>",
      help: "The title of the document; the name in package.json unless given.",
    },
    "api-version": {
      type: "string",
      value: "<text>",
      help: "The version in the document; that in package.json unless given.",
    },
    server: {
      type: "string",
      value: "<url>",
      multiple: true,
      help: "A URL before the paths of operations; / unless given. May be given again.",
    },
    "enum-as-integer": { type: "boolean", help: "For servers with this option of JSON: enums are numbers." },
    "use-proto-field-name": {
      type: "boolean",
      help: "For servers with this option of JSON: names as in .proto files.",
    },
    ...reportOptions,
  },
  notes:
    "It describes the operations with one request and one response, as a server with the option web serves them by Connect's\n" +
    "protocol, and names those with streams. Errors are those behind @throws.",
  examples: [
    "interwire openapi --out openapi.json --server https://api.shop.example",
    "interwire openapi --service shop.v1.Orders",
    "interwire openapi --schema --out schema.json",
  ],
  run: (given, terminal) =>
    withProject(given, terminal, async (opened) => {
      const read = await readContracts(opened, given.texts("service"));
      if ("length" in read) return opened.report(read);
      const { openApi, jsonSchema } = await import("../../runtime/openapi.js");
      const { collected, partDocs } = read;
      const form = {
        enumAsInteger: given.flag("enum-as-integer"),
        useProtoFieldName: given.flag("use-proto-field-name"),
      };
      const document = given.flag("schema")
        ? jsonSchema(collected, form, partDocs)
        : openApi(collected, { ...form, ...infoOf(given, opened.config) }, partDocs);
      const text = `${JSON.stringify(document, null, 2)}\n`;
      const out = given.text("out");
      opened.progress.end();
      if (out === undefined) terminal.print(text);
      else writeChanged(terminal, out, text);
      return 0;
    }),
};

/** The parts of a document that are not about contracts: from the options, or else from the package of the project. */
function infoOf(given: Arguments, config: string): OpenApiOptions {
  const manifest = nearestManifest(dirname(config));
  const { name, version, description } = manifest.status === "read" ? manifest.value : ({} as Record<string, unknown>);
  const text = (option: string, own: unknown): string | undefined =>
    given.text(option) ?? (typeof own === "string" ? own : undefined);
  const found = { title: text("title", name), version: text("api-version", version), servers: given.texts("server") };
  return {
    ...(found.title === undefined ? {} : { title: found.title }),
    ...(found.version === undefined ? {} : { version: found.version }),
    ...(typeof description === "string" ? { description } : {}),
    ...(found.servers.length === 0 ? {} : { servers: found.servers }),
  };
}
