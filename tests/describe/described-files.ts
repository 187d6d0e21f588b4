import { join } from "node:path";
import { collectSchema } from "../../common/wire/collect-schema.js";
import { printSchema } from "../../common/wire/print-schema.js";
import { protoSchema } from "../../runtime/proto.js";
import { inProcess } from "../../transformer/compiler/in-process.js";
import type { ModelSources } from "../../transformer/describe/model-sources.js";
import { rootOf } from "../../transformer/model/type-models.js";
import { createProject, type Project } from "../../transformer/project.js";
import type { Compiler } from "../support/compiler.js";
import { root } from "../support/root.js";

/** A description as text, and the .proto files that are made of it. */
export interface Described {
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
}

const compiler = require("typescript") as Compiler;

/**
 * Describes the contracts and messages that sources export, from their models. The files must use no packages. To be loaded by
 * `outside`, because it needs the compiler.
 */
export function describeFiles(paths: readonly string[]): readonly Described[] {
  const { config } = compiler.readConfigFile(join(root, "tsconfig.json"), compiler.sys.readFile);
  const { options } = compiler.parseJsonConfigFileContent({ ...config, files: [] }, compiler.sys, root);
  const program = compiler.createProgram({ rootNames: paths, options });
  const project = createProject(inProcess(compiler, program));
  const none = (): never => {
    throw new Error("The files use packages.");
  };
  const sources: ModelSources = project.sources({ foreignContract: none, foreignMessage: none });
  return paths.map((path) => describeFile(project, program, sources, path));
}

function describeFile(
  project: Project,
  program: ReturnType<Compiler["createProgram"]>,
  sources: ModelSources,
  path: string,
): Described {
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`${path} is not in the program.`);
  const { contracts, messages } = project.described(file).model;
  const isPart = (one: { readonly exported: boolean; readonly typeParameters: readonly string[] }): boolean =>
    one.exported && one.typeParameters.length === 0;
  const schema = collectSchema({
    contracts: contracts
      .filter((one) => isPart(one) && one.service !== undefined)
      .map((one) => sources.contract(rootOf(one))),
    messages: messages.filter(isPart).map((one) => sources.message({ kind: "message", ...rootOf(one) })),
  });
  return { text: printSchema(schema), files: protoSchema(schema).files };
}
