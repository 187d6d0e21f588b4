import { execFile, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../support/compile.js";

const run = promisify(execFile);
const contracts = join(root, "test-fixtures/contracts");
const peers = join(root, "tests/peers");
const includes = ["-I", contracts, "-I", peers];
const cppSources = join(peers, "cpp");
const twinProtos = ["calculator.proto", "directory.proto", "peer.proto", "status.proto", "streams.proto"];
const goSources = join(peers, "go");
/** Where Debian's libraries for Go are. */
const goLibraries = "/usr/share/gocode";
const pythonProtos = [...twinProtos, "health.proto", "json.proto"];

/** Debian's own interpreter: the one that Debian's packages are for. */
export const python = "/usr/bin/python3";

/** Where Debian has it, which is not on everybody's path. */
export const nginx = "/usr/sbin/nginx";
export const haproxy = "/usr/sbin/haproxy";

interface Tool {
  readonly command: readonly [string, ...string[]];
  readonly package: string;
}

const protocTool: Tool = { command: ["protoc", "--version"], package: "protobuf-compiler" };
const pythonTools: readonly Tool[] = [
  protocTool,
  { command: ["sh", "-c", "command -v grpc_python_plugin"], package: "protobuf-compiler-grpc" },
  { command: [python, "--version"], package: "python3" },
  { command: [python, "-c", "import grpc"], package: "python3-grpcio" },
  { command: [python, "-c", "import google.protobuf"], package: "python3-protobuf" },
];
const cppTools: readonly Tool[] = [
  protocTool,
  { command: ["sh", "-c", "command -v grpc_cpp_plugin"], package: "protobuf-compiler-grpc" },
  { command: ["g++", "--version"], package: "g++" },
  { command: ["pkg-config", "--version"], package: "pkg-config" },
  { command: ["pkg-config", "--exists", "protobuf"], package: "libprotobuf-dev" },
  { command: ["pkg-config", "--exists", "grpc++"], package: "libgrpc++-dev" },
];

const goTools: readonly Tool[] = [
  protocTool,
  { command: ["go", "version"], package: "golang-go" },
  { command: ["sh", "-c", "command -v protoc-gen-go"], package: "protoc-gen-go" },
  { command: ["sh", "-c", "command -v protoc-gen-go-grpc"], package: "protoc-gen-go-grpc" },
  { command: ["ls", `${goLibraries}/src/google.golang.org/grpc`], package: "golang-google-grpc-dev" },
  { command: ["ls", `${goLibraries}/src/google.golang.org/protobuf`], package: "golang-google-protobuf-dev" },
];

function assertInstalled(tools: readonly Tool[]): void {
  const missing = tools.filter(({ command: [file, ...args] }) => spawnSync(file, args).status !== 0);
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map((tool) => tool.package))].join(" ");
  throw new Error(`The native peers need Debian packages that are not installed. Run: apt-get install ${packages}`);
}

/** The output of protoc for its input. */
export function protoc(args: readonly string[], input: Uint8Array | string = ""): Buffer {
  const { status, stdout, stderr } = spawnSync(protocTool.command[0], ["-I", contracts, ...args], { input });
  if (status !== 0) throw new Error(`protoc ${args.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

/** Fails when protoc is not there, and says where it comes from. */
export function assertProtoc(): void {
  assertInstalled([protocTool]);
}

/** Fails when nginx is not there, and says where it comes from. */
export function assertNginx(): void {
  assertInstalled([{ command: [nginx, "-v"], package: "nginx" }]);
}

/** Fails when HAProxy is not there, and says where it comes from. */
export function assertHaproxy(): void {
  assertInstalled([{ command: [haproxy, "-v"], package: "haproxy" }]);
}

/** Fails when Caddy is not there, and says where it comes from. */
export function assertCaddy(): void {
  assertInstalled([{ command: ["caddy", "version"], package: "caddy" }]);
}

/** Fails when etcd is not there, and says where it comes from. */
export function assertEtcd(): void {
  assertInstalled([
    { command: ["etcd", "--version"], package: "etcd-server" },
    { command: ["etcdctl", "version"], package: "etcd-client" },
  ]);
}

/** Fails when nghttp2's tools are not there, and says where they come from. */
export function assertNghttp(): void {
  const tools = ["nghttp", "h2load"] as const;
  assertInstalled(tools.map((tool) => ({ command: [tool, "--version"], package: "nghttp2-client" })));
}

/** The folder with the Python stubs of the twins. */
export async function buildPython(): Promise<string> {
  assertInstalled(pythonTools);
  const folder = join(root, "build/peers/python");
  mkdirSync(folder, { recursive: true });
  const plugin = await which("grpc_python_plugin");
  await run("protoc", [
    ...includes,
    `--python_out=${folder}`,
    `--grpc_python_out=${folder}`,
    `--plugin=protoc-gen-grpc_python=${plugin}`,
    ...pythonProtos,
  ]);
  return folder;
}

/** Writes Python stubs of .proto files into their folder. */
export async function writePythonStubs(folder: string, protos: readonly string[]): Promise<void> {
  assertInstalled(pythonTools);
  const plugin = await which("grpc_python_plugin");
  const outputs = [
    `--python_out=${folder}`,
    `--grpc_python_out=${folder}`,
    `--plugin=protoc-gen-grpc_python=${plugin}`,
  ];
  await run("protoc", ["-I", folder, ...outputs, ...protos]);
}

/** The folder with the C++ peer's program `peer`; built when a source changed. */
export async function buildCpp(): Promise<string> {
  assertInstalled(cppTools);
  return buildPeer("cpp", cppSources, compileCpp);
}

/** The folder with the Go peer's program `peer`; built when a source changed. */
export async function buildGo(): Promise<string> {
  assertInstalled(goTools);
  return buildPeer("go", goSources, compileGo);
}

async function buildPeer(name: string, sources: string, compile: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(root, "build/peers", `${name}-${hashOf(sources)}`);
  if (existsSync(join(folder, "peer"))) return folder;
  // Suites that run at the same time may both build it.
  const own = `${folder}-${process.pid}`;
  rmSync(own, { recursive: true, force: true });
  mkdirSync(own, { recursive: true });
  await compile(own);
  if (existsSync(join(folder, "peer"))) return folder;
  rmSync(folder, { recursive: true, force: true });
  renameSync(own, folder);
  return folder;
}

/** Compiles the Go peer without modules, whose registry is not asked: all imports are in Debian's folder and in that of the stubs. */
async function compileGo(folder: string): Promise<void> {
  const twins = "interwire/twins";
  const packages = twinProtos.flatMap((name) => [`--go_opt=M${name}=${twins}`, `--go-grpc_opt=M${name}=${twins}`]);
  const source = join(folder, "src");
  mkdirSync(source);
  await run("protoc", [...includes, `--go_out=${source}`, `--go-grpc_out=${source}`, ...packages, ...twinProtos]);
  const files = readdirSync(goSources).map((name) => join(goSources, name));
  const env = { ...process.env, GO111MODULE: "off", GOFLAGS: "", GOPATH: `${folder}:${goLibraries}` };
  await run("go", ["build", "-o", join(folder, "peer"), ...files], { env });
}

async function compileCpp(folder: string): Promise<void> {
  const plugin = await which("grpc_cpp_plugin");
  const outputs = [`--cpp_out=${folder}`, `--grpc_out=${folder}`, `--plugin=protoc-gen-grpc=${plugin}`];
  await run("protoc", [...includes, ...outputs, ...twinProtos]);
  const generated = readdirSync(folder).filter((name) => name.endsWith(".cc"));
  const services = generated.filter((name) => name.endsWith(".grpc.pb.cc"));
  // One unit of all services: to read gRPC's headers takes longer than to compile any of them.
  writeFileSync(join(folder, "services.cc"), services.map((name) => `#include "${name}"\n`).join(""));
  const messages = generated.filter((name) => !services.includes(name)).map((name) => join(folder, name));
  const sources = [...messages, join(folder, "services.cc"), join(cppSources, "peer.cpp")];
  const objects = await compileAll(sources, folder);
  const { stdout } = await run("pkg-config", ["--libs", "grpc++", "protobuf"]);
  await run("g++", [...objects, "-o", join(folder, "peer"), ...stdout.trim().split(/\s+/)]);
}

/** Compiles sources, two at a time and the last ones first. */
async function compileAll(sources: readonly string[], folder: string): Promise<string[]> {
  const queue = [...sources];
  const objects: string[] = [];
  const worker = async (): Promise<void> => {
    for (let source = queue.pop(); source !== undefined; source = queue.pop()) {
      const object = join(folder, `${source.slice(source.lastIndexOf("/") + 1)}.o`);
      objects.push(object);
      await run("g++", ["-std=c++17", "-O0", "-I", folder, "-c", source, "-o", object]);
    }
  };
  await Promise.all([worker(), worker()]);
  return objects;
}

async function which(command: string): Promise<string> {
  const { stdout } = await run("sh", ["-c", `command -v ${command}`]);
  return stdout.trim();
}

function hashOf(folder: string): string {
  const sources = readdirSync(folder).map((name) => join(folder, name));
  const twins = twinProtos.map((name) => join(name === "peer.proto" ? peers : contracts, name));
  const hash = createHash("sha256");
  for (const file of [...twins, ...sources]) hash.update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

/** The .proto files whose messages a program uses, and the folder that they are in. */
interface Stubs {
  readonly folder: string;
  readonly protos: readonly string[];
  /** The files among these that have services which the program calls. */
  readonly services?: readonly string[];
}

/** A C++ program of one source, and of stubs; built when the source or a .proto file changed. */
export async function buildProgram(source: string, libraries: readonly string[], stubs?: Stubs): Promise<string> {
  assertInstalled(cppTools);
  const protos = stubs?.protos.map((name) => join(stubs.folder, name)) ?? [];
  const hash = createHash("sha256");
  for (const file of [source, ...protos]) hash.update(readFileSync(file));
  const folder = join(root, "build/peers", `program-${hash.digest("hex").slice(0, 12)}`);
  const program = join(folder, "program");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const services = stubs?.services ?? [];
  if (stubs !== undefined) await run("protoc", ["-I", stubs.folder, `--cpp_out=${folder}`, ...stubs.protos]);
  if (stubs !== undefined && services.length > 0) {
    const plugin = await which("grpc_cpp_plugin");
    const outputs = [`--grpc_out=${folder}`, `--plugin=protoc-gen-grpc=${plugin}`];
    await run("protoc", ["-I", stubs.folder, ...outputs, ...services]);
  }
  const generated = [
    ...(stubs?.protos.map((name) => join(folder, name.replace(/\.proto$/, ".pb.cc"))) ?? []),
    ...services.map((name) => join(folder, name.replace(/\.proto$/, ".grpc.pb.cc"))),
  ];
  const { stdout } = await run("pkg-config", ["--libs", "grpc++", "protobuf"]);
  const linked = [...libraries.map((name) => `-l${name}`), ...stdout.trim().split(/\s+/)];
  // Nothing refers to what these register when they are loaded.
  await run("g++", [
    "-std=c++17",
    "-O0",
    "-I",
    folder,
    source,
    ...generated,
    "-o",
    program,
    "-Wl,--no-as-needed",
    ...linked,
  ]);
  return program;
}
