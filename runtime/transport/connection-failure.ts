// Explanations for failed connections: grpc-js only passes on the texts of OpenSSL and Node, or says that connecting failed.

/** A known cause of failed connections, with the texts by which it is recognised. */
export interface ConnectionFailure {
  /** Matches the last error of a connection, stripped of the error's class and time. */
  readonly reason: RegExp;
  /** Whether only secure channels (true) or only insecure channels (false) fail for this cause. Undefined if both do. */
  readonly isSecure?: boolean;
  readonly cause: string;
  readonly fix: string;
}

const failed = /^Failed to connect$/;

export const connectionFailures = {
  closedWithoutTls: {
    reason: failed,
    isSecure: false,
    cause: "the server closed the connection before it said anything, as one with TLS does",
    fix: "If it has TLS, give createChannel { tls }.",
  },
  closedAfterHandshake: {
    reason: failed,
    isSecure: true,
    cause:
      "the server closed the connection after the handshake of TLS, as one does that wants another certificate of the client",
    fix: "If it asks for one, give createChannel { tls: { cert, key } } that it trusts.",
  },
  wantsCertificate: {
    reason: /alert certificate required/,
    cause: "the server asks for a certificate of the client",
    fix: "Give createChannel { tls: { cert, key } } that it trusts.",
  },
  refusesHandshake: {
    reason: /alert (?:handshake failure|bad certificate|unknown ca)|^Client network socket disconnected before secure/,
    cause: "the server refused the handshake of TLS",
    fix: "If it asks for a certificate of the client, give createChannel { tls: { cert, key } } that it trusts.",
  },
  noTls: {
    // OpenSSL's texts for a peer whose first bytes are plain HTTP/2, HTTP/1.1 or another protocol.
    reason: /wrong version number|packet length too long|unknown protocol|http request/,
    cause: "the server does not speak TLS on this address",
    fix: "Leave out tls and credentials, or connect to its address with TLS.",
  },
  noHttp2OverTls: {
    reason: /alert no application protocol/,
    cause: "the server speaks TLS, and no HTTP/2",
    fix: "Connect to the address of a gRPC server.",
  },
  noHttp2: {
    reason: /^Protocol error$/,
    cause: "the answer is of another protocol than HTTP/2, such as HTTP/1.1",
    fix: "Connect to the address of a gRPC server.",
  },
  notTrusted: {
    reason: /self[- ]signed certificate|unable to (?:verify the first|get (?:local )?issuer) certificate/,
    cause: "the certificate of the server is not trusted",
    fix: "Give createChannel { tls: { ca } } with the root that signed it.",
  },
  otherName: {
    reason: /does not match certificate's altnames/,
    cause: "the certificate of the server is for another name",
    fix: 'Connect by a name that it has, or set "grpc.ssl_target_name_override" in channelOptions.',
  },
  outOfDate: {
    reason: /certificate (?:has expired|is not yet valid)/,
    cause: "the certificate of the server is not valid at this time",
    fix: "Renew it, or set the clock.",
  },
} as const satisfies Readonly<Record<string, ConnectionFailure>>;

export type ConnectionFailureName = keyof typeof connectionFailures;

const emptyNote = / Resolution note: $/;
const prefix = "No connection established";
const entries = Object.entries(connectionFailures) as [ConnectionFailureName, ConnectionFailure][];

/**
 * Replaces grpc-js' text for a failed connection by a text with the cause and the fix, if the cause is known. `isSecure` is
 * undefined for a channel that the program has made with grpc-js.
 */
export function explainConnectionFailure(text: string, isSecure: boolean | undefined): string {
  const details = text.replace(emptyNote, "");
  const [, raw] = /^No connection established\. Last error: ([\s\S]*?)\s*\.?$/.exec(details) ?? [];
  if (raw === undefined) return details;
  const reason = reasonIn(raw);
  const [, known] =
    entries.find(([, one]) => one.reason.test(reason) && (one.isSecure === undefined || one.isSecure === isSecure)) ??
    [];
  if (known === undefined) return details;
  const words = known.reason === failed || reason === "Protocol error" ? "" : ` (${reason})`;
  return `${prefix}: ${known.cause}${words}. ${known.fix}`;
}

/**
 * Extracts the cause of a failed connection from grpc-js' text: `No connection established. Last error: <cause>` → `<cause>`. A
 * known cause is described and explained as by {@link explainConnectionFailure}.
 */
export function connectionFailureText(details: string, isSecure: boolean | undefined): string {
  const explained = explainConnectionFailure(details, isSecure);
  if (explained.startsWith(`${prefix}: `)) return explained.slice(prefix.length + 2);
  const [, raw] = /^No connection established\. Last error: ([\s\S]*?)\s*\.?$/.exec(explained) ?? [];
  return raw === undefined ? explained : reasonIn(raw);
}

/** The name of the cause in a text that {@link explainConnectionFailure} has returned. */
export function connectionFailureIn(text: string): ConnectionFailureName | undefined {
  return entries.find(([, { cause }]) => text.startsWith(`${prefix}: ${cause}`))?.[0];
}

/** Extracts the reason from an error text: without the error's class, its time, and the position in OpenSSL's source. */
function reasonIn(raw: string): string {
  const [, openSsl] = /:SSL routines:[^:]*:([^:]+):/.exec(raw) ?? [];
  if (openSsl !== undefined) return openSsl;
  return raw.replace(/^Error(?: \[\w+\])?: /, "").replace(/\s*\(\d{4}-\d\d-\d\dT[\d:.]+Z\)$/, "");
}
