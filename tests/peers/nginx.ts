import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { assertNginx, nginx } from "./toolchain.js";

/** A proxy that runs, and where it is reached. */
export interface NginxProxy {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts nginx in a folder of its own, before servers that each listen on a socket; it keeps connections to them. */
export function startNginx(folder: string, servers: readonly string[]): NginxProxy {
  assertNginx();
  const address = `unix:${join(folder, "proxy")}`;
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  const config = `daemon off; master_process off; pid ${folder}/pid;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name}_temp;`).join(" ")}
  upstream servers {
    ${servers.map((server) => `server ${server} max_fails=0;`).join(" ")}
    keepalive 32;
  }
  server {
    listen ${address} http2;
    keepalive_requests 1000000;
    location / { grpc_pass grpc://servers; }
  }
}
`;
  writeFileSync(join(folder, "nginx.conf"), config);
  const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
  const child = spawn(nginx, args, { stdio: "ignore" });
  const closed = once(child, "close");
  const stop = async (): Promise<void> => {
    child.kill();
    await closed;
  };
  return { address, stop };
}
