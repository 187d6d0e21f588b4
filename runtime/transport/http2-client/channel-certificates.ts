import type { SecureContext } from "node:tls";
import type { ChannelTls } from "../channel-tls.js";
import type { WatchedFile } from "../listen-options.js";
import type { Pem } from "../pem.js";
import { isWatchedFile } from "../server-tls.js";
import { type LoadedPem, readTls } from "../tls.js";

/** The certificates of a channel, as a program gives them. */
export type GivenChannelTls = ChannelTls<Pem | WatchedFile>;

/**
 * The certificates of a channel, some of which may be in watched files. These are read again when a connection is about to be made,
 * which is the only time when they matter, so that no timer is needed.
 */
export class ChannelCertificates {
  private readonly call: string;
  private readonly given: GivenChannelTls;
  private readonly intervalMs: number;
  private readAt: number;
  /** The contents of all files, joined into one text for comparison. */
  private found = "";
  private context: SecureContext;

  /**
   * @param call the call of `createChannel`, for texts of errors
   * @throws TypeError that names the option that cannot be used
   */
  constructor(call: string, given: GivenChannelTls) {
    this.call = call;
    this.given = given;
    const watched = [given.ca, given.cert, given.key].filter(isWatchedFile);
    this.intervalMs = Math.min(...watched.map(({ intervalMs }) => intervalMs));
    this.readAt = performance.now();
    const loaded = this.load();
    this.found = textOf(loaded);
    this.context = this.contextOf(loaded);
  }

  /**
   * What the next connection uses. It is the same object as long as nothing has changed. Files that cannot be used change nothing, and
   * are a warning of the process.
   */
  get current(): SecureContext {
    const now = performance.now();
    if (now - this.readAt >= this.intervalMs) {
      this.readAt = now;
      this.renew();
    }
    return this.context;
  }

  private renew(): void {
    const loaded = this.load();
    const found = textOf(loaded);
    if (found === this.found) return;
    this.found = found;
    try {
      this.context = this.contextOf(loaded);
    } catch (error) {
      process.emitWarning(`${(error as Error).message} New connections get what it had before.`, "InterwireWarning");
    }
  }

  private load(): ChannelTls<Pem | LoadedPem> {
    const { ca, cert, key } = this.given;
    return {
      ...(ca !== undefined && { ca: load(ca) }),
      ...(cert !== undefined && { cert: load(cert) }),
      ...(key !== undefined && { key: load(key) }),
    };
  }

  private contextOf(loaded: ChannelTls<Pem | LoadedPem>): SecureContext {
    const { ca, cert, key } = readTls(this.call, loaded);
    return process.getBuiltinModule("node:tls").createSecureContext({
      ...(ca === null ? {} : { ca }),
      ...(cert === null ? {} : { cert }),
      ...(key === null ? {} : { key }),
    });
  }
}

/** Reads a file if it is one. Files are read at once, not in the background, because a socket is opened at once. */
function load(part: Pem | WatchedFile): Pem | LoadedPem {
  if (!isWatchedFile(part)) return part;
  const path = part.watchedPath;
  try {
    return { path, content: process.getBuiltinModule("node:fs").readFileSync(path, "utf8"), error: undefined };
  } catch (error) {
    return { path, content: "", error: error as Error };
  }
}

function textOf(loaded: ChannelTls<Pem | LoadedPem>): string {
  const textOfPart = (part: Pem | LoadedPem | undefined): string =>
    typeof part === "object" && "path" in part ? (part.error?.message ?? part.content) : "";
  return [loaded.ca, loaded.cert, loaded.key].map(textOfPart).join("\0");
}
