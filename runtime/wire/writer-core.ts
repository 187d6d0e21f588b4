/** A writer as those of its parts see it that are in files of their own; `Writer` tells what each member is. */
export interface WriterCore {
  readonly buf: Uint8Array;
  readonly dv: DataView;
  readonly start: number;
  room(p: number, n: number): number;
  join(f: number, p: number, rest: number): number;
}
