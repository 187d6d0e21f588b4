import type { Command } from "./command.js";
import { projectOptions, reportOptions, withProject } from "./project.js";
import { serviceOption } from "./read-contracts.js";
import { readSchema } from "./read-schema.js";
import { writeChanged } from "./write-changed.js";

export const docs: Command = {
  summary: "prints the reference of a project's contracts as Markdown, to hand to another team",
  usage: "[-p <file>] [--out <file>] [--service <name>] [--format <name>]",
  options: {
    ...projectOptions,
    out: { type: "string", value: "<file>", help: "Write it there instead of printing it." },
    ...serviceOption,
    ...reportOptions,
  },
  notes:
    "It has the services with their operations, paths and errors, the messages with an example as JSON, the enums, and what their\n" +
    "comments say. The errors of an operation are those behind @throws.",
  examples: ["interwire docs --out docs/contracts.md", "interwire docs --service shop.v1.Orders"],
  run: (given, terminal) =>
    withProject(given, terminal, async (opened) => {
      const read = await readSchema(opened, given.texts("service"));
      if ("length" in read) return opened.report(read);
      const out = given.text("out");
      const text = read.schema.reference();
      opened.progress.end();
      if (out === undefined) terminal.print(text);
      else writeChanged(terminal, out, text);
      return 0;
    }),
};
