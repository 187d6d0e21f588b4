/** The part of vite's development server that knows its modules. */
export interface ViteServer {
  readonly environments: Readonly<Record<string, { readonly moduleGraph: ModuleGraph }>>;
}

interface ModuleGraph {
  getModulesByFile(file: string): Iterable<unknown> | undefined;
  invalidateModule(module: unknown): void;
}

/** Makes vite's servers transform a file again when another file changes on which its text depends. */
export interface ViteServers {
  add(server: ViteServer): void;
  /** Records the dependencies of a file that was transformed. */
  transformed(file: string, dependencies: readonly string[]): void;
  changed(file: string): void;
}

export function createViteServers(): ViteServers {
  const servers: ViteServer[] = [];
  const dependenciesOf = new Map<string, ReadonlySet<string>>();
  return {
    add(server) {
      servers.push(server);
    },
    transformed(file, dependencies) {
      dependenciesOf.set(file, new Set(dependencies));
    },
    changed(changed) {
      // Vite would keep the transformed text of a file that imports the changed one, although the edits depend on the types
      // there.
      const dependents = [...dependenciesOf].filter(([file, found]) => file !== changed && found.has(changed));
      const graphs = servers.flatMap(({ environments }) => Object.values(environments).map((one) => one.moduleGraph));
      for (const [file] of dependents) {
        for (const graph of graphs) for (const one of graph.getModulesByFile(file) ?? []) graph.invalidateModule(one);
      }
    },
  };
}
