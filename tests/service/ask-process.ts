import { createService } from "../../transformer/service/service.js";
import type { Asked, Told } from "./ask.js";

/** Asks a service of a process of its own, which starts with nothing but the cache on disk. */
const { cwd, files, tsconfig }: Asked = JSON.parse(process.argv[2] ?? "");
const service = createService({ cwd, tsconfig });
const answers = files.map((file) => {
  const answer = service.answer(file);
  const { diagnostics, dependencies, edited } = answer;
  const compile = (): string =>
    service.compiler(file).transpile(edited?.code ?? "", { format: "module", isForNode: true, folder: cwd }).code;
  const javascript = edited === undefined ? "" : answer.artifact("javascript", compile);
  const key = service.key(file);
  return { code: edited?.code ?? null, map: edited?.map() ?? null, diagnostics, dependencies, javascript, key };
});
const loaded = Object.keys(require.cache).filter((path) =>
  /[\\/](typescript|typescript6)[\\/](lib|dist[\\/]api)[\\/]/.test(path),
);
const told: Told = { answers, loadedCompiler: loaded.length > 0 };
process.stdout.write(JSON.stringify(told));
