import { once } from "node:events";
import { connect } from "node:http2";

const connections = 2000;
const holders = 20;
const streamsEach = 500;

async function open(server) {
  const session = connect(`http://${server.address}`);
  await once(session, "remoteSettings");
  return session;
}

async function openAll(server, count) {
  const sessions = [];
  while (sessions.length < count) {
    const some = Math.min(100, count - sessions.length);
    sessions.push(...(await Promise.all(Array.from({ length: some }, () => open(server)))));
  }
  return sessions;
}

/** Starts calls that stay open: the request's headers and no message. */
async function openStreams(server, session) {
  const headers = {
    ":method": "POST",
    ":path": `/${server.service}/Exchange`,
    "content-type": "application/grpc",
    te: "trailers",
  };
  for (let i = 0; i < streamsEach; i++) session.request(headers, { endStream: false }).on("error", () => {});
  // The answer comes behind what the server has made of the streams.
  await new Promise((resolve, reject) => session.ping((error) => (error === null ? resolve() : reject(error))));
}

async function grown(server, base) {
  await server.collect();
  return server.memory() - base;
}

/** Resident bytes of a server for an idle connection and for an open stream. */
export async function heldMemory(server) {
  await server.collect();
  const base = server.memory();
  const idle = await openAll(server, connections);
  const perConnection = (await grown(server, base)) / connections;
  const used = idle.slice(0, holders);
  const before = server.memory();
  for (const session of used) await openStreams(server, session);
  const perStream = (await grown(server, before)) / (holders * streamsEach);
  for (const session of idle) session.destroy();
  return { perConnection, perStream };
}
