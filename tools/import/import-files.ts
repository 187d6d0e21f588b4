import type { DescFile, DescMessage, Registry } from "@bufbuild/protobuf";
import { defused, docComment } from "./doc-comment.js";
import { DeclaredNames, FileScope } from "./file-scope.js";
import type { ImportContext } from "./import-context.js";
import { type LeftOut, LeftOuts } from "./left-out.js";
import { extensionNames, leaveOutOptions } from "./left-out-options.js";
import { linterComments } from "./linter-comments.js";
import { modulePath } from "./module-paths.js";
import { SourceLocations } from "./source-locations.js";
import { enumsOf, messagesOf } from "./walk-descriptors.js";
import { isWellKnown, type TimestampForm } from "./well-known-names.js";
import { writeEnum } from "./write-enum.js";
import { writeMessage } from "./write-message.js";
import { writeService } from "./write-service.js";

export interface ImportOptions {
  readonly timestamps: TimestampForm;
  /** Whether messages become classes with decorators, and not interfaces with doc comments. */
  readonly decorators: boolean;
}

/** A module with the contracts of a .proto file. */
export interface ImportedFile {
  /** The path below the folder of all modules: `shop/v1/orders.ts`. */
  readonly path: string;
  /** The path of the .proto file. */
  readonly source: string;
  /** The names of its contracts in TypeScript. */
  readonly contracts: readonly string[];
  readonly text: string;
}

export interface Imported {
  readonly files: readonly ImportedFile[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Writes contracts for .proto files: one module for each file, and for each other file whose types they need.
 * @param registry has the options that files define
 */
export function importFiles(roots: readonly DescFile[], registry: Registry, options: ImportOptions): Imported {
  const names = new DeclaredNames();
  const locations = new SourceLocations();
  const leftOuts = new LeftOuts(locations);
  const extensions = extensionNames(registry);
  const files = neededFiles(roots).map((file) => {
    const context: ImportContext = {
      scope: new FileScope(file, names, options.timestamps),
      locations,
      leftOuts,
      decorators: options.decorators,
      leaveOutOptions: (desc) => leaveOutOptions(desc, leftOuts, extensions),
    };
    const contracts = file.services.map((one) => names.of(one));
    return { path: modulePath(file), source: file.proto.name, contracts, text: writeFile(file, names, context) };
  });
  return { files, leftOut: leftOuts.all };
}

/** The files to write: all that declare something, and those of the types to which they refer. */
function neededFiles(roots: readonly DescFile[]): DescFile[] {
  const needed = new Set(roots);
  for (const file of needed) {
    for (const message of messagesOf(file)) {
      for (const { message: inner, enum: used } of message.fields) {
        if (inner !== undefined && !isWellKnown(inner)) needed.add(inner.file);
        if (used !== undefined && used.typeName !== "google.protobuf.NullValue") needed.add(used.file);
      }
    }
    for (const { input, output } of file.services.flatMap(({ methods }) => methods)) {
      for (const one of [input, output]) if (!isWellKnown(one)) needed.add(one.file);
    }
  }
  return [...needed].filter(({ messages, enums, services }) => messages.length + enums.length + services.length > 0);
}

function writeFile(file: DescFile, names: DeclaredNames, context: ImportContext): string {
  const { scope, leftOuts, locations } = context;
  context.leaveOutOptions(file);
  for (const one of [...file.extensions, ...[...messagesOf(file)].flatMap(extensionsOf)]) leftOuts.add("extend", one);
  const local = names.in(file);
  const name = (one: Parameters<DeclaredNames["of"]>[0]): string => local.get(one) as string;
  const services = file.services.map((one) => writeService(one, name(one), context));
  const messages = [...messagesOf(file)].map((one) => writeMessage(one, name(one), context));
  const enums = [...enumsOf(file)].map((one) => writeEnum(one, name(one), context));
  const { leadingDetachedComments = [], leadingComments = "" } = locations.of(file) ?? {};
  const heads = [...leadingDetachedComments, leadingComments].filter((text) => text.trim() !== "");
  const blocks = [
    docComment(`Imported by interwire from ${defused(file.proto.name)}.`, [fileContract(file)]),
    linterComments(file, context.decorators),
    ...heads.map(lineComment),
    scope.statements(),
    ...services,
    // The arguments of decorators name defaults when classes are defined.
    ...(context.decorators ? [...enums, ...messages] : [...messages, ...enums]),
  ];
  return `${blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function fileContract({ proto }: DescFile): string {
  return `@fileContract { ${proto.package === "" ? "" : `package: "${proto.package}", `}style: "bare" }`;
}

function lineComment(text: string): string[] {
  // Each of these ends a line, and with it the comment.
  const lines = text.trimEnd().split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.map((line) => `//${withoutDirective(line)}`.trimEnd());
}

/** The text of a line comment that is no directive: neither `// @ts-nocheck` nor `/// <reference … />`. */
function withoutDirective(line: string): string {
  return line.replace(/^(\/?\s*)@/, "$1\\@").replace(/^\/(?=\s*<)/, " /");
}

function extensionsOf({ nestedExtensions }: DescMessage): DescMessage["nestedExtensions"] {
  return nestedExtensions;
}
