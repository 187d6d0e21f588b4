// Answers that belong to no call.
import { Code } from "../base/code.js";
import { shortened } from "../base/shortened.js";
import { utf8Bytes } from "../platform/platform.js";
import type { CallHandler } from "../transport/server-transport.js";
import { connectError } from "./connect-error.js";
import type { CrossOrigin } from "./cors.js";
import type { Exchange, ExchangeListener } from "./exchange.js";

const unaryTypes = "application/proto, application/json";
const streamTypes = "application/connect+proto, application/connect+json";
const grpcWebTypes =
  "application/grpc-web, application/grpc-web+proto, application/grpc-web+json, application/grpc-web-text, application/grpc-web-text+proto";

/** Listens to a request whose body has no meaning, so that it is thrown away. */
export class IgnoredBody implements ExchangeListener {
  private readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    this.exchange = exchange;
  }

  onBegin(): void {}

  onData(_bytes: Uint8Array, start: number, end: number): void {
    this.exchange.consume(end - start);
  }

  onEnd(): void {}

  onLeft(): void {}

  cutOff(): void {}
}

/** Answers a request whose method of HTTP the operation does not have. */
export function refuseMethod(
  exchange: Exchange,
  { hasNoSideEffects }: CallHandler,
  crossOrigin: CrossOrigin | undefined,
): void {
  const allow = hasNoSideEffects ? "GET, POST" : "POST";
  exchange.begin(new IgnoredBody(exchange));
  const text = `The method of HTTP is ${shortened(exchange.method)}, and this operation has ${allow}.`;
  const fields = ["allow", allow];
  replyPlainly(exchange, 405, text, crossOrigin === undefined ? fields : crossOrigin.allow(fields));
}

/** Answers a request whose body something else has read before the handler, which the function `call` has made. */
export function refuseLostBody(exchange: Exchange, call: string, crossOrigin: CrossOrigin | undefined): void {
  const text = `The body of the request was read before ${call}: put its handler in front of what reads bodies, such as express.json()`;
  const body = utf8Bytes(JSON.stringify(connectError(Code.INTERNAL, text, undefined)));
  const fields = ["content-type", "application/json"];
  exchange.reply(500, crossOrigin === undefined ? fields : crossOrigin.allow(fields), body);
}

/** Answers a request whose content-type no protocol has, or not for this kind of operation. A form of HTML can send some of these. */
export function refuseType(
  exchange: Exchange,
  { streamsRequest, streamsResponse }: CallHandler,
  type: string,
  crossOrigin: CrossOrigin | undefined,
): void {
  exchange.begin(new IgnoredBody(exchange));
  const fields = ["accept-post", `${streamsRequest || streamsResponse ? streamTypes : unaryTypes}, ${grpcWebTypes}`];
  const text = `The content-type is "${shortened(type)}", which this operation does not take.`;
  replyPlainly(exchange, 415, text, crossOrigin === undefined ? fields : crossOrigin.allow(fields));
}

export function replyPlainly(exchange: Exchange, status: number, text: string, fields: readonly string[]): void {
  exchange.reply(status, ["content-type", "text/plain; charset=utf-8", ...fields], utf8Bytes(`${text}\n`));
}
