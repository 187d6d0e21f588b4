import type ts from "typescript/lib/tsserverlibrary";

/**
 * The projects of open files, as TypeScript's own server finds them: the nearest tsconfig.json with the file, the projects that it
 * references, or a project of its own for a file outside of all. It watches their files and configurations.
 */
export class EditorProjects {
  readonly #service: ts.server.ProjectService;
  readonly #typescript: typeof ts;

  /** `changed` is called after a change on disk, `log` with errors of the compiler. */
  constructor(typescript: typeof ts, changed: () => void, log: (text: string) => void) {
    const { server, sys } = typescript;
    this.#typescript = typescript;
    const host = {
      ...sys,
      setTimeout,
      clearTimeout,
      setImmediate,
      clearImmediate,
      // The folder of the compiler is no place for packages of types.
      require: undefined,
    } as unknown as ts.server.ServerHost;
    const logger: ts.server.Logger = {
      close: () => undefined,
      hasLevel: () => false,
      loggingEnabled: () => false,
      perftrc: () => undefined,
      info: () => undefined,
      startGroup: () => undefined,
      endGroup: () => undefined,
      msg: (text, kind) => (kind === server.Msg.Err ? log(text) : undefined),
      getLogFileName: () => undefined,
    };
    this.#service = new server.ProjectService({
      host,
      logger,
      cancellationToken: server.nullCancellationToken,
      useSingleInferredProject: false,
      useInferredProjectPerProjectRoot: true,
      session: undefined,
      eventHandler: ({ eventName }) => {
        if (eventName === server.ProjectsUpdatedInBackgroundEvent) changed();
      },
    });
  }

  /** Opens a file with a text that may not be saved, or gives an open file another text. */
  open(path: string, text: string): void {
    const info = this.#service.getScriptInfo(path);
    if (info?.isScriptOpen() === true) info.editContent(0, info.getSnapshot().getLength(), text);
    else this.#service.openClientFile(path, text);
  }

  close(path: string): void {
    this.#service.closeClientFile(path);
  }

  /** The project of an open file. */
  projectOf(path: string): ts.server.Project | undefined {
    const project = this.#service.getDefaultProjectForFile(this.#typescript.server.toNormalizedPath(path), true);
    // Not every change of a file is noticed before its project is asked.
    project?.updateGraph();
    return project;
  }
}
