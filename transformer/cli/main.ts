#!/usr/bin/env node
import { run } from "./run.js";
import { processTerminal } from "./terminal.js";

void run(process.argv.slice(2), processTerminal()).then((status) => {
  process.exitCode = status;
});
