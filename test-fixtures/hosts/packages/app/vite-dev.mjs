import { EventEmitter, on } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { createServer } from "vite";

const updates = new EventEmitter();
const seen = on(updates, "text");
const server = await createServer({
  appType: "custom",
  server: { middlewareMode: true, ws: false },
  plugins: [
    {
      name: "updates",
      async hotUpdate({ read }) {
        if (this.environment.name === "ssr") updates.emit("text", await read());
      },
    },
  ],
});

// A line of the input asks for the answers. If it names a file, that one was edited before.
for await (const file of createInterface(process.stdin)) {
  if (file !== "") await hasSeen(readFileSync(file, "utf8"));
  try {
    const { answers } = await server.environments.ssr.runner.import("/src/answers.ts");
    writeFileSync("answers.txt", await answers());
  } catch (error) {
    console.log(error.message);
  }
  console.log("answered");
}
await server.close();

/** Waits until the server has seen a text of the edited file. */
async function hasSeen(text) {
  while ((await seen.next()).value[0] !== text);
}
