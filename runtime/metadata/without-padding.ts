import { isBinary } from "./binary-values.js";

type Headers = Record<string, string | string[]>;

/**
 * The methods of grpc-js' `Metadata` that produce headers. grpc-js clones a call's metadata before it writes it, so the methods of
 * clones must be replaced, too.
 */
interface Writing {
  toHttp2Headers(): object;
  clone(): Writing;
}

/**
 * Makes a `Metadata` of any copy of grpc-js write binary values as base64 without padding, as gRPC over HTTP/2 asks for; grpc-js
 * itself pads them. Changes the object and returns it.
 */
export function withoutPadding<Written extends Writing>(metadata: Written): Written {
  const { toHttp2Headers, clone } = metadata;
  metadata.toHttp2Headers = () => stripped(toHttp2Headers.call(metadata) as Headers);
  metadata.clone = () => withoutPadding(clone.call(metadata));
  return metadata;
}

function stripped(headers: Headers): Headers {
  for (const [name, value] of Object.entries(headers)) {
    if (isBinary(name)) headers[name] = typeof value === "string" ? strip(value) : value.map(strip);
  }
  return headers;
}

function strip(text: string): string {
  return text.replace(/=+$/, "");
}
