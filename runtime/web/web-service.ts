import { Code } from "../base/code.js";
import { logError } from "../base/log-error.js";
import { servedPath } from "../base/paths.js";
import { plainServiceOnWeb } from "../base/setup-errors/server-setup-errors.js";
import { shortened } from "../base/shortened.js";
import { utf8Bytes } from "../platform/platform.js";
import { type Encoding, responseEncoding } from "../protocol/encoding.js";
import type { MessageLimits } from "../protocol/message-limits.js";
import type { CallTerms } from "../protocol/protocol.js";
import type { Refusal } from "../protocol/refused-request.js";
import { deadlineText, leastTimeoutMs } from "../protocol/timeout.js";
import { unservedText } from "../protocol/unserved-text.js";
import type { Grace } from "../transport/grace.js";
import { InProgress } from "../transport/in-progress.js";
import type { CallHandler, Handlers } from "../transport/server-transport.js";
import type { WebOptions } from "../transport/web-options.js";
import { connectUnary } from "./connect.js";
import { connectError } from "./connect-error.js";
import { getTerms, readGet } from "./connect-get.js";
import { CrossOrigin } from "./cors.js";
import type { Exchange } from "./exchange.js";
import { grpcWeb } from "./grpc-web.js";
import { JsonMessages } from "./json-messages.js";
import { IgnoredBody, refuseLostBody, refuseMethod, refuseType, replyPlainly } from "./plain-answers.js";
import { type CallHost, WebCall } from "./web-call.js";
import { readHead, type WebHead } from "./web-head.js";
import { openResponse } from "./web-response.js";
import { acceptedType, type WebType, webTypeOf } from "./web-type.js";

/** What a {@link WebService} needs beside its options. */
export interface WebSetup {
  readonly limits: MessageLimits;
  /** The compression of responses, for clients that take it. Undefined for none. */
  readonly compression: Encoding | undefined;
  /** What stands before the paths of operations. */
  readonly prefix: string;
  /** Told of each request that is refused because of its path, or because it cannot be read. The path has no query. */
  readonly onRefused?: (peer: string, path: string, kind: "unknownMethods" | "malformedRequests") => void;
}

/** A request for an operation, as far as the head says. */
interface Asked {
  readonly exchange: Exchange;
  readonly type: WebType;
  readonly answer: WebType;
  readonly terms: CallTerms;
  readonly message: Uint8Array | undefined;
  readonly crossOrigin: CrossOrigin | undefined;
}

/** Serves the operations of an address by gRPC-Web and Connect, over any transport of HTTP. */
export class WebService implements CallHost {
  readonly limits: MessageLimits;
  readonly calls: InProgress<WebCall> = new InProgress();
  private readonly services: Handlers;
  private readonly setup: WebSetup;
  private readonly options: WebOptions;
  private readonly json: JsonMessages;
  private isClosing = false;

  constructor(services: Handlers, setup: WebSetup, options: WebOptions) {
    this.services = services;
    this.setup = setup;
    this.options = options;
    this.limits = setup.limits;
    this.json = new JsonMessages(options.json);
  }

  /** Refuses new calls with UNAVAILABLE, and waits until calls in progress have ended or their grace is over. */
  async close(grace: Grace): Promise<void> {
    this.isClosing = true;
    await this.calls.finish(grace);
  }

  /** Whether a path, without a query, belongs to an operation. */
  hasPath(path: string): boolean {
    return this.pathOf(path) !== undefined;
  }

  /** Answers a request, at once or when its operation has. */
  serve(exchange: Exchange): void {
    this.answer(exchange, () => this.route(exchange));
  }

  /** Answers a request whose body something else has read before the handler, which the function `call` has made. */
  refuseLost(exchange: Exchange, call: string): void {
    this.answer(exchange, () => refuseLostBody(exchange, call, this.crossOriginOf(readHead(exchange.fields))));
  }

  private answer(exchange: Exchange, act: () => void): void {
    try {
      act();
    } catch (error) {
      // The function that decides about origins has thrown.
      logError(error, { path: exchange.target });
      replyPlainly(exchange, 500, "The server failed to handle the request.", []);
    }
  }

  private route(exchange: Exchange): void {
    const head = readHead(exchange.fields);
    const crossOrigin = this.crossOriginOf(head);
    const [path = "", query = ""] = split(exchange.target, "?");
    const handler = this.handlerOf(path);
    switch (exchange.method) {
      case "POST":
        this.post(exchange, path, handler, head, crossOrigin);
        return;
      case "GET":
        if (handler?.hasNoSideEffects && !handler.streamsRequest && !handler.streamsResponse) {
          this.get(exchange, query, handler, head, crossOrigin);
          return;
        }
        break;
      case "OPTIONS":
        if (head.requestedMethod !== "" && crossOrigin !== undefined) {
          this.preflight(exchange, head, crossOrigin);
          return;
        }
        break;
    }
    if (handler === undefined) {
      this.unserved(exchange, path, crossOrigin);
      return;
    }
    this.malformed(exchange);
    refuseMethod(exchange, handler, crossOrigin);
  }

  private crossOriginOf({ origin }: WebHead): CrossOrigin | undefined {
    const { cors } = this.options;
    return cors === undefined ? undefined : new CrossOrigin(origin, cors);
  }

  private post(
    exchange: Exchange,
    path: string,
    handler: CallHandler | undefined,
    { type: text, accept, malformed }: WebHead,
    crossOrigin: CrossOrigin | undefined,
  ): void {
    const type = webTypeOf(text);
    if (type === undefined) {
      if (handler === undefined) this.unserved(exchange, path, crossOrigin);
      else this.refuseType(exchange, handler, text, crossOrigin);
      return;
    }
    const answer = acceptedType(type, accept);
    const terms = type.protocol.readTerms(exchange.fields);
    const asked = { exchange, type, answer, terms, message: undefined, crossOrigin };
    if (handler === undefined) {
      if (type.protocol === grpcWeb) this.refuse(asked, this.notServed(exchange, path));
      else this.unserved(exchange, path, crossOrigin);
    } else if (!type.protocol.takes(handler)) {
      this.refuseType(exchange, handler, text, crossOrigin);
    } else {
      this.call(asked, handler, malformed);
    }
  }

  private get(
    exchange: Exchange,
    query: string,
    handler: CallHandler,
    { malformed }: WebHead,
    crossOrigin: CrossOrigin | undefined,
  ): void {
    const request = readGet(query);
    const { type, message } = request;
    const terms = getTerms(connectUnary.readTerms(exchange.fields), request);
    this.call({ exchange, type, answer: type, terms, message, crossOrigin }, handler, malformed);
  }

  private call(asked: Asked, handler: CallHandler, malformed: string | undefined): void {
    const { exchange, type, terms, message } = asked;
    const { undecodable } = type.protocol;
    const wrong = malformed === undefined ? undefined : { status: 400, code: undecodable, details: malformed };
    const unreadable = terms.refusal ?? wrong;
    const refusal = unreadable ?? this.untimely(terms);
    if (unreadable !== undefined) this.malformed(exchange);
    if (refusal !== undefined) {
      this.refuse(asked, refusal);
      return;
    }
    const { timeoutMs, encoding } = terms;
    const format = type.isJson ? this.json : undefined;
    const response = this.responseTerms(asked);
    const { isText } = type;
    exchange.begin(new WebCall(this, exchange, { response, isText, format, timeoutMs, encoding, message }, handler));
  }

  private untimely({ timeoutMs }: CallTerms): Refusal | undefined {
    if (this.isClosing) return { status: 503, code: Code.UNAVAILABLE, details: "The server is shutting down" };
    if (timeoutMs >= leastTimeoutMs) return undefined;
    return { status: 504, code: Code.DEADLINE_EXCEEDED, details: deadlineText };
  }

  private refuse(asked: Asked, { code, details }: Refusal): void {
    const { exchange } = asked;
    exchange.begin(new IgnoredBody(exchange));
    openResponse(exchange, this.responseTerms(asked)).end(code, details, undefined);
  }

  private responseTerms({ answer, terms, crossOrigin }: Asked) {
    const encoding = responseEncoding(this.setup.compression, terms.accepted);
    const { protocol, contentType, isText } = answer;
    return { protocol, contentType, isText, encoding, crossOrigin };
  }

  private preflight(exchange: Exchange, { origin, requestedHeaders }: WebHead, crossOrigin: CrossOrigin): void {
    exchange.begin(new IgnoredBody(exchange));
    if (crossOrigin.isAllowed) exchange.reply(204, crossOrigin.preflight(requestedHeaders), utf8Bytes(""));
    else replyPlainly(exchange, 403, `The origin ${shortened(origin)} is not among the option cors.origins.`, []);
  }

  private unserved(exchange: Exchange, path: string, crossOrigin: CrossOrigin | undefined): void {
    const { code, details } = this.notServed(exchange, path);
    exchange.begin(new IgnoredBody(exchange));
    const fields = ["content-type", "application/json"];
    const body = utf8Bytes(JSON.stringify(connectError(code, details, undefined)));
    exchange.reply(404, crossOrigin === undefined ? fields : crossOrigin.allow(fields), body);
  }

  private refuseType(
    exchange: Exchange,
    handler: CallHandler,
    type: string,
    crossOrigin: CrossOrigin | undefined,
  ): void {
    this.malformed(exchange);
    refuseType(exchange, handler, type, crossOrigin);
  }

  /** Counts by the path alone, because the client may put anything into the query. */
  private malformed({ peer, target }: Exchange): void {
    this.setup.onRefused?.(peer, split(target, "?")[0], "malformedRequests");
  }

  private notServed({ peer }: Exchange, path: string): Refusal {
    this.setup.onRefused?.(peer, path, "unknownMethods");
    const { handlers, plainHandlers } = this.services;
    const isPlain = plainHandlers.has(path.slice(this.setup.prefix.length));
    const details = isPlain ? plainServiceOnWeb(path).message : unservedText(path, handlers);
    return { status: 404, code: Code.UNIMPLEMENTED, details };
  }

  private handlerOf(path: string): CallHandler | undefined {
    const served = this.pathOf(path);
    return served === undefined ? undefined : this.services.handlers.get(served);
  }

  private pathOf(path: string): string | undefined {
    const { prefix } = this.setup;
    if (!path.startsWith(prefix)) return undefined;
    return servedPath(path.slice(prefix.length), (one) => this.services.handlers.has(one));
  }
}

function split(text: string, at: string): [before: string, after: string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}
