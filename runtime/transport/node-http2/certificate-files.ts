import type { ServerCertificate, ServerTls, WatchedFile } from "../listen-options.js";
import type { Pem } from "../pem.js";
import { isWatchedFile } from "../server-tls.js";
import type { LoadedPem } from "../tls.js";

/** The option `tls` with the contents of its watched files. */
export type LoadedTls = ServerTls<Pem | LoadedPem>;

type GivenTls = ServerTls<Pem | WatchedFile>;

/** The watched files in the option `tls` of `listen`, which may change while the server runs. */
export class CertificateFiles {
  private readonly tls: GivenTls;
  private readonly files: readonly WatchedFile[];
  /**
   * The contents of all files, joined into one text for comparison: `found` from the last reading, `told` from the last call of
   * `onChange`.
   */
  private found = "";
  private told = "";

  constructor(tls: GivenTls) {
    this.tls = tls;
    const certificates: readonly GivenTls[] = [tls, ...Object.values(tls.serverNames ?? {})];
    this.files = certificates.flatMap(({ cert, key, ca }) => [cert, key, ca].filter(isWatchedFile));
  }

  async load(): Promise<LoadedTls> {
    const contents = await this.read();
    this.told = this.found;
    return withContents(this.tls, contents);
  }

  /**
   * Reads the files regularly until `closing` aborts, and calls `onChange` with new contents. Contents are compared instead of
   * modification times, which do not show changes of links' targets and are unreliable on network file systems. A change is
   * reported when two successive readings have found it, because a certificate and its key are not replaced at the same instant.
   * The timer does not keep the process alive.
   */
  watch(onChange: (tls: LoadedTls) => void, closing: AbortSignal): void {
    if (this.files.length === 0 || closing.aborted) return;
    const look = async () => {
      const before = this.found;
      const contents = await this.read();
      if (closing.aborted) return;
      if (this.found === before && this.found !== this.told) {
        this.told = this.found;
        onChange(withContents(this.tls, contents));
      }
      timer.refresh();
    };
    const timer = setTimeout(() => void look(), Math.min(...this.files.map((file) => file.intervalMs))).unref();
    closing.addEventListener("abort", () => clearTimeout(timer), { once: true });
  }

  private async read(): Promise<readonly LoadedPem[]> {
    const { readFile } = process.getBuiltinModule("node:fs").promises;
    const loaded = await Promise.all(
      this.files.map(({ watchedPath: path }) =>
        readFile(path, "utf8").then(
          (content): LoadedPem => ({ path, content, error: undefined }),
          (error): LoadedPem => ({ path, content: "", error }),
        ),
      ),
    );
    this.found = loaded.map(({ content, error }) => error?.message ?? content).join("\0");
    return loaded;
  }
}

function withContents(tls: GivenTls, loaded: readonly LoadedPem[]): LoadedTls {
  const load = (part: Pem | WatchedFile): Pem | LoadedPem =>
    isWatchedFile(part) ? (loaded.find(({ path }) => path === part.watchedPath) as LoadedPem) : part;
  const certificate = ({ cert, key }: ServerCertificate<Pem | WatchedFile>) => ({ cert: load(cert), key: load(key) });
  const { ca, serverNames = {} } = tls;
  const others = Object.entries(serverNames).map(([host, one]) => [host, certificate(one)] as const);
  const trusted = ca === undefined ? {} : { ca: load(ca) };
  return { ...certificate(tls), ...trusted, serverNames: Object.fromEntries(others) };
}
