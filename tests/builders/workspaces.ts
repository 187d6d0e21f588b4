import type { Builder } from "./builder.js";
import { generatedGreeter, greeter, under, visited, withEndings } from "./project.js";

const main = `import { visit } from "./visit";
void visit().then(console.log);
`;
const prints = `${visited}\n`;
const forNode = { module: "NodeNext", moduleResolution: "NodeNext" };

/** What runs the builds of repositories, and compilers that take no plugins. */
export const workspaces: readonly Builder[] = [
  {
    name: "nx",
    packages: ["nx@23.3.1", "@nx/js@23.3.1", "@swc-node/register@1.12.1", "@swc/core@1.16.22", "@swc/cli@0.8.1"],
    files: {
      ...under("src", withEndings({ ...generatedGreeter, "main.ts": main })),
      "nx.json": "{}",
      ".swcrc": JSON.stringify({
        module: { type: "es6" },
        jsc: { target: "es2022", parser: { syntax: "typescript" } },
      }),
    },
    // The page has a target with the executor tsc.
    manifest: {
      nx: {
        targets: {
          "build-swc": {
            executor: "@nx/js:swc",
            dependsOn: ["generate"],
            options: { main: "src/main.ts", tsConfig: "tsconfig.json", outputPath: "dist-swc" },
          },
        },
      },
    },
    compilerOptions: forNode,
    // Nx compiles by a tsconfig.json of its own, in another folder, that extends the project's.
    include: ["src"],
    commands: ["npx nx build shop", "node dist/src/main.js", "npx nx run shop:build-swc", "node dist-swc/src/main.js"],
    shows: { prints },
  },
  {
    name: "turbo",
    packages: ["turbo@2.11.11"],
    files: {
      ...under("packages/shop/src", withEndings({ ...greeter, "main.ts": main })),
      "packages/shop/package.json": JSON.stringify({
        name: "shop",
        type: "module",
        scripts: { build: "interwire build" },
      }),
      "packages/shop/tsconfig.json": JSON.stringify({
        extends: "../../tsconfig.json",
        compilerOptions: { rootDir: "src", outDir: "out" },
        include: ["src"],
      }),
    },
    manifest: { workspaces: ["packages/*"], packageManager: "npm@11.0.0" },
    compilerOptions: forNode,
    commands: ["npx turbo run build", "node packages/shop/out/main.js"],
    shows: { prints },
  },
  {
    name: "nestswc",
    packages: [
      "@nestjs/cli@12.0.8",
      "@nestjs/core@12.5.1",
      "@nestjs/common@12.5.1",
      "@swc/cli@0.8.1",
      "@swc/core@1.16.22",
    ],
    files: {
      ...under("src", withEndings({ ...generatedGreeter, "main.ts": main })),
      "nest-cli.json": JSON.stringify({ sourceRoot: "src", compilerOptions: { builder: "swc" } }),
      ".swcrc": JSON.stringify({ module: { type: "es6" }, jsc: { target: "es2022" } }),
    },
    compilerOptions: forNode,
    commands: ["npx interwire generate", "npx nest build", "node dist/main.js"],
    shows: { prints },
  },
];
