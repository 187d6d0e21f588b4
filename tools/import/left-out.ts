import type { AnyDesc } from "@bufbuild/protobuf";
import type { SourceLocations } from "./source-locations.js";

/** Something in .proto files for which contracts have no words. */
export interface LeftOut {
  readonly what: string;
  /** The file, line and column where it occurs first; only the file if its descriptors have no places. */
  readonly place: string;
  /** How often it occurs. */
  readonly count: number;
}

/** Collects what contracts cannot say, each once. */
export class LeftOuts {
  private readonly found = new Map<string, LeftOut>();
  private readonly locations: SourceLocations;

  constructor(locations: SourceLocations) {
    this.locations = locations;
  }

  add(what: string, at: AnyDesc): void {
    const known = this.found.get(what);
    const place = known?.place ?? this.locations.placeOf(at);
    this.found.set(what, { what, place, count: (known?.count ?? 0) + 1 });
  }

  get all(): readonly LeftOut[] {
    return [...this.found.values()];
  }
}
