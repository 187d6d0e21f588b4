import type { Any } from "interwire";
import { addHealth, ServingStatus } from "interwire/health";
import { addReflection } from "interwire/reflection";
import { interwire } from "../support/interwire.js";
import { root } from "../support/root.js";
import { newServer, onBothServers } from "./both-servers.js";

/** @serviceContract { name: "Boxes", style: "bare" } */
interface IBoxes {
  /** @operationContract */
  Echo(box: Box): Promise<Box>;
}
interface Box {
  /** @dataMember 1 */
  content?: Any;
  /** @dataMember 2 */
  more: Any[];
}

onBothServers(() => {
  let address: string;
  let muteAddress: string;
  beforeAll(async () => {
    const described = newServer().implement<IBoxes>({ Echo: async (box) => box });
    addReflection(described);
    address = await described.listen("127.0.0.1:0");
    const mute = newServer().implement<IBoxes>({ Echo: async (box) => box });
    addHealth(mute).set("Boxes", ServingStatus.NOT_SERVING);
    muteAddress = await mute.listen("127.0.0.1:0");
  });

  test("what is printed of an Any that nobody describes is read", async () => {
    const unknown = '{"@type":"example.com/nobody.Knows","@value":"CgdubyBtb3Jl"}';
    const known = '{"@type":"type.googleapis.com/google.protobuf.Duration","value":"1s"}';
    const printed = `{"content":${unknown},"more":[${known},${unknown}]}\n`;
    expect(await interwire(root, "call", address, "Boxes/Echo", printed)).toEqual({
      status: 0,
      output: printed,
      notes: "",
    });
  });

  test("an Any that nobody describes and that has fields is refused, with the ways out", async () => {
    const { status, notes } = await interwire(
      root,
      "call",
      address,
      "Boxes/Echo",
      '{"content":{"@type":"x/y.Z","a":1}}',
    );
    expect([status, notes]).toEqual([
      64,
      'The request cannot be read: Box.content at line 1, column 2: "x/y.Z" is not in the type registry. ' +
        "Name a schema that has it with --project, --proto or --descriptor, or write its bytes as base64 under @value.\n",
    ]);
  });

  test.each(["grpc.health.v1.Health/Check", "Health/Check"])(
    "%s can be called on a server without reflection",
    async (method) => {
      const call = (data: string) => interwire(root, "call", muteAddress, method, data);
      expect(await call("")).toEqual({ status: 0, output: '{"status":"SERVING"}\n', notes: "" });
      expect(await call('{"service": "Boxes"}')).toEqual({
        status: 0,
        output: '{"status":"NOT_SERVING"}\n',
        notes: "",
      });
      const other = await interwire(root, "call", muteAddress, "Boxes/Echo", "{}");
      expect(other.notes).toContain("has no reflection, which says what services there are.");
    },
  );
});

test("a status has its name back", () => {
  const status: number = ServingStatus.NOT_SERVING;
  const name: string | undefined = ServingStatus[status];
  expect([name, ServingStatus[1], Object.keys(ServingStatus)]).toEqual([
    "NOT_SERVING",
    "SERVING",
    ["UNKNOWN", "SERVING", "NOT_SERVING", "SERVICE_UNKNOWN"],
  ]);
});
