/** The members of `Writer` that the files with its other methods use. They are explained there. */
export interface WriterCore {
  readonly buf: Uint8Array;
  readonly dv: DataView;
  readonly start: number;
  room(p: number, n: number): number;
  join(f: number, p: number, rest: number): number;
}
