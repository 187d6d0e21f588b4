import { Code, isFailureCode } from "../../base/code.js";
import { readHostPort } from "../../base/host-port.js";
import { longestTimerMs } from "../../base/longest-timer.js";
import { encode } from "../../message/encode.js";
import { Metadata } from "../../metadata/metadata.js";
import type { InContext } from "../../platform/host-modules.js";
import type { HostCallCredentials, HostChannelOptions } from "../../platform/host-types.js";
import { limitsOf, type MessageLimits } from "../../protocol/message-limits.js";
import { makeHeaders } from "../call-credentials.js";
import type { CallStart, ChannelState, ClientListener, ClientStream, ClientTransport } from "../client-transport.js";
import { carriedHeaders } from "./carried-headers.js";
import { currentContext } from "./current-context.js";
import type { MemoryAddresses } from "./memory-addresses.js";
import { type MemoryChannel, MemoryClientCall } from "./memory-client-call.js";
import type { Arrival } from "./memory-server-call.js";

// The text of grpc-js' error.
const closedChannel = "Channel has been shut down";
const ignore = (): void => {};

let channelCount: number | undefined;

export class MemoryClientTransport implements ClientTransport, MemoryChannel {
  readonly target: string;
  /** True: call credentials may be sent, because in-memory calls never leave the process and so are as secure as TLS. */
  readonly carriesCredentials = true;
  readonly inContext: InContext = currentContext();
  readonly limits: MessageLimits;
  readonly calls: Set<MemoryClientCall> = new Set();
  private readonly addresses: MemoryAddresses;
  private readonly host: string;
  private readonly peer: string;
  private isClosed = false;
  private readonly closing = new Set<() => void>();

  constructor(addresses: MemoryAddresses, target: string, options: HostChannelOptions) {
    this.addresses = addresses;
    this.target = target;
    this.host = readHostPort(target)?.host ?? "localhost";
    channelCount = (channelCount ?? 0) + 1;
    this.peer = `${this.host}:${channelCount}`;
    this.limits = limitsOf(options);
  }

  get state(): ChannelState {
    const isReady = this.addresses.at(this.target) !== undefined;
    return { connectivity: this.isClosed ? "shutdown" : isReady ? "ready" : "idle", way: "memory" };
  }

  onStateChange(tell: () => void): () => void {
    const stopListening = this.addresses.onChange(tell);
    this.closing.add(tell);
    return () => {
      stopListening();
      this.closing.delete(tell);
    };
  }

  start(start: CallStart, listener: ClientListener): ClientStream {
    const bytes = start.streamsRequest ? undefined : encode(start.codec, start.message);
    const headers = start.metadata?.clone();
    const call = new MemoryClientCall(this, start, listener);
    if (bytes !== undefined) {
      call.sendBytes(bytes, ignore);
      call.halfClose();
    }
    if (this.isClosed) call.cancel(Code.UNAVAILABLE, closedChannel);
    else if (start.credentials === undefined) this.dispatch(call, start, headers);
    else void this.authorize(call, start, start.credentials, headers);
    return call;
  }

  connect(deadline: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        stopListening();
        this.closing.delete(look);
      };
      const look = () => {
        if (this.isClosed) reject(new Error(closedChannel));
        else if (this.addresses.at(this.target) !== undefined) resolve();
        else return;
        stop();
      };
      const late = () => {
        stop();
        reject(new Error("Deadline passed without connectivity state change"));
      };
      const timer = setTimeout(late, Math.min(longestTimerMs, Math.max(0, deadline - Date.now())));
      const stopListening = this.addresses.onChange(look);
      this.closing.add(look);
      look();
    });
  }

  close(): void {
    this.isClosed = true;
    for (const look of [...this.closing]) look();
    for (const call of [...this.calls]) call.cancel(Code.CANCELLED, "The channel was closed");
  }

  /** Has a call's credentials make their headers, and then dispatches the call. */
  private async authorize(
    call: MemoryClientCall,
    start: CallStart,
    credentials: HostCallCredentials,
    headers: Metadata = new Metadata(),
  ): Promise<void> {
    const { path } = start;
    try {
      const [, service] = path.split("/");
      headers.merge(await makeHeaders(credentials, { path, serviceUrl: `https://${this.host}/${service}` }));
    } catch (error) {
      const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
      // The text of grpc-js' error.
      const details = `Getting metadata from plugin failed with error: ${message}`;
      call.cancel(isFailureCode(code) ? code : Code.UNKNOWN, details);
      return;
    }
    if (headers.get("authorization").length > 1)
      call.cancel(Code.INTERNAL, '"authorization" metadata cannot have multiple values');
    else this.dispatch(call, start, headers);
  }

  /** Hands a call to the server at the address, or lets it wait for a server. */
  private dispatch(call: MemoryClientCall, start: CallStart, headers: Metadata | undefined): void {
    const { addresses, target, peer } = this;
    if (call.isOver) return;
    const acceptor = addresses.at(target);
    if (acceptor === undefined) {
      this.wait(call, start, headers);
      return;
    }
    const arrival: Arrival = { headers: carriedHeaders(headers), deadline: start.deadline, peer, authority: target };
    const server = acceptor.accept(start.path, call, arrival);
    if (server === undefined) call.refuse(acceptor.refusal(start.path));
    else call.reach(server);
  }

  /** Keeps a call until a server listens on the address. A call without `waitForReady` fails at once. */
  private wait(call: MemoryClientCall, start: CallStart, headers: Metadata | undefined): void {
    const { addresses, target } = this;
    if (headers?.getOptions().waitForReady !== true) {
      call.cancel(Code.UNAVAILABLE, `No connection established: no server listens on ${target}`);
      return;
    }
    const stop = addresses.onChange(() => {
      if (addresses.at(target) === undefined && !call.isOver) return;
      stop();
      this.dispatch(call, start, headers);
    });
  }
}
