import { readPage } from "../docs/pages.js";
import { everyNth } from "../support/sample.js";
import { type HostApp, hostApp, printed } from "./host-app.js";
import { install, newFolder, pack, write } from "./packed.js";

jest.setTimeout(600_000);

const page = readPage("docs/dev-loop.md");
const folder = newFolder("dev-loop");
const loops = page.blocks.map(({ words, text }) => [Object.keys(words)[0] ?? "", text.trim().split("\n")] as const);

beforeAll(() => {
  write(folder, "package.json", JSON.stringify({ private: true }));
  const tools = ["tsx@4.23.15", "nodemon@3.1.14", "ts-patch@4.0.1", "typescript@6.0.3", "@types/node@20.19"];
  install(folder, pack().path, ...tools);
});

// The page's program is server.ts, and the one here is main.ts.
test.each(everyNth(3, loops))(
  "%s starts the program anew after an edit of a type two files away",
  async (name, commands) => {
    const plugins = [{ transform: "interwire/transformer", transformProgram: true }];
    const app: HostApp = hostApp({
      folder: `${folder}/${name}`,
      tsconfig: { compilerOptions: { outDir: "out", plugins } },
    });
    const started = commands.map((command) => {
      const local = command.replace(/^npx (\S+)/, `${folder}/node_modules/.bin/$1`).replace("server.", "main.");
      const start = () => app.start("bash", "-c", `exec ${local}`);
      return start;
    });
    const [first = () => app.start("false"), second] = started;
    const compiling = first();
    if (second !== undefined) await compiling.printed("Found 0 errors");
    const running = second?.() ?? compiling;
    await running.printed(lastLines());
    app.edit("= int32", "= uint32");
    await running.printed(lastLines("uint32"));
  },
);

/** The output of the program, without the place in the sources, which is another one for the output of `tspc`. */
const lastLines = (times?: string): string => printed(times).split("main.ts")[0] ?? "";
