import type { NativePeer } from "./native-peer.js";
import { describeStreams } from "./native-streams.js";
import { describeUnary } from "./native-unary.js";

/** Declares the tests of one peer: its client against our server, our client against its server. */
export function describePeer(peer: NativePeer): void {
  let ran = 0;
  const count = (): void => {
    ran++;
  };
  beforeAll(() => peer.prepare(), 600_000);
  afterAll(() => {
    process.stdout.write(`${peer.name}: ${ran} cases ran\n`);
  });
  describeUnary(peer, count);
  describeStreams(peer, count);
}
