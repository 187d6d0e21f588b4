import type { Channel } from "node:diagnostics_channel";
import type { Code } from "../../base/code.js";
import type { Connectivity, EndStatus } from "../client-transport.js";

/** The message of the events of a call. All events of a call have the same object, so that subscribers can keep things by it. */
export interface CallEvent {
  readonly target: string;
  readonly path: string;
  /** The address of the server to which the call was sent last. Undefined if it was not sent. */
  peer?: string;
  /** The status, once the call has ended. */
  code?: Code;
  details?: string;
}

/** A call whose events are published. */
export interface ToldCall {
  readonly path: string;
  /** The connection on which the call is. Undefined while it waits. */
  readonly connection: { readonly peer: string } | undefined;
  /** The message of its events. Undefined until the first of them that has a subscriber. */
  event: CallEvent | undefined;
}

/** A connection whose beginning and end are published. */
interface ToldConnection {
  readonly peer: string;
  readonly isSecure: boolean;
  /** Whether a session of TLS was resumed. */
  readonly isResumed: boolean;
}

const names = [
  "state",
  "connected",
  "disconnected",
  "failed",
  "call:started",
  "call:sent",
  "call:repeated",
  "call:ended",
] as const;

type Channels = Readonly<Record<(typeof names)[number], Channel>>;

let shared: Channels | undefined;

/** The diagnostics channels, which all channels share. */
function sharedChannels(): Channels {
  const { channel } = process.getBuiltinModule("node:diagnostics_channel");
  shared ??= Object.fromEntries(names.map((name) => [name, channel(`interwire:channel:${name}`)])) as Channels;
  return shared;
}

/** Publishes what happens on a channel, on the diagnostics channels `interwire:channel:…`. Messages are made only for subscribers. */
export class ChannelEvents {
  private readonly target: string;
  private readonly on = sharedChannels();

  constructor(target: string) {
    this.target = target;
  }

  tellState(before: Connectivity, connectivity: Connectivity): void {
    const { on, target } = this;
    if (on.state.hasSubscribers) on.state.publish({ target, before, connectivity });
  }

  tellConnected({ peer, isSecure, isResumed }: ToldConnection): void {
    const { on, target } = this;
    if (on.connected.hasSubscribers) on.connected.publish({ target, peer, isSecure, isResumed });
  }

  tellDisconnected({ peer }: ToldConnection, reason: string): void {
    const { on, target } = this;
    if (on.disconnected.hasSubscribers) on.disconnected.publish({ target, peer, reason });
  }

  /** Publishes that none of the target's addresses could be connected to. */
  tellFailed(reason: string): void {
    const { on, target } = this;
    if (on.failed.hasSubscribers) on.failed.publish({ target, reason });
  }

  tellStarted(call: ToldCall): void {
    const channel = this.on["call:started"];
    if (channel.hasSubscribers) channel.publish(this.eventOf(call));
  }

  tellSent(call: ToldCall): void {
    const channel = this.on["call:sent"];
    if (channel.hasSubscribers) channel.publish(this.eventOf(call));
  }

  /** Publishes that a call will be made again, because the server that has it has not processed it. */
  tellRepeated(call: ToldCall): void {
    const channel = this.on["call:repeated"];
    if (channel.hasSubscribers) channel.publish(this.eventOf(call));
  }

  tellEnded(call: ToldCall, { code, details }: EndStatus): void {
    const channel = this.on["call:ended"];
    if (channel.hasSubscribers) channel.publish(Object.assign(this.eventOf(call), { code, details }));
  }

  private eventOf(call: ToldCall): CallEvent {
    call.event ??= { target: this.target, path: call.path };
    const { event, connection } = call;
    if (connection !== undefined) event.peer = connection.peer;
    return event;
  }
}
