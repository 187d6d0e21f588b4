#!/usr/bin/env node
import { run } from "./run.js";
import { processTerminal } from "./terminal.js";

// Whoever calls a server by its IP address need not hear of what Node will do about such names in TLS.
process.noDeprecation = true;

void run(process.argv.slice(2), processTerminal()).then((status) => {
  process.exitCode = status;
});
