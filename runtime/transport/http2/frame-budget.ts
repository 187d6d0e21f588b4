// Source: RFC 9113, section 10.5.
import { ConnectionError, ErrorCode } from "./error-code.js";
import type { Limits } from "./limits.js";
import { TokenBucket } from "./token-bucket.js";

/**
 * Each useless frame (one that carries no data and changes little, such as PING) costs the peer one token of a budget. This is
 * the number of received DATA bytes for which the budget gets one token. Fewer bytes give a fraction, so that a peer cannot pay
 * for a flood of useless frames with tiny DATA frames.
 */
const bytesOfToken = 1024;

/** The number of tokens for each DATA frame that is sent: clients in Go and C++ answer it with a PING and a WINDOW_UPDATE. */
const answersToData = 2;

/** The number of open streams for which a frame that makes this side update all of them costs one token. */
const streamsOfToken = 32;

/**
 * The number of frames for each stream that a client resets which the server may send on such streams without a cost: they were
 * under way, or answer what the client had sent.
 */
const framesUnderWay = 64;

/** The peer's budget for useless frames. The methods that spend it throw a ConnectionError if nothing is left. */
export class FrameBudget {
  /** The time of the last received chunk, in milliseconds of a monotonic clock. */
  now = 0;
  private readonly isServer: boolean;
  private readonly tokens: TokenBucket;
  /** The number of frames that the peer may still send without a cost on streams that this client has reset. */
  private underWay = 0;

  constructor(isServer: boolean, limits: Limits) {
    this.isServer = isServer;
    this.tokens = new TokenBucket(limits.controlBurst, limits.controlsPerSecond);
  }

  spend(tokens = 1): void {
    if (this.tokens.take(this.now, tokens)) return;
    throw new ConnectionError(ErrorCode.enhanceYourCalm, "too many frames bring nothing");
  }

  /** Spends tokens for a frame that makes this side update all open streams, such as SETTINGS with another INITIAL_WINDOW_SIZE. */
  spendWalk(streams: number): void {
    this.spend(streams / streamsOfToken);
  }

  /**
   * Counts a frame on a stream that this side has ended before the peer. On a client, the frames that were under way cost nothing,
   * however many calls it has cancelled.
   */
  spendLate(): void {
    if (this.isServer || this.underWay === 0) this.spend();
    else this.underWay--;
  }

  /** Called when this side ends a stream before the peer. */
  expectLate(): void {
    this.underWay += framesUnderWay;
  }

  /** Adds tokens for received DATA. */
  earnReceived(bytes: number): void {
    this.tokens.earn(bytes / bytesOfToken);
  }

  /** Adds tokens for a sent DATA frame. */
  earnSent(): void {
    this.tokens.earn(answersToData);
  }
}
