import { messageOf } from "interwire";
import { fromJson, toJson } from "interwire/json";
import { addReflection } from "interwire/reflection";
import { interwire } from "../support/interwire.js";
import { root } from "../support/root.js";
import { newServer, onBothServers } from "./both-servers.js";

enum Order {
  NONE = 0,
  UP = 1,
  MOD = 2,
}
enum Alarm {
  NONE = 0,
  FULL = 1,
  MOD = 2,
}
/** @dataContract { name: "p.Ask" } */
interface Ask {
  /** @dataMember 1 */
  order: Order;
  /** @dataMember 2 */
  alarm: Alarm;
}
/** @serviceContract { name: "S", namespace: "p" } */
interface IAsks {
  /** @operationContract { style: "bare" } */
  Echo(ask: Ask): Promise<Ask>;
}

const value: Ask = { order: Order.MOD, alarm: Alarm.FULL };
const json = { order: "MOD", alarm: "FULL" };

onBothServers(() => {
  let address: string;
  beforeAll(async () => {
    const server = newServer().implement<IAsks>({ Echo: (ask) => ask });
    addReflection(server);
    address = await server.listen("127.0.0.1:0");
  });
  test("a call prints the names that toJson writes", async () => {
    expect(toJson(messageOf<Ask>(), value)).toEqual(json);
    const call = await interwire(root, "call", address, "S/Echo", '{"order": 2, "alarm": 1}');
    expect(call).toEqual({ status: 0, output: `${JSON.stringify(json)}\n`, notes: "" });
  });

  test("list has them in its examples", async () => {
    const { output } = await interwire(root, "list", address, "S/Echo");
    expect(output).toContain('"order": "UP",\n  "alarm": "FULL"\n');
  });

  test.each([
    ["the names in TypeScript", { order: "MOD", alarm: "FULL" }],
    ["the names in .proto files", { order: "ORDER_MOD", alarm: "ALARM_FULL" }],
  ])("a call and fromJson read %s", async (_, given) => {
    expect(fromJson(messageOf<Ask>(), given)).toEqual(value);
    const call = await interwire(root, "call", address, "S/Echo", JSON.stringify(given));
    expect(call).toEqual({ status: 0, output: `${JSON.stringify(json)}\n`, notes: "" });
  });

  test("both list the names in TypeScript when a text is none", async () => {
    const text = (name: string): string => `: "LOST" is not a value of the enum ${name} (NONE, FULL, MOD)`;
    expect(() => fromJson(messageOf<Ask>(), { alarm: "LOST" })).toThrow(`p.Ask.alarm${text("Alarm")}`);
    const { notes } = await interwire(root, "call", address, "S/Echo", '{"alarm": "LOST"}');
    expect(notes).toContain(text("p.Alarm"));
  });
});
