import { build } from "./build.js";
import { call } from "./call.js";
import { check } from "./check.js";
import { clean } from "./clean.js";
import type { Command } from "./command.js";
import { docs } from "./docs.js";
import { doctor } from "./doctor.js";
import { generate } from "./generate.js";
import { importCommand } from "./import.js";
import { init } from "./init.js";
import { list } from "./list.js";
import { lock } from "./lock.js";
import { lsp } from "./lsp.js";
import { openapi } from "./openapi.js";
import { proto } from "./proto.js";

/** The commands by their names, in the order in which the help lists them. */
export const commands: Readonly<Record<string, Command>> = {
  check,
  build,
  generate,
  lock,
  proto,
  openapi,
  import: importCommand,
  docs,
  list,
  call,
  lsp,
  doctor,
  init,
  clean,
};
