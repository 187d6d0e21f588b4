const names = [
  ...[":path", ":authority", ":method", ":status", "content-type", "accept-encoding", "user-agent", "te", "cookie"],
  ...[
    "grpc-timeout",
    "grpc-encoding",
    "authorization",
    "x-tenant",
    "x-trace-bin",
    "x-a",
    "x-b",
    "x-c",
    "x-d",
    "grpc-status",
  ],
];
const values = [
  "",
  "POST",
  "200",
  "trailers",
  "application/grpc",
  "/shop.Orders/Place",
  "gzip",
  "0",
  "a b c",
  "~{|}^\\",
];
const characters = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCXYZ[\\]^_`abcxyz{|}~";

/** Lists of fields as calls have them: many repeat, some are new, a few are long. */
export class RandomFields {
  private readonly random: () => number;
  private readonly recent: [name: string, value: string][] = [];

  constructor(random: () => number) {
    this.random = random;
  }

  /** A whole number from 0 to below `n`. */
  below(n: number): number {
    return Math.floor(this.random() * n);
  }

  /** Names and values, one after the other. */
  list(most = 12): string[] {
    return Array.from({ length: this.below(most + 1) }, () => this.field()).flat();
  }

  field(): [name: string, value: string] {
    const choice = this.below(10);
    if (choice < 5 && this.recent.length > 0) return this.recent[this.below(this.recent.length)]!;
    const field: [string, string] = [
      choice < 9 ? names[this.below(names.length)]! : `x-${this.text(20).replace(/[^a-z0-9-]/g, "z")}`,
      choice < 7 ? values[this.below(values.length)]! : this.text(this.below(40) === 0 ? 3000 : 60),
    ];
    if (this.recent.push(field) > 40) this.recent.shift();
    return field;
  }

  private text(most: number): string {
    const length = this.below(most + 1);
    return Array.from({ length }, () => characters[this.below(characters.length)]!).join("");
  }
}
