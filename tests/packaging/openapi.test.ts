// A client that openapi-typescript and openapi-fetch make of our document, as the page has it. openapi-typescript asks for an older
// compiler than this repository has, so it is installed apart.

import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { install, newFolder, pack, succeed, tools, write } from "./packed.js";

const page = readPage("docs/openapi.md");
const client = page.blocks.findIndex(({ words }) => words.file === "client.ts");

test("openapi-fetch calls a server by the types that openapi-typescript makes of its document", () => {
  const folder = newFolder("openapi");
  write(folder, "package.json", JSON.stringify({ name: "shop", version: "1.0.0", private: true, type: "module" }));
  const packages = ["openapi-typescript@7.13.0", "openapi-fetch@0.17.0", "@types/node@20"];
  install(folder, pack().path, ...tools["TypeScript 5.9 and ts-patch 3.3"], ...packages);
  const compilerOptions = { module: "nodenext", target: "es2022", strict: true, skipLibCheck: true, outDir: "out" };
  write(folder, "tsconfig.json", JSON.stringify({ compilerOptions, include: ["src"] }));
  write(folder, "src/shop.ts", blockFor(page, "shop.ts"));
  succeed(folder, "npx", "interwire", "openapi", "--out", "openapi.json");
  succeed(folder, "npx", "openapi-typescript", "openapi.json", "-o", "src/api.d.ts");
  write(folder, "src/client.ts", `${blockFor(page, "client.ts")}export { client };\n`);
  write(
    folder,
    "src/main.ts",
    `import { server } from "./shop.js";
process.env.SHOP = \`http://\${await server.listen("127.0.0.1:0")}\`;
const { client } = await import("./client.js");
export const mistakes = () => [
  // @ts-expect-error: the id is a string
  client.POST("/shop.Orders/Find", { body: { id: 5 } }),
  // @ts-expect-error: there is no such operation
  client.POST("/shop.Orders/Fin", { body: {} }),
];
await server.close();
`,
  );
  succeed(folder, "npx", "interwire", "build");
  expect(succeed(folder, "node", "out/main.js")).toBe(page.blocks[client + 1]?.text);
});
