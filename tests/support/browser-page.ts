// Pages for browsers in tests: each has an origin of its own, and one script.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { build } from "esbuild";

/** A server of one page. */
export interface PageHost {
  readonly origin: string;
  close(): void;
}

/** Serves a page whose script puts what a module exports into the global `tested`. */
export async function hostPage(file: string): Promise<PageHost> {
  const script = await bundle(file);
  const server = createServer((request, response) => {
    const [type, text] =
      request.url === "/page.js"
        ? ["text/javascript", script]
        : ["text/html", '<!doctype html><link rel="icon" href="data:,"><script src="/page.js"></script>'];
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bundle(file: string): Promise<string> {
  const options = { bundle: true, format: "iife", globalName: "tested", platform: "browser", write: false } as const;
  const { outputFiles } = await build({ ...options, entryPoints: [file] });
  return outputFiles[0]?.text ?? "";
}
