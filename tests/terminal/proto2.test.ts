import type { int32 } from "interwire";
import { interwire } from "../support/interwire.js";
import { createWorkspace } from "../support/workspace.js";
import { newServer, onBothServers } from "./both-servers.js";

/** What the .proto file has as a required field, and as a closed enum without a zero. */
interface Shirt {
  /** @dataMember 1 */
  name?: string;
  /** @dataMember 2 */
  size?: int32;
}
/** @serviceContract { name: "Shirts", namespace: "p" } */
interface IShirts {
  /** @operationContract { style: "bare" } */
  Echo(shirt: Shirt): Promise<Shirt>;
}

const proto = `syntax = "proto2";
package p;
enum Size { SMALL = 1; LARGE = 2; }
message Shirt { required string name = 1; optional Size size = 2; }
service Shirts { rpc Echo(Shirt) returns (Shirt); }
`;
const { folder } = createWorkspace({ name: "terminal-proto2", files: { "shirts.proto": proto } });
onBothServers(() => {
  let address: string;
  beforeAll(async () => {
    const server = newServer().implement<IShirts>({ Echo: async (shirt) => shirt });
    address = await server.listen("127.0.0.1:0");
  });

  const call = (json: string) => interwire(folder, "call", address, "Shirts/Echo", json, "--proto", "shirts.proto");

  test.each([
    ['{"name":"a","size":"LARGE"}', '{"name":"a","size":"LARGE"}'],
    ['{"name":"a","size":0}', '{"name":"a","size":0}'],
  ])("%s is answered by %s", async (json, printed) => {
    expect(await call(json)).toEqual({ status: 0, output: `${printed}\n`, notes: "" });
  });

  test.each([
    ['{"name":"a","size":"SIZE_UNSPECIFIED"}', '"SIZE_UNSPECIFIED" is not a value of the enum p.Size (SMALL, LARGE)'],
    ['{"size":"SMALL"}', "the required field p.Shirt.name is missing"],
  ])("%s is refused: %s", async (json, reason) => {
    const { status, notes } = await call(json);
    expect([status, notes]).toEqual([64, expect.stringContaining(reason)]);
  });
});
