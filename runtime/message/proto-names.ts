import { identifier } from "../field-names.js";

/** Names of one scope, each given once. */
export class Names {
  private readonly taken = new Set<string>();
  private readonly same: (name: string) => string;

  /** `same` gives two names that may not stand in one scope one form. */
  constructor(same: (name: string) => string = (name) => name) {
    this.same = same;
  }

  /** The name, or the first free one made of it with a number. */
  add(wanted: string): string {
    let name = wanted;
    for (let n = 2; this.taken.has(this.same(name)); n++) name = `${wanted}_${n}`;
    this.taken.add(this.same(name));
    return name;
  }
}

/**
 * A message's name as protobuf has it. What a generic message is closed over stands behind `-`, which no name in protobuf
 * has; dots before that are those of a package.
 */
export function protoName(name: string): string {
  const [own = "", ...closing] = name.split("-");
  return [own.split(".").map(identifier).join("."), ...closing.map(identifier)].join("_");
}
