import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DiskProject, sources } from "./processes";

const everyFile = ["amount.js", "barrel.js", "bystander.js", "contracts.js"];
const concernedFiles = everyFile.filter((name) => name !== "bystander.js");
const amountIs = (type: string): Record<string, string> => ({
  "src/amount.ts": sources["src/amount.ts"].replace("Amount = int32", `Amount = ${type}`),
});
const broken = "src/contracts.ts(5,10): error TS901201: IW1201: ";

function fieldType(project: DiskProject): string | undefined {
  const text = readFileSync(join(project.folder, "out/contracts.js"), "utf8");
  return /name: "x", type: "(\w+)"/.exec(text)?.[1];
}

test("tspc -p compiles what an upgrade of interwire or an edit concerns, and no more", () => {
  const project = new DiskProject("incremental-upgrade");
  project.install("0.0.1");
  expect(project.run("-p", ".")).toEqual({ errors: [], written: everyFile, exitCode: 0 });
  project.install("0.0.2");
  expect(project.run("-p", ".")).toEqual({ errors: [], written: concernedFiles, exitCode: 0 });
  expect(project.run("-p", ".")).toEqual({ errors: [], written: [], exitCode: 0 });
  project.write(amountIs("string"));
  expect(project.run("-p", ".")).toEqual({ errors: [], written: concernedFiles, exitCode: 0 });
  expect(fieldType(project)).toBe("string");
});

test("tspc -b reports an error until it is fixed, and compiles what an edit concerns", () => {
  const project = new DiskProject("incremental-solution");
  expect(project.run("-b")).toEqual({ errors: [], written: everyFile, exitCode: 0 });
  project.write(amountIs("() => void"));
  const first = project.run("-b");
  expect(first.errors).toEqual([expect.stringContaining(broken)]);
  // A file with a stub is never up to date.
  expect(project.run("-b")).toEqual({ ...first, written: ["contracts.js"] });
  project.write(amountIs("string"));
  expect(project.run("-b")).toEqual({ errors: [], written: concernedFiles, exitCode: 0 });
  expect(fieldType(project)).toBe("string");
});

test("tspc --watch reports an error until it is fixed, and compiles what an edit concerns", async () => {
  const project = new DiskProject("incremental-watch");
  const watch = project.watch();
  try {
    expect(await watch.built()).toContain("Found 0 errors");
    expect(fieldType(project)).toBe("int32");
    project.write(amountIs("() => void"));
    const text = await watch.built();
    expect(text.split(broken)).toHaveLength(2);
    expect(text).toContain("Found 1 error.");
    project.write(amountIs("string"));
    expect(await watch.built()).toContain("Found 0 errors");
    expect(fieldType(project)).toBe("string");
  } finally {
    await watch.stop();
  }
});
