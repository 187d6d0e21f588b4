// Source: the Fetch standard, "HTTP-CORS protocol", and Connect's page on CORS.

import type { CorsOptions } from "../transport/web-options.js";

const protocolHeaders =
  "content-type,connect-protocol-version,connect-timeout-ms,connect-accept-encoding,connect-content-encoding," +
  "grpc-timeout,grpc-encoding,grpc-accept-encoding,x-grpc-web,x-user-agent";
const exposed =
  "grpc-status,grpc-message,grpc-status-details-bin,content-encoding,connect-content-encoding,grpc-encoding";
const preflightVary = "Origin, Access-Control-Request-Method, Access-Control-Request-Headers";
const usualMaxAgeS = 7200;

/** Adds to responses what browsers need to pass them to pages of other origins. */
export class CrossOrigin {
  /** Whether the page's origin may have the response. */
  readonly isAllowed: boolean;
  private readonly origin: string;
  private readonly options: CorsOptions;

  /** `origin` is that of the page; empty for a request that names none. */
  constructor(origin: string, options: CorsOptions) {
    this.origin = origin;
    this.options = options;
    this.isAllowed = origin !== "" && isAllowed(origin, options);
  }

  /** Adds fields to those of a response. The trailers among them are exposed. */
  allow(fields: string[]): string[] {
    if (!this.isAllowed) return this.isSame ? fields : [...fields, "vary", "Origin"];
    const { exposeHeaders = [] } = this.options;
    const names = [exposed, ...exposeHeaders];
    for (let i = 0; i < fields.length; i += 2) if (fields[i]?.startsWith("trailer-")) names.push(fields[i] as string);
    return [...fields, ...this.origins("Origin"), "access-control-expose-headers", names.join(",")];
  }

  /** The fields of the answer to a preflight request, which asks for the headers in `requested`. */
  preflight(requested: string | undefined): string[] {
    const { headers = [], maxAgeS = usualMaxAgeS } = this.options;
    const asked = headers === "*" ? (requested ?? "") : headers.join(",");
    return [
      ...this.origins(preflightVary),
      "access-control-allow-methods",
      "GET,POST",
      "access-control-allow-headers",
      asked === "" ? protocolHeaders : `${protocolHeaders},${asked}`,
      "access-control-max-age",
      String(maxAgeS),
    ];
  }

  /** Whether all origins get the same response. With credentials, browsers take no wildcard. */
  private get isSame(): boolean {
    const { origins, credentials = false } = this.options;
    return origins === "*" && !credentials;
  }

  private origins(vary: string): string[] {
    if (this.isSame) return ["access-control-allow-origin", "*", ...(vary === preflightVary ? ["vary", vary] : [])];
    const fields = ["access-control-allow-origin", this.origin, "vary", vary];
    return this.options.credentials === true ? [...fields, "access-control-allow-credentials", "true"] : fields;
  }
}

function isAllowed(origin: string, { origins }: CorsOptions): boolean {
  if (origins === "*") return true;
  return typeof origins === "function" ? origins(origin) === true : origins.includes(origin);
}
