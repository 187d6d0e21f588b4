import interwire from "interwire/vite";
import type { createNodeHandler } from "interwire/web";
import { defineConfig, type Plugin } from "vite";

/** Serves the contracts in vite's own server, on the port of the page. */
const served: Plugin = {
  name: "served",
  configureServer(vite) {
    vite.middlewares.use(async (request, response, next) => {
      // Loaded for each request, so that an edit of the server counts at once.
      const { handler } = (await vite.ssrLoadModule("/src/server.ts")) as {
        handler: ReturnType<typeof createNodeHandler>;
      };
      handler(request, response, next);
    });
  },
};

export default defineConfig({
  plugins: [interwire(), served],
  server: { host: "127.0.0.1", port: Number(process.env.PORT ?? 5173) },
  build: { target: "es2022" },
});
