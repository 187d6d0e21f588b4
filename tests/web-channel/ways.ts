import { createServer, type Server } from "interwire/http2";
import { type Channel, createWebChannel, jsonFormat, type WebChannelOptions } from "interwire/web";
import { WebSocket, WebSocketServer } from "ws";
import { type IShop, shop } from "../web/shop-contract.js";

/** The ways in which a channel for browsers makes its calls. */
export const ways: readonly (readonly [name: string, options: WebChannelOptions])[] = [
  ["Connect", {}],
  ["Connect with JSON", { format: jsonFormat() }],
  ["gRPC-Web", { protocol: "grpc-web" }],
  ["gRPC-Web with JSON", { protocol: "grpc-web", format: jsonFormat() }],
  ["WebSocket", { websocket: WebSocket }],
];

/** A server of the shop, and the channels to it. */
export interface ShopServer {
  readonly url: string;
  open(options?: WebChannelOptions): Channel;
  stop(): Promise<void>;
}

export async function serveShop(): Promise<ShopServer> {
  const server: Server = createServer({ web: { webSocketServer: WebSocketServer }, onError() {} });
  server.implement<IShop>(shop);
  const url = `http://${await server.listen("127.0.0.1:0")}`;
  const channels: Channel[] = [];
  return {
    url,
    open(options) {
      const channel = createWebChannel(url, options);
      channels.push(channel);
      return channel;
    },
    async stop() {
      for (const channel of channels) channel.close();
      await server.close({ graceMs: 0 });
    },
  };
}
