import { identifier } from "../../common/field-names.js";

/** The names in one scope, which have to be unique. */
export class Names {
  private readonly taken = new Set<string>();
  private readonly same: (name: string) => string;

  /** `same` maps names that must not be in one scope together to the same text. */
  constructor(same: (name: string) => string = (name) => name) {
    this.same = same;
  }

  /** Adds a name and returns it: the wanted one or, if that is taken, the first free one made of it and a number. */
  add(wanted: string): string {
    let name = wanted;
    for (let n = 2; this.taken.has(this.same(name)); n++) name = `${wanted}_${n}`;
    this.taken.add(this.same(name));
    return name;
  }

  /** Whether a name was added. */
  has(name: string): boolean {
    return this.taken.has(this.same(name));
  }
}

/**
 * The name of a message in protobuf. The names of type arguments follow behind `-`, which protobuf does not allow in names; dots
 * before it separate packages.
 */
export function protoName(name: string): string {
  const [own = "", ...closing] = name.split("-");
  return [own.split(".").map(identifier).join("."), ...closing.map(identifier)].join("_");
}
