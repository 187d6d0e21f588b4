import interwire from "interwire/vite";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [interwire()],
  build: { ssr: "src/main.ts", outDir: "out", sourcemap: true },
  // A package of the workspace is built already, and may be CommonJS.
  ssr: { external: ["@acme/contracts"] },
  test: { globals: true },
});
