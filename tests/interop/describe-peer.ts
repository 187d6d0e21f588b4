import type { NativePeer } from "./native-peer.js";
import { describeStreams, describeStreamsClient } from "./native-streams.js";
import { describeUnary, describeUnaryClient } from "./native-unary.js";

/** Declares the tests of one peer: its client against our server, our client against its server. */
export function describePeer(peer: NativePeer): void {
  declare(peer, [describeUnary, describeStreams]);
}

/** Declares those of its client against our server alone. */
export function describePeerClient(peer: NativePeer): void {
  declare(peer, [describeUnaryClient, describeStreamsClient]);
}

function declare(peer: NativePeer, parts: readonly ((peer: NativePeer, count: () => void) => void)[]): void {
  let ran = 0;
  const count = (): void => {
    ran++;
  };
  beforeAll(() => peer.prepare(), 600_000);
  afterAll(() => {
    process.stdout.write(`${peer.name}: ${ran} cases ran\n`);
  });
  for (const part of parts) part(peer, count);
}
