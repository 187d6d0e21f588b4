#!/usr/bin/env node
import { run } from "./run.js";
import { processTerminal } from "./terminal.js";

// Node warns of a deprecation when a server is called by its IP address with TLS, and the user can do nothing about it.
process.noDeprecation = true;

void run(process.argv.slice(2), processTerminal()).then((status) => {
  process.exitCode = status;
});
