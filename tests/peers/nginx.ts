import { readFileSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { type HttpProxy, runProxy } from "./proxy.js";
import { assertNginx, nginx as program } from "./toolchain.js";

/** nginx. */
export const nginx: HttpProxy = {
  name: "nginx",
  start: (folder, servers) => {
    assertNginx();
    writeFileSync(join(folder, "nginx.conf"), configOf(folder, servers));
    const args = ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", join(folder, "error.log")];
    return runProxy(addressIn(folder), { program, args });
  },
  complaints: (folder) =>
    readFileSync(join(folder, "error.log"), "utf8").match(/upstream (?:sent|prematurely).*/g) ?? [],
};

const addressIn = (folder: string): string => `unix:${join(folder, "proxy")}`;

function configOf(folder: string, servers: readonly string[]): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  // The account of the test, which may be the only one that may open its folders.
  return `daemon off; user ${userInfo().username}; pid ${folder}/pid; worker_processes 1;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name}_temp;`).join(" ")}
  upstream servers {
    ${servers.map((server) => `server ${server} max_fails=0;`).join(" ")}
    keepalive 32;
  }
  server {
    listen ${addressIn(folder)} http2;
    keepalive_requests 1000000;
    client_max_body_size 0;
    location / { grpc_pass grpc://servers; }
  }
}
`;
}
