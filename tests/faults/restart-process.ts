import { Server as GrpcServer, ServerCredentials } from "@grpc/grpc-js";
import { createServer } from "interwire";
import { http2 } from "interwire/http2";
import { Kinds } from "./kinds.js";
import type { IKinds } from "./kinds-contract.js";

/** A server of one kind, and how it is closed. */
type Start = (address: string) => Promise<{ readonly port: number; close(): Promise<void> }>;

const portOf = (address: string): number => Number(address.split(":").pop());

async function listen(address: string, isOwn: boolean): ReturnType<Start> {
  const server = createServer(isOwn ? { transport: http2() } : {}).implement<IKinds>(new Kinds());
  return { port: portOf(await server.listen(address)), close: () => server.close({ graceMs: 20_000 }) };
}

const starts: Readonly<Record<string, Start>> = {
  http2: (address) => listen(address, true),
  "grpc-js": (address) => listen(address, false),
  "bare grpc-js": async (address) => {
    const server = new GrpcServer();
    createServer().implement<IKinds>(new Kinds()).addTo(server);
    const port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(address, ServerCredentials.createInsecure(), (error, bound) =>
        error === null ? resolve(bound) : reject(error),
      );
    });
    return { port, close: () => new Promise((resolve) => server.tryShutdown(() => resolve())) };
  },
};

async function run(kind: string, address: string): Promise<void> {
  const server = await starts[kind]!(address);
  process.once("SIGTERM", () => void server.close().then(() => process.exit()));
  process.send?.({ port: server.port });
}

const [, , kind = "", address = ""] = process.argv;
void run(kind, address);
