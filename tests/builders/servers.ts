import type { Builder } from "./builder.js";
import { greeter, under, visited } from "./project.js";

const route = (name: string, from: string): string => `import { visit } from "${from}";
export const ${name} = async () => new Response(await visit());
`;

const react = ["react@19.2.0", "react-dom@19.2.0"];

/** Frameworks whose output serves HTTP. */
export const servers: readonly Builder[] = [
  {
    name: "sveltekit",
    packages: [
      "@sveltejs/kit@3.2.0",
      "@sveltejs/adapter-node@6.0.1",
      "@sveltejs/vite-plugin-svelte@7.3.1",
      "svelte@5.57.3",
      "vite@8.3.8",
    ],
    files: {
      ...under("src/lib/server", greeter),
      "src/app.html": "<!doctype html><html><head>%sveltekit.head%</head><body>%sveltekit.body%</body></html>",
      "src/routes/visit/+server.ts": route("GET", "../../lib/server/visit"),
      "src/routes/+page.svelte": "<p>A shop</p>",
    },
    commands: ["npx vite build", "node build/index.js"],
    shows: { serves: visited, at: "/visit" },
  },
  {
    name: "reactrouter",
    packages: [
      "react-router@8.4.0",
      "@react-router/dev@8.4.0",
      "@react-router/node@8.4.0",
      "@react-router/serve@8.4.0",
      "isbot@5.2.3",
      "vite@8.3.8",
      ...react,
    ],
    files: {
      ...under("app/greeter", greeter),
      "react-router.config.ts": "export default { ssr: true };\n",
      "app/routes.ts": `import { route } from "@react-router/dev/routes";
export default [route("visit", "./visit.ts")];
`,
      "app/root.tsx": `import { Outlet } from "react-router";
export default function Root() { return <html lang="en"><body><Outlet /></body></html>; }
`,
      "app/visit.ts": route("loader", "./greeter/visit"),
    },
    commands: ["npx react-router build", "npx react-router-serve build/server/index.js"],
    shows: { serves: visited, at: "/visit" },
  },
  {
    name: "astro",
    packages: ["astro@7.3.5", "@astrojs/node@11.1.6"],
    files: { ...under("src/greeter", greeter), "src/pages/visit.ts": route("GET", "../greeter/visit") },
    commands: ["npx astro build", "node dist/server/entry.mjs"],
    shows: { serves: visited, at: "/visit" },
  },
  {
    name: "nuxt",
    packages: ["nuxt@4.5.2"],
    files: {
      ...under("server/utils", greeter),
      "app/app.vue": "<template><p>A shop</p></template>",
      "server/routes/visit.ts": `import { visit } from "../utils/visit";
export default defineEventHandler(() => visit());
`,
    },
    commands: ["npx nuxt build", "node .output/server/index.mjs"],
    shows: { serves: visited, at: "/visit" },
  },
];
