import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Server } from "interwire";
import { createServer } from "interwire/http2";
import { Calculator } from "../../test-fixtures/contracts/directory-service.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { assertNghttp } from "./toolchain.js";

const run = promisify(execFile);
const headers = ["content-type: application/grpc", "te: trailers"].flatMap((header) => ["-H", header]);
const body = join(temporaryFolder(), "body");
/** The sum of 2, 3 and 4, as a client of gRPC asks for it. */
const request = Buffer.from("0000000006080210031804", "hex");
const response = Buffer.from("00000000020809", "hex");
const answer = [
  ":status: 200",
  "content-type: application/grpc+proto",
  "grpc-accept-encoding: identity,deflate,gzip",
  "grpc-status: 0",
];

let server: Server;
let address: string;
beforeAll(async () => {
  assertNghttp();
  writeFileSync(body, request);
  server = createServer();
  server.map(Calculator);
  address = await server.listen("127.0.0.1:0");
});
afterAll(() => server.close({ graceMs: 0 }));

describe("nghttp gets the message and the trailers", () => {
  test.each<[string, number, readonly string[]]>([
    ["of one request", 1, []],
    ["of five at a time", 5, ["-m", "5"]],
    ["of a padded request", 1, ["-b", "64"]],
    ["of one without content-length", 1, ["--no-content-length"]],
    ["of one with trailers", 1, ["--trailer", "x-last: 1"]],
    ["through windows of a few bytes", 3, ["-m", "3", "-w", "4", "-W", "16"]],
    ["without tables of headers", 3, ["-m", "3", "--header-table-size", "0", "--encoder-header-table-size", "0"]],
    ["of one whose header takes several frames", 1, ["-H", `x-long: ${"a".repeat(40_000)}`]],
  ])("%s", async (_, count, options) => {
    const url = `http://${address}/CalculatorNative/Sum`;
    const args = ["-v", "-d", body, ...headers, ...options, url];
    const { stdout } = await run("nghttp", args, { encoding: "latin1" });
    const got = [...stdout.matchAll(/ recv \(stream_id=(\d+)\) (.+)/g)];
    const streams = [...new Set(got.map(([, stream]) => stream))];
    expect(streams).toHaveLength(count);
    for (const stream of streams)
      expect(got.filter(([, of]) => of === stream).map(([, , field]) => field)).toEqual(answer);
    expect(stdout.split(response.toString("latin1"))).toHaveLength(count + 1);
  });
});

test("h2load gets the messages of all requests", async () => {
  const load = ["-n", "2000", "-c", "4", "-m", "32", "-d", body, ...headers];
  const { stdout } = await run("h2load", [...load, `http://${address}/CalculatorNative/Sum`]);
  expect(stdout).toContain("2000 succeeded, 0 failed, 0 errored, 0 timeout");
  expect(stdout).toContain(`(${2000 * response.length}) data`);
});
