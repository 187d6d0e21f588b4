/** The members of `Writer` that its methods in other files use; `Writer` documents them. */
export interface WriterCore {
  readonly buf: Uint8Array;
  readonly dv: DataView;
  readonly start: number;
  room(p: number, n: number): number;
  join(f: number, p: number, rest: number): number;
}
