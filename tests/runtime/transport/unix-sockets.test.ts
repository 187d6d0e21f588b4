import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer as createNetServer } from "node:net";
import { join } from "node:path";
import { createChannel, createClientFactory } from "interwire";
import { temporaryFolder } from "../../support/temporary-folder.js";
import type { IFirst } from "../contracts.js";
import { failure } from "../running.js";
import { newChannel, newServer, onEveryListener } from "../transports.js";

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** Leaves the file of a server behind that is killed. */
function leaveSocket(path: string): void {
  const listen =
    'require("node:net").createServer().listen(process.argv[1], () => process.kill(process.pid, "SIGKILL"))';
  spawnSync(process.execPath, ["-e", listen, path]);
  expect(statSync(path).isSocket()).toBe(true);
}

const firstLine = async (work: Promise<unknown>): Promise<string> =>
  String(await failure(work)).split("\n")[0] as string;

onEveryListener(() => {
  const folder = temporaryFolder();
  let count = 0;
  const newPath = (): string => join(folder, `socket-${++count}`);

  function listen(path: string, options = {}): Promise<string> {
    const server = newServer().implement<IFirst>({ Ping: () => "pong" });
    closers.push(() => server.close({ graceMs: 0 }));
    return server.listen(`unix:${path}`, options);
  }

  async function ping(address: string): Promise<string> {
    const channel = newChannel(address);
    closers.push(() => channel.close());
    return createClientFactory().createClient<IFirst>(channel).Ping();
  }

  test("the file that a killed server has left behind is replaced", async () => {
    const path = newPath();
    leaveSocket(path);
    expect(await ping(await listen(path))).toBe("pong");
  });

  test("the socket of a server that is there is not", async () => {
    const path = newPath();
    const other = createNetServer((socket) => socket.end("still here"));
    other.listen(path);
    await once(other, "listening");
    closers.push(() => other.close());
    expect(await firstLine(listen(path))).toBe(
      `SetupError: IW2006: Cannot listen on unix:${path}: the address is in use. Stop what uses it, or listen elsewhere; "127.0.0.1:0" picks a free port.`,
    );
    const socket = connect(path).setEncoding("utf8");
    const [text] = await once(socket, "data");
    expect(text).toBe("still here");
  });

  test("nor is a file that is no socket", async () => {
    const path = newPath();
    writeFileSync(path, "notes");
    expect(await firstLine(listen(path))).toBe(
      `SetupError: IW2006: Cannot listen on unix:${path}: there is a file that is no socket. Remove it, or listen on another path.`,
    );
    expect(readFileSync(path, "utf8")).toBe("notes");
  });

  test("a path that is longer than a socket's may be is refused, and the longest is not", async () => {
    const most = process.platform === "linux" ? 107 : 103;
    const long = join(folder, "x".repeat(most - folder.length));
    expect(Buffer.byteLength(long)).toBe(most + 1);
    const problem = `its path has ${most + 1} bytes, and a Unix socket takes ${most}. Choose a shorter path.`;
    expect(await firstLine(listen(long))).toBe(`SetupError: IW2006: Cannot listen on unix:${long}: ${problem}`);
    expect(() => createChannel(`unix:${long}`)).toThrow(`: ${problem}`);
    expect(await ping(await listen(long.slice(0, -1)))).toBe("pong");
  });

  test.each([0o600, 0o660, 0o666])("the option socketMode is the file's: %i", async (socketMode) => {
    const path = newPath();
    expect(await ping(await listen(path, { socketMode }))).toBe("pong");
    expect(statSync(path).mode & 0o777).toBe(socketMode);
  });

  test("the file is gone when the server has closed", async () => {
    const path = newPath();
    const server = newServer().implement<IFirst>({ Ping: () => "pong" });
    await server.listen(`unix:${path}`);
    await server.close();
    expect(existsSync(path)).toBe(false);
  });
});
