#!/usr/bin/env node
import { run } from "./run.js";
import { processTerminal } from "./terminal.js";

// Node prints a deprecation warning when a server is called by its IP address with TLS, about which the user can do nothing.
process.noDeprecation = true;

void run(process.argv.slice(2), processTerminal()).then((status) => {
  process.exitCode = status;
});
