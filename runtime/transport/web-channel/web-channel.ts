import { mismatch } from "../../base/options/check-options.js";
import { type Channel, channelOver } from "../../client/channel.js";
import { globals } from "./fetch-api.js";
import { assertWebChannelOptions, type WebChannelOptions } from "./web-channel-options.js";
import { WebClientTransport } from "./web-client-transport.js";

/**
 * Makes a channel for browsers and other engines with `fetch`, whose calls go by Connect, gRPC-Web or WebSocket. `baseUrl` is what stands
 * before the paths of operations: `"https://shop.example/api"`, or on a page also `"/api"`.
 * @throws TypeError or RangeError if the URL or an option cannot be used
 */
export function createWebChannel(baseUrl: string, options: WebChannelOptions = {}): Channel {
  assertWebChannelOptions(options);
  return channelOver(new WebClientTransport(absolute(baseUrl), options));
}

function absolute(baseUrl: string): string {
  const { URL, location } = globals();
  try {
    const { href, username, password } = new URL(baseUrl, location?.href);
    if (/^https?:\/\/[^?#]*$/.test(href) && username + password === "") return href.replace(/\/+$/, "");
  } catch {}
  throw mismatch("The base URL", "createWebChannel()", baseUrl, 'Pass one such as "https://shop.example/api".');
}
