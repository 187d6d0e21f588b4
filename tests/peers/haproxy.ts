import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HttpProxy, runProxy } from "./proxy.js";
import { assertHaproxy, haproxy as program } from "./toolchain.js";

const pathOf = (address: string): string => address.replace("unix:", "unix@");

/** HAProxy, which tries no request again that a server may have seen. */
export const haproxy: HttpProxy = {
  name: "HAProxy",
  start: (folder, servers) => {
    assertHaproxy();
    const address = `unix:${join(folder, "proxy")}`;
    const lines = servers.map((server, index) => `  server s${index} ${pathOf(server)} proto h2`);
    const config = `defaults
  mode http
  timeout connect 10s
  timeout client 10m
  timeout server 10m
  retries 100
  option redispatch 1
  retry-on conn-failure
frontend clients
  bind ${pathOf(address)} proto h2
  default_backend servers
backend servers
  http-reuse always
${lines.join("\n")}
`;
    writeFileSync(join(folder, "haproxy.cfg"), config);
    const args = ["-W", "-db", "-f", join(folder, "haproxy.cfg")];
    return runProxy(address, { program, args, reloadSignal: "SIGUSR2", reloaded: "Loading success." });
  },
  complaints: () => [],
};
