/** The part of hpack.js, an independent HPACK, that tests compare with. It has no types of its own. */
declare module "hpack.js" {
  interface Field {
    readonly name: string;
    readonly value: string;
    readonly huffman?: boolean;
    readonly incremental?: boolean;
    readonly neverIndex?: boolean;
  }

  interface Table {
    updateSize(size: number): void;
  }

  interface Compressor {
    readonly _table: Table;
    write(fields: readonly Field[]): void;
    read(): Buffer | null;
  }

  interface Decompressor {
    write(bytes: Buffer): void;
    execute(): void;
    read(): Field | null;
  }

  interface Options {
    readonly table: { readonly maxSize: number };
  }

  export const compressor: { create(options: Options): Compressor };
  export const decompressor: { create(options: Options): Decompressor };
}
