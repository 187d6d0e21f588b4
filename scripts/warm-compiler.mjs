import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { forgetTests, notesOf, root, transformerDigest } from "./compile.mjs";

const require = createRequire(import.meta.url);
const transformer = join(root, "dist/transformer/");

/** Compiles the tests as `compileTests` does, again and again: what has not changed is not read a second time. */
export class WarmCompiler {
  #ts = require("ts-patch/compiler");
  #files = new Map();
  #version = "";
  #program = undefined;

  /** Compiles what has changed since the last run. Returns whether there was no error. */
  run() {
    forgetTests();
    this.#noticeTransformer();
    const ts = this.#ts;
    const report = ts.createDiagnosticReporter(ts.sys, true);
    const system = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: report };
    const extra = { incremental: true, tsBuildInfoFile: notesOf("tests", this.#version) };
    const config = join(root, "tests/tsconfig.json");
    const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(config, extra, system);
    const host = this.#readingOnce(ts.createIncrementalCompilerHost(options));
    this.#program ??= ts.readBuilderProgram(options, host);
    this.#program = ts.createEmitAndSemanticDiagnosticsBuilderProgram(fileNames, options, host, this.#program);
    return ts.emitFilesAndReportErrors(this.#program, report).diagnostics.length === 0;
  }

  /** Loads a transformer that was rebuilt, and lets it emit everything again. */
  #noticeTransformer() {
    const version = transformerDigest();
    if (version === this.#version) return;
    this.#version = version;
    this.#program = undefined;
    for (const path of Object.keys(require.cache)) if (path.startsWith(transformer)) delete require.cache[path];
  }

  #readingOnce(host) {
    const read = host.getSourceFile;
    host.getSourceFile = (path, ...rest) => {
      const stamp = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
      const known = this.#files.get(path);
      if (known !== undefined && known.stamp === stamp) return known.file;
      const file = read.call(host, path, ...rest);
      this.#files.set(path, { stamp, file });
      return file;
    };
    return host;
  }
}
