import { join } from "node:path";
import type { OpenApiDocument } from "interwire/openapi";
import { root } from "../support/compile.js";
import { outside } from "../support/outside.js";

// An ECMAScript module, which jest cannot load.
const { createConfig, lintFromString } = outside<typeof import("@redocly/openapi-core")>(
  join(root, "node_modules/@redocly/openapi-core/lib/index.js"),
);

/** What contracts do not say, or say in comments alone. */
const optional: ReadonlySet<string> = new Set(["info-license", "tag-description"]);

/** What Redocly's recommended rules find in a document: errors and warnings, but for the lack of a licence and of comments. */
export async function problemsOf(document: OpenApiDocument): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const found = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
  return found
    .filter(({ ruleId }) => !optional.has(ruleId))
    .map(({ ruleId, message, location: [at] }) => `${ruleId} ${message} ${at?.pointer}`);
}
