import { contractOf, type int32, messageOf } from "interwire";
import { type ProtoFileOptions, type ProtoPart, protoFiles, protoSchema } from "interwire/proto";
import { type MarkedTable, nodeOf } from "../../runtime/contract/bound-contract.js";
import { describeServer } from "../../runtime/reflection/server-description.js";

interface Line {
  /** @dataMember 1 */
  article: string;
}
interface Order {
  /** @dataMember 1 */
  lines: Line[];
  /** @dataMember 2 */
  parent?: Order;
  /** @dataMember 3 */
  place: [string, int32];
}
interface Money {
  /** @dataMember 1 */
  cents: int32;
}
interface Refusal {
  /** @dataMember 1 */
  reason: Reason;
}
interface Reason {
  /** @dataMember 1 */
  text: string;
}
/** @dataContract { name: "crm.v1.Customer" } */
interface Customer {
  /** @dataMember 1 */
  limit: Money;
  /** @dataMember 2 */
  note: Note;
}
interface Note {
  /** @dataMember 1 */
  text: string;
}
/** @dataContract { name: "Note.Style" } */
interface Style {
  /** @dataMember 1 */
  font: string;
}

/** @serviceContract { name: "Orders", namespace: "shop.v1" } */
interface IOrders {
  /**
   * @throws {Refusal} if it is refused
   * @operationContract
   */
  Place(order: Order, price: Money): Promise<Customer>;
  /** @operationContract { style: "bare" } */
  Check(order: Order): Promise<Reason>;
}
/** @serviceContract { name: "Plain" } */
interface IPlain {
  /** @operationContract */
  Count(line: Line): Promise<int32>;
}

/** The names of the messages that are not around arguments or results, with the package of their file. */
function placed(parts: readonly ProtoPart[], options: ProtoFileOptions): string[] {
  const { descriptors } = protoSchema(parts, undefined, options);
  return descriptors.file.flatMap(({ package: name, messageType }) =>
    messageType.flatMap((one) => (/(Request|Response)$/.test(one.name) ? [] : [`${name}:${one.name}`])),
  );
}

const parts = [contractOf<IOrders>()];
const kinds = (...args: Parameters<typeof protoSchema>) =>
  protoSchema(...args).problems.map((one) => (one.kind === "package" ? [one.message.name, ...one.packages] : one.kind));

test("without the option, messages stand where their names say, and each that is used in a package is told of", () => {
  expect(placed(parts, {}).sort()).toEqual([
    ":Line",
    ":Money",
    ":Note",
    ":Order",
    ":Reason",
    ":Refusal",
    ":ValueTuple_String_Int32",
    "crm.v1:Customer",
  ]);
  expect(kinds(parts).sort()).toEqual([
    ["Line", "shop.v1"],
    ["Money", "crm.v1", "shop.v1"],
    ["Note", "crm.v1"],
    ["Order", "shop.v1"],
    ["Reason", "shop.v1"],
    ["ValueTuple_String_Int32", "shop.v1"],
  ]);
});

test("with the option, a message stands in the one package that uses it, but details of errors keep their names, and so does what they have", () => {
  const options = { contractPackages: true };
  expect(placed(parts, options).sort()).toEqual([
    ":Money",
    ":Reason",
    ":Refusal",
    "crm.v1:Customer",
    "crm.v1:Note",
    "shop.v1:Line",
    "shop.v1:Order",
    "shop.v1:ValueTuple_String_Int32",
  ]);
  expect(kinds(parts, undefined, options)).toEqual([
    ["Money", "crm.v1", "shop.v1"],
    ["Reason", "shop.v1"],
  ]);
});

test("a message that a contract without a package uses stays without one, and so does one that no contract uses", () => {
  const options = { contractPackages: true };
  expect(placed([...parts, contractOf<IPlain>()], options)).toContain(":Line");
  expect(placed([messageOf<Order>()], options)).toContain(":Order");
});

test("a message that is nested in another one goes where that goes", () => {
  const files = protoFiles(contractOf<IOrders>(), messageOf<Style>(), { contractPackages: true });
  const crm = files.find(({ name }) => name === "crm/v1/contracts.proto")?.text;
  expect(crm).toContain("message Note {\n  string text = 1;\n\n  message Style {\n");
});

test("names at run time and in reflection stay as they are", () => {
  const { files } = describeServer(
    { contracts: [nodeOf(contractOf<IOrders>(), "a test") as MarkedTable], definitions: new Map() },
    { isTold: () => true, messages: [] },
  );
  const noPackage = files.filter(({ package: name }) => name === "").flatMap(({ messageType }) => messageType);
  expect(noPackage.map(({ name }) => name)).toEqual(expect.arrayContaining(["Order", "Line", "Refusal"]));
  expect([messageOf<Order>().typeName, messageOf<Refusal>().typeName]).toEqual(["Order", "Refusal"]);
});

test("the option is true or false", () => {
  const wrong = { contractPackages: "yes" } as unknown as ProtoFileOptions;
  expect(() => protoFiles(contractOf<IOrders>(), wrong)).toThrow(
    new TypeError('contractPackages of protoFiles() is the string "yes". Pass true or false.'),
  );
});

/** @dataContract { name: "tree.Node" } */
interface Node {
  /** @dataMember 1 */
  children: [string, Node][];
  /** @dataMember 2 */
  label: [string, string];
}

test("a tuple that refers to messages of a package, and they to it, stands in the package", () => {
  expect(placed([messageOf<Node>()], {}).sort()).toEqual([
    ":ValueTuple_String_String",
    "tree:Node",
    "tree:ValueTuple_String_tree_Node",
  ]);
});

/** @dataContract { name: "left.Left" } */
interface Left {
  /** @dataMember 1 */
  rights: [Right, int32][];
}
/** @dataContract { name: "right.Right" } */
interface Right {
  /** @dataMember 1 */
  left?: Left;
}

test("a tuple is no message to name where those of several packages refer to each other", () => {
  expect(() => protoFiles(messageOf<Left>())).toThrow(
    "IW2019: The messages left.Left, right.Right refer to each other and are of several packages, so no .proto files can have them: files " +
      "cannot import each other. Give them names in one package: @dataContract { name: … }.",
  );
});

/** @dataContract { name: "box.Box" } */
interface Box {
  /** @dataMember 1 */
  lid: Lid;
  payment: { /** @dataMember 2 */ case: "card"; value: string } | { case?: undefined };
}
/** @dataContract { name: "box.Box.lid" } */
interface Lid {
  /** @dataMember 1 */
  color: string;
}
/** @dataContract { name: "box.Box.payment" } */
interface Payment {
  /** @dataMember 1 */
  cents: int32;
}

test("a message that is nested beside a member of its name gets a number, as protoc wants it", () => {
  const given = [messageOf<Box>(), messageOf<Payment>()];
  expect(protoFiles(...given)[0]?.text).toContain(`message Box {
  Box.lid_2 lid = 1;
  oneof payment {
    string card = 2;
  }
`);
  expect(kinds(given)).toEqual(["message", "message"]);
});
