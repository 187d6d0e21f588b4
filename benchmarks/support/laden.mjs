// What calls carry besides a message where a benchmark asks for it, the same for all libraries.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./paths.mjs";

const pem = (name) => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`));

export const serverTls = { cert: pem("server"), key: pem("server-key") };
export const channelTls = { ca: pem("ca") };

/** The metadata of a call. */
export const entries = Object.fromEntries(
  ["a", "b", "c", "d", "e"].map((name) => [`x-entry-${name}`, `value of ${name}`]),
);

/** The time that a call may take. */
export const timeoutMs = 20_000;
