import type { Command } from "./command.js";
import { projectOptions, reportOptions, withProject } from "./project.js";
import { serviceOption } from "./read-contracts.js";
import { readSchema } from "./read-schema.js";
import { writeChanged } from "./write-changed.js";

export const proto: Command = {
  summary: "writes the contracts of a project as .proto files, for other languages and tools",
  usage: "[-p <file>] [--out <folder>] [--service <name>] [--descriptor <file>] [--strict] [options]",
  options: {
    ...projectOptions,
    out: {
      type: "string",
      value: "<folder>",
      help: "The folder of the files, from which they import each other; proto unless given.",
    },
    ...serviceOption,
    descriptor: {
      type: "string",
      value: "<file>",
      help: "Write a FileDescriptorSet there, as protoc does; .proto files then only with --out.",
    },
    strict: {
      type: "boolean",
      help: "Fail where a name in a .proto file is not the one that interwire has on the wire or in JSON.",
    },
    "csharp-namespace": {
      type: "string",
      value: "<name>",
      multiple: true,
      help: "The option csharp_namespace of the files; shop.v1=<name> for those of one package. May be given again.",
    },
    "go-package": {
      type: "string",
      value: "<path>",
      multiple: true,
      help: "The option go_package of the files, in the same way.",
    },
    "java-package": {
      type: "string",
      value: "<name>",
      multiple: true,
      help: "The option java_package of the files, in the same way.",
    },
    "contract-packages": {
      type: "boolean",
      help: "Put messages without a package into that of the contracts that use them.",
    },
    ...reportOptions,
  },
  notes:
    "Each package gets a file: shop/v1/contracts.proto. A file is written only if its text changes, and none is removed. Nothing has to be\n" +
    "built before, and tsconfig.json needs no plugin. Messages that no operation has are written if they are exported.",
  examples: [
    "interwire proto --out proto",
    "interwire proto --service shop.v1.Orders --strict",
    "interwire proto --descriptor api.binpb",
    "interwire proto --csharp-namespace Shop.Contracts --csharp-namespace bcl=Shop.Bcl",
  ],
  run: (given, terminal) =>
    withProject(given, terminal, async (opened) => {
      const read = await readSchema(opened, given.texts("service"), {
        csharpNamespace: byPackage(given.texts("csharp-namespace")),
        goPackage: byPackage(given.texts("go-package")),
        javaPackage: byPackage(given.texts("java-package")),
        contractPackages: given.flag("contract-packages"),
      });
      if ("length" in read) return opened.report(read);
      const status = opened.report(read.problems(given.flag("strict")));
      if (status !== 0) return status;
      const descriptor = given.text("descriptor");
      const out = given.text("out") ?? (descriptor === undefined ? "proto" : undefined);
      const files = out === undefined ? [] : read.schema.files;
      for (const { name, text } of files) writeChanged(terminal, `${out}/${name}`, text);
      if (descriptor !== undefined) writeChanged(terminal, descriptor, read.schema.descriptorBytes());
      return status;
    }),
};

/**
 * Reads the values of an option that may differ by package: `shop.v1=value`, or a plain value for all packages that are not
 * named.
 */
function byPackage(values: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    values.map((value) => {
      const at = value.indexOf("=");
      return at < 0 ? ["*", value] : [value.slice(0, at), value.slice(at + 1)];
    }),
  );
}
