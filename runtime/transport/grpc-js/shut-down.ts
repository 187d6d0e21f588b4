import type { Server as GrpcServer } from "@grpc/grpc-js";
import { type Grace, lingerMs } from "../grace.js";
import { cutOffNow } from "../in-progress.js";
import type { GrpcServerStream } from "./grpc-server-stream.js";
import { sendGoaway } from "./send-goaway.js";
import { cutOff, stopListening } from "./server-connections.js";
import { laterTurn } from "./turns.js";

/** What has to end before a grpc-js server is closed: its addresses, and its calls in progress. */
interface Serving {
  readonly addresses: readonly string[];
  readonly calls: ReadonlySet<GrpcServerStream>;
}

/** Closes a server of grpc-js: lets calls in progress finish within the grace, then cuts off the rest. */
export function shutDown(server: GrpcServer, { addresses, calls }: Serving, grace: Grace): Promise<void> {
  return new Promise((resolve, reject) => {
    let linger: NodeJS.Timeout | undefined;
    const stopCut = grace.whenOver(async () => {
      for (const call of [...calls]) cutOffNow(call);
      // By then, the statuses of calls that were cut off have been written.
      await laterTurn();
      await cutOff(server);
      // A peer that never closes its side of a connection would delay the shutdown for ever.
      linger = setTimeout(resolve, lingerMs).unref();
    });
    // grpc-js would wait for ever for a connection that is destroyed but not yet closed.
    const finish = () => {
      // `forceShutdown` knows no connections if channelz is off; `drain` destroys the connections that outlive the time.
      for (const address of addresses) server.drain(address, grace.leftMs + lingerMs);
      server.tryShutdown((error) => {
        stopCut();
        clearTimeout(linger);
        if (error === undefined) resolve();
        else reject(error);
      });
    };
    stopListening(server, sendGoaway).then(finish).catch(reject);
  });
}
