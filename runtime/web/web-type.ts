import { connectStreaming, connectUnary } from "./connect.js";
import { grpcWeb } from "./grpc-web.js";
import type { WebProtocol } from "./web-protocol.js";

/** What the content-type of a request says. */
export interface WebType {
  readonly protocol: WebProtocol;
  /** Whether messages are JSON instead of protobuf's binary format. */
  readonly isJson: boolean;
  /** Whether the body is the base64 of the bytes that the protocol has. */
  readonly isText: boolean;
  /** The content-type of the response, unless the client asks for another. */
  readonly contentType: string;
}

const form = /^application\/(?:(grpc-web(-text)?(?:\+(?:proto|json))?)|(connect\+)?(?:proto|json))$/;

/** Another encoding of text than that of JSON (RFC 8259, section 8.1). */
const otherCharset = /;\s*charset\s*=\s*"?(?!utf-8"?\s*(?:;|$))/i;

/** Reads a content-type. Undefined for one that no protocol of the web has. */
export function webTypeOf(text: string): WebType | undefined {
  const [type = ""] = text.split(";", 1);
  if (otherCharset.test(text)) return undefined;
  const contentType = type.trim().toLowerCase();
  const [found, grpcType, textual, connectStream] = form.exec(contentType) ?? [];
  if (found === undefined) return undefined;
  const protocol = grpcType !== undefined ? grpcWeb : connectStream !== undefined ? connectStreaming : connectUnary;
  return { protocol, isJson: contentType.endsWith("json"), isText: textual !== undefined, contentType };
}

/** The type of the response to a gRPC-Web request whose client names the types that it accepts. */
export function acceptedType(type: WebType, accept: string): WebType {
  if (type.protocol !== grpcWeb || !accept.includes("application/grpc-web")) return type;
  const isText = accept.includes("application/grpc-web-text");
  if (isText === type.isText) return type;
  const { contentType } = type;
  const other = isText ? contentType.replace("web", "web-text") : contentType.replace("web-text", "web");
  return { ...type, isText, contentType: other };
}
