// The components of docs/page-frameworks.md that the tools of Angular and Storybook build.
import { spawnSync } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { readPage } from "../docs/pages.js";
import { blockFor } from "../docs/recipes.js";
import { type PageFramework, pageFrameworks, shownOrder, showPage } from "../packaging/page-app.js";
import { userEnvironment } from "../packaging/web-server.js";
import { type OpenChromium, openChromium } from "../support/browser.js";
import { installNode } from "./newest-node.js";

jest.setTimeout(900_000);

let browser: OpenChromium;
let node: string;
beforeAll(async () => {
  node = installNode("page-frameworks");
  browser = await openChromium();
});
afterAll(() => browser.close());

function run(cwd: string, program: string, ...args: readonly string[]): void {
  const env = {
    ...userEnvironment(),
    PATH: [dirname(node), process.env.PATH].join(delimiter),
    NG_CLI_ANALYTICS: "false",
    STORYBOOK_DISABLE_TELEMETRY: "1",
  };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")} ended with ${status}:\n${stdout}${stderr}`);
}

const angular = "22.2.6";
const compilerOptions = {
  target: "ES2022",
  module: "preserve",
  strict: true,
  skipLibCheck: true,
  experimentalDecorators: true,
  types: [],
};

const frameworks: readonly (PageFramework & { readonly streams: number })[] = [
  {
    name: "angular",
    streams: 1,
    packages: [
      ...["core", "common", "compiler", "compiler-cli", "platform-browser"].map(
        (name) => `@angular/${name}@${angular}`,
      ),
      ...["@angular/build@22.2.7", "@angular/cli@22.2.7", "rxjs@7.8.2"],
    ],
    files: {
      "angular.json": {
        version: 1,
        projects: {
          app: {
            projectType: "application",
            root: "",
            sourceRoot: "src",
            architect: {
              build: {
                builder: "@angular/build:application",
                options: {
                  browser: "src/main.ts",
                  index: "src/index.html",
                  tsConfig: "tsconfig.json",
                  outputPath: "dist",
                },
              },
            },
          },
        },
      },
      "tsconfig.json": { compilerOptions, include: ["src"] },
      "src/index.html": '<!doctype html><base href="/" /><app-root></app-root>',
      "src/main.ts": `import { bootstrapApplication } from "@angular/platform-browser";
import { App } from "./app";
bootstrapApplication(App).catch((error: unknown) => console.error(error));
`,
    },
    build: (folder) => run(folder, "npm", "run", "build"),
    output: "dist/browser",
    path: "/",
  },
  {
    name: "storybook",
    streams: 0,
    packages: [
      ...["react@19.3.1", "react-dom@19.3.1", "@types/react@19", "@types/react-dom@19", "vite@8.3.8"],
      ...["@vitejs/plugin-react@6.3.0", "storybook@10.6.7", "@storybook/react-vite@10.6.7"],
    ],
    files: {
      "tsconfig.json": { compilerOptions: { ...compilerOptions, jsx: "react-jsx" }, include: ["src"] },
      "vite.config.js": blockFor(readPage("docs/page-frameworks.md"), "vite.config.js"),
      ".storybook/main.js":
        'export default { framework: "@storybook/react-vite", stories: ["../src/*.stories.tsx"] };\n',
    },
    build: (folder) => run(folder, node, "node_modules/.bin/storybook", "build"),
    output: "storybook-static",
    path: "/iframe.html?id=orderview--shown&viewMode=story",
  },
];

test.each(frameworks)("components of $name show what they call", async ({ streams, ...framework }) => {
  expect(await showPage(framework, browser)).toEqual({ text: shownOrder, streams });
});

test("every framework of the page is run, here or among the tests of packaging", () => {
  const here = frameworks.map(({ name }) => name);
  expect([...pageFrameworks].sort()).toEqual([...here, "react", "vue", "svelte"].sort());
});
