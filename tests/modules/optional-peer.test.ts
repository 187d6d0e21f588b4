import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "../support/compile.js";
import { temporaryFolder } from "../support/temporary-folder.js";

const dependencies = ["@grpc/grpc-js", "@bufbuild/protobuf"];

/** A project outside of the repository, with the built package and these packages. */
function projectWith(packages: readonly string[]): string {
  const folder = temporaryFolder();
  const modules = join(folder, "node_modules");
  for (const format of ["dist/esm", "dist/cjs"]) {
    cpSync(join(root, format), join(modules, "interwire", format), { recursive: true });
  }
  cpSync(join(root, "package.json"), join(modules, "interwire/package.json"));
  for (const name of packages) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(modules, name));
  }
  return folder;
}

const formats = {
  esm: `
    const { createServer } = await import("interwire");
    console.log(typeof createServer);
    const { openTelemetry } = await import("interwire/opentelemetry");
    console.log(typeof openTelemetry());
  `,
  cjs: `
    const { createServer } = require("interwire");
    console.log(typeof createServer);
    const { openTelemetry } = require("interwire/opentelemetry");
    console.log(typeof openTelemetry());
  `,
};

function run(folder: string, format: keyof typeof formats) {
  const file = join(folder, `main.${format === "esm" ? "mjs" : "cjs"}`);
  writeFileSync(file, formats[format]);
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  return { stdout, stderr, status };
}

describe.each(["esm", "cjs"] as const)("interwire/opentelemetry as %s", (format) => {
  test("is there beside the package that it needs", () => {
    const ran = run(projectWith([...dependencies, "@opentelemetry/api"]), format);
    expect(ran).toEqual({ stdout: "function\nfunction\n", stderr: "", status: 0 });
  });

  test("names that package where it is missing, which nothing else needs", () => {
    const { stdout, stderr, status } = run(projectWith(dependencies), format);
    expect(stdout).toBe("function\n");
    expect(stderr).toMatch(/Cannot find (package|module) '@opentelemetry\/api'/);
    expect(status).toBe(1);
  });
});
