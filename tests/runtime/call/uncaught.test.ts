import { createWorkspace } from "../../support/workspace.js";

// Node prints an excerpt of the throwing line above an uncaught error, which would be one of the package.

const twice = 'IW2006: Cannot listen on 50051: it has no host. Write "127.0.0.1:50051".';

const programs: Readonly<Record<string, readonly [source: string, text: string]>> = {
  "thrown.cjs": [
    'require("interwire").createServer().map(class Calculator {});',
    "IW2003: Calculator has no contracts, most likely because",
  ],
  "thrown.mjs": [
    'import { createServer } from "interwire";\ncreateServer().map(class Calculator {});',
    "IW2003: Calculator has no contracts, most likely because",
  ],
  "awaited.mjs": ['import { createServer } from "interwire";\nawait createServer().listen("50051");', twice],
  "rejected.cjs": ['void require("interwire").createServer().listen("50051");', twice],
  "http2.mjs": ['import { createServer } from "interwire/http2";\nawait createServer().listen("50051");', twice],
  "testing.cjs": ['require("interwire/testing").serveForTest({});', "IW2001: serveForTest() got no contract"],
};

const workspace = createWorkspace({
  name: "uncaught",
  files: Object.fromEntries(Object.entries(programs).map(([name, [source]]) => [name, source])),
});

test.each(Object.entries(programs))("an uncaught error begins with its text: %s", (name, [, text]) => {
  const { output } = workspace.run(name);
  expect(output.trimStart().slice(0, `SetupError: ${text}`.length)).toBe(`SetupError: ${text}`);
});

test("so do errors of other classes", () => {
  const { output } = createWorkspace({
    name: "uncaught-option",
    files: { "option.cjs": 'require("interwire").createServer({ onErrors: 1 });' },
  }).run("option.cjs");
  expect(output.trimStart()).toMatch(/^TypeError: createServer\(\) has no option onErrors\. Did you mean onError\?\n/);
});
