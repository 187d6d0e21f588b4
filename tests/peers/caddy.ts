import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HttpProxy, runProxy } from "./proxy.js";
import { assertCaddy } from "./toolchain.js";

/** Caddy, whose HTTP/2 is Go's: it has many calls on a connection, and repeats none whose body it has begun to send. */
export const caddy: HttpProxy = {
  name: "Caddy",
  start: (folder, servers) => {
    assertCaddy();
    const socket = join(folder, "proxy");
    const config = join(folder, "Caddyfile");
    writeFileSync(config, configOf(socket, servers));
    // Where it writes what it keeps.
    const homes = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder };
    return runProxy(`unix:${socket}`, {
      program: "caddy",
      args: ["run", "--config", config, "--adapter", "caddyfile"],
      env: homes,
    });
  },
  complaints: () => [],
};

const configOf = (socket: string, servers: readonly string[]): string => `{
  admin off
  auto_https off
  grace_period 1ms
  servers {
    protocols h1 h2c
  }
}
http:// {
  bind unix/${socket}
  reverse_proxy ${servers.map((server) => `unix+h2c/${server.replace("unix:", "")}`).join(" ")} {
    lb_policy round_robin
    lb_try_duration 10s
    lb_try_interval 10ms
  }
}
`;
