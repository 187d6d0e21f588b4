import { type bcl, contractOf, type int32 } from "interwire";
import { fileDescriptorSet, type ProtoFileOptions, protoFiles } from "interwire/proto";

/** @dataContract */
interface Level {
  /** @dataMember { order: 1, default: 5 } */
  level: int32;
}
/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
interface IOrders {
  /** @operationContract */
  Place(id: bcl.Guid): Promise<void>;
}
/** @serviceContract */
interface IPlain {
  /** @operationContract { style: "bare" } */
  Raise(level: Level): Promise<Level>;
}

/** The options that the files print, by their names. */
function printed(options: ProtoFileOptions): Readonly<Record<string, readonly string[]>> {
  const files = protoFiles(contractOf<IOrders>(), contractOf<IPlain>(), options);
  const lines = (text: string): string[] => text.split("\n").filter((line) => line.startsWith("option "));
  return Object.fromEntries(files.map(({ name, text }) => [name, lines(text)]));
}

const edition = "option features.field_presence = IMPLICIT;";
const [bclFile, plain, shop] = ["bcl/contracts.proto", "no_package.proto", "shop/v1/contracts.proto"];

const rows: readonly {
  rule: string;
  options: ProtoFileOptions;
  prints: Readonly<Record<string, readonly string[]>>;
}[] = [
  { rule: "no option, no line", options: {}, prints: { [bclFile]: [], [plain]: [edition], [shop]: [] } },
  {
    rule: "one value is for all files but that of C#'s own types, in the order of the names",
    options: { javaPackage: "com.shop", goPackage: "example.com/shop;shop", csharpNamespace: "Shop" },
    prints: {
      [bclFile]: [],
      [plain]: [
        'option csharp_namespace = "Shop";',
        edition,
        'option go_package = "example.com/shop;shop";',
        'option java_package = "com.shop";',
      ],
      [shop]: [
        'option csharp_namespace = "Shop";',
        'option go_package = "example.com/shop;shop";',
        'option java_package = "com.shop";',
      ],
    },
  },
  {
    rule: "a package has its own value",
    options: { csharpNamespace: { bcl: "Shop.Bcl", "shop.v1": "Shop.V1", "": "Shop.Plain" } },
    prints: {
      [bclFile]: ['option csharp_namespace = "Shop.Bcl";'],
      [plain]: ['option csharp_namespace = "Shop.Plain";', edition],
      [shop]: ['option csharp_namespace = "Shop.V1";'],
    },
  },
  {
    rule: "the others have that of the asterisk",
    options: { goPackage: { "*": "example.com/shop", "shop.v1": "example.com/shop/v1" } },
    prints: {
      [bclFile]: [],
      [plain]: [edition, 'option go_package = "example.com/shop";'],
      [shop]: ['option go_package = "example.com/shop/v1";'],
    },
  },
];

test.each(rows)("$rule", ({ options, prints }) => {
  expect(printed(options)).toEqual(prints);
});

test("descriptors have the options, too", () => {
  const { file } = fileDescriptorSet(contractOf<IOrders>(), {
    csharpNamespace: "Shop",
    javaPackage: { bcl: "com.bcl" },
  });
  const options = file.map(({ name, options }) => [name, options?.csharpNamespace, options?.javaPackage]);
  expect(options).toEqual([
    [bclFile, "", "com.bcl"],
    [shop, "Shop", ""],
  ]);
});

const refused: readonly [rule: string, options: unknown, text: string][] = [
  [
    "a package that no file has",
    { goPackage: { shop: "example.com/shop" } },
    "RangeError: go_package has the package 'shop', and no file is of it. The packages are 'bcl', 'shop.v1'.",
  ],
  [
    "an unknown option",
    { csharpNamespaces: "Shop" },
    "TypeError: protoFiles() has no option csharpNamespaces. Did you mean csharpNamespace?",
  ],
  [
    "another value",
    { goPackage: 1 },
    "TypeError: goPackage of protoFiles() is 1. Pass a text, or an object that has one for each package.",
  ],
];

test.each(refused)("refuses %s", (_, options, text) => {
  expect(() => protoFiles(contractOf<IOrders>(), options as ProtoFileOptions)).toThrow();
  try {
    protoFiles(contractOf<IOrders>(), options as ProtoFileOptions);
  } catch (error) {
    expect(String(error)).toBe(text);
  }
});
