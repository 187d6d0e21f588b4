import { identifier } from "../field-names.js";

/** The names in one scope of a .proto file, which have to be unique. */
export class Names {
  private readonly taken = new Set<string>();
  private readonly same: (name: string) => string;

  /**
   * `same` maps a name to the text by which names are compared, for example in lower case: names with equal texts must not be in
   * one scope.
   */
  constructor(same: (name: string) => string = (name) => name) {
    this.same = same;
  }

  /** Adds a name and returns it: `wanted`, or `wanted` with the first number that makes it unique. */
  add(wanted: string): string {
    let name = wanted;
    for (let n = 2; this.taken.has(this.same(name)); n++) name = `${wanted}_${n}`;
    this.taken.add(this.same(name));
    return name;
  }

  has(name: string): boolean {
    return this.taken.has(this.same(name));
  }
}

/**
 * The protobuf name of a message: `Page-Int32` → `Page_Int32`. The names of type arguments follow behind `-`, which protobuf does
 * not allow; dots before the first `-` separate packages.
 */
export function protoName(name: string): string {
  const [own = "", ...closing] = name.split("-");
  return [own.split(".").map(identifier).join("."), ...closing.map(identifier)].join("_");
}

/** The last part of a full name: `a.b.C` → `C`. */
export function ownPart(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}
