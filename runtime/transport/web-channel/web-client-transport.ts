import { Code } from "../../base/code.js";
import { Listeners } from "../../base/listeners.js";
import { legalKey, legalText, Metadata, type MetadataLike } from "../../metadata/metadata.js";
import type { MessageFormat } from "../../protocol/message-format.js";
import { limitOf, usualReceiveLimit } from "../../protocol/message-limits.js";
import type { CallStart, ChannelState, ClientListener, ClientStream, ClientTransport } from "../client-transport.js";
import { isPromised, type WebCalls } from "./channel-calls.js";
import type { ClientProtocol } from "./client-protocol.js";
import { connectStreamingClient, connectUnaryClient } from "./connect-client.js";
import { type FetchCredentials, type FetchFunction, globals } from "./fetch-api.js";
import { FetchCall } from "./fetch-call.js";
import { grpcWebClient } from "./grpc-web-client.js";
import { refusedCall } from "./refused-call.js";
import { SocketCall } from "./socket-call.js";
import { canStreamRequests } from "./upload.js";
import type { GivenHeaders, HeaderRecord, WebChannelOptions } from "./web-channel-options.js";

// The text of grpc-js' error.
const closedChannel = "Channel has been shut down";

/** Makes calls by `fetch` or WebSocket. There is no connection to keep: browsers have those. */
export class WebClientTransport implements ClientTransport, WebCalls {
  readonly target: string;
  readonly format: MessageFormat | undefined;
  readonly credentials: FetchCredentials | undefined;
  readonly maxGetUrlLength: number;
  readonly receiveLimit: number;
  readonly open: Set<ClientStream> = new Set();
  readonly carriesCredentials: boolean;
  private readonly options: WebChannelOptions;
  private readonly watching = new Listeners();
  private isClosed = false;

  /** `target` is an absolute URL without a slash at its end. */
  constructor(target: string, options: WebChannelOptions) {
    const { format, credentials, maxGetUrlLength = 2048, maxReceiveMessageLength = usualReceiveLimit } = options;
    this.target = target;
    this.options = options;
    this.format = format;
    this.credentials = credentials;
    this.maxGetUrlLength = maxGetUrlLength;
    this.receiveLimit = limitOf(maxReceiveMessageLength);
    this.carriesCredentials = target.startsWith("https:");
  }

  get fetch(): FetchFunction | undefined {
    return this.options.fetch ?? globals().fetch;
  }

  get state(): ChannelState {
    const { websocket = false } = this.options;
    return { connectivity: this.isClosed ? "shutdown" : "ready", way: websocket === false ? "fetch" : "websocket" };
  }

  onStateChange(tell: () => void): () => void {
    return this.watching.add(tell);
  }

  start(start: CallStart, listener: ClientListener): ClientStream {
    const { websocket = false } = this.options;
    if (this.isClosed) return refusedCall(listener, Code.UNAVAILABLE, closedChannel);
    if (websocket === false) return new FetchCall(this, this.protocolOf(start), start, listener);
    return new SocketCall(this, websocket === true ? undefined : websocket, start, listener);
  }

  async connect(): Promise<void> {
    if (this.isClosed) throw new Error(closedChannel);
  }

  close(): void {
    this.isClosed = true;
    for (const call of [...this.open]) call.cancel(Code.CANCELLED, "The channel was closed");
    this.watching.tell();
  }

  canStreamRequests(): boolean {
    // A function that the program passes may do what the engine's own does not.
    return this.options.fetch !== undefined || canStreamRequests();
  }

  headersOf(start: CallStart): HeaderRecord | Promise<HeaderRecord> {
    const { headers = {} } = this.options;
    const { metadata, credentials } = start;
    // Read now, because the caller may use the metadata again.
    const own = metadata === undefined ? {} : joined(metadata.toHttp2Headers());
    const common = typeof headers === "function" ? headers() : headers;
    if (!isPromised(common) && credentials === undefined) return { ...sendableRecord(common), ...own };
    return this.madeHeaders(common, own, start);
  }

  private async madeHeaders(
    common: GivenHeaders | PromiseLike<GivenHeaders>,
    own: HeaderRecord,
    { path, credentials }: CallStart,
  ): Promise<HeaderRecord> {
    const [, service] = path.split("/");
    const serviceUrl = `${this.target}/${service}`;
    // Not by the function of other transports, which checks what HTTP/2 can send, and would be in every bundle.
    const making = credentials?.generateMetadata({ method_name: path, service_url: serviceUrl });
    const [given, made] = await Promise.all([common, making as unknown]);
    const more = made === undefined ? {} : joined(Metadata.from(made as MetadataLike).toHttp2Headers());
    return { ...sendableRecord(given), ...own, ...more };
  }

  private protocolOf({ streamsRequest, streamsResponse }: CallStart): ClientProtocol {
    if (this.options.protocol === "grpc-web") return grpcWebClient;
    return streamsRequest || streamsResponse ? connectStreamingClient : connectUnaryClient;
  }
}

/**
 * The headers of the channel by their names in lower case.
 * @throws TypeError for a name or a value that no header can have: over WebSocket, a line break would begin another header
 */
function sendableRecord(given: GivenHeaders): Record<string, string> {
  const record: Record<string, string> = {};
  for (const [name, value] of Symbol.iterator in given ? given : Object.entries(given)) {
    const key = name.toLowerCase();
    if (!legalKey.test(key) || !legalText.test(value)) {
      throw new TypeError(`no header can be named ${JSON.stringify(name)} and have that value`);
    }
    record[key] = value;
  }
  return record;
}

function joined(headers: Readonly<Record<string, string | readonly string[]>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === "string" ? value : value.join(", ")]),
  );
}
