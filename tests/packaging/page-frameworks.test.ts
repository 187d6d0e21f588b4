// The components of docs/page-frameworks.md that vite builds; those of Angular and Storybook are among the tests of builders.
import { type OpenChromium, openChromium } from "../support/browser.js";
import { everyNth } from "../support/sample.js";
import { succeed } from "./packed.js";
import { type PageFramework, shownOrder, showPage } from "./page-app.js";

jest.setTimeout(600_000);

// As `npm create vite` writes them.
const compilerOptions = {
  target: "ES2022",
  lib: ["ES2023", "DOM"],
  module: "ESNext",
  moduleResolution: "bundler",
  verbatimModuleSyntax: true,
  jsx: "react-jsx",
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

const built = (entry: string): Pick<PageFramework, "files" | "output" | "path" | "build"> => ({
  files: {
    "tsconfig.json": { files: [], references: [{ path: "./tsconfig.app.json" }] },
    "tsconfig.app.json": { compilerOptions, include: ["src"] },
    "index.html": `<!doctype html><main></main><script type="module" src="/src/${entry}"></script>\n`,
  },
  output: "dist",
  path: "/",
  build: (folder) => void succeed(folder, process.execPath, "node_modules/vite/bin/vite.js", "build"),
});

const frameworks: readonly PageFramework[] = [
  {
    name: "react",
    packages: [
      ...["react@19.3.1", "react-dom@19.3.1", "@types/react@19", "@types/react-dom@19"],
      ...["@tanstack/react-query@5.108.4", "@vitejs/plugin-react@6.3.0", "vite@8.3.8"],
    ],
    ...built("main.tsx"),
  },
  {
    name: "vue",
    packages: ["vue@3.5.45", "@tanstack/vue-query@5.104.0", "@vitejs/plugin-vue@6.0.11", "vite@8.3.8"],
    ...built("main.ts"),
  },
  {
    name: "svelte",
    packages: [
      ...["svelte@5.57.3", "@tanstack/svelte-query@6.3.6", "@sveltejs/vite-plugin-svelte@7.3.1", "vite@8.3.8"],
    ],
    ...built("main.ts"),
  },
];

let browser: OpenChromium;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

test.each(everyNth(3, frameworks))("components of $name show a call and a stream", async (framework) => {
  expect(await showPage(framework, browser)).toEqual({ text: shownOrder, streams: 1 });
});
