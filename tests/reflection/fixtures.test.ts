import { toJson } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema } from "@bufbuild/protobuf/wkt";
import { type Contract, contractOf, createServer, type Server } from "interwire";
import { type AnyContract, fileDescriptorSet } from "interwire/proto";
import { addReflection, type ReflectionAlphaContract, type ReflectionContract } from "interwire/reflection";
import { connectForTest } from "interwire/testing";
import { protoFixtures } from "../proto/fixtures.js";
import { ask, filesOf, listServices, symbol } from "./asking.js";

const reflection: readonly AnyContract[] = [contractOf<ReflectionContract>(), contractOf<ReflectionAlphaContract>()];

/** Has every method, and no promise's. */
const implementation = new Proxy({}, { get: (_, name) => (name === "then" ? undefined : () => undefined) });

/** Serves contracts, but those that cannot stand beside the others. */
function serve(contracts: readonly AnyContract[]): Server {
  const server = createServer();
  for (const contract of contracts) {
    try {
      server.implement(implementation as never, contract as Contract<unknown>);
    } catch (error) {
      if (!String(error).startsWith("SetupError: IW2004")) throw error;
    }
  }
  return server;
}

const fixtures = protoFixtures.flatMap(({ name, parts }) => {
  const contracts = parts.filter((part): part is AnyContract => !("typeName" in part));
  return contracts.length === 0 ? [] : [{ name, contracts }];
});

/** A contract, and those that it extends: a server answers the operations of an unmarked interface under each that has a service. */
function withBases(contract: AnyContract): AnyContract[] {
  const { bases } = contract as unknown as { readonly bases: readonly AnyContract[] };
  return [contract, ...bases.flatMap(withBases)].filter(({ service }) => service !== undefined);
}

const plain = (files: readonly FileDescriptorProto[]) =>
  [...files].sort((a, b) => (a.name < b.name ? -1 : 1)).map((file) => toJson(FileDescriptorProtoSchema, file));

test.each(fixtures)("the files of $name are those that interwire proto prints", async ({ contracts }) => {
  const server = serve(contracts);
  addReflection(server);
  await using connection = await connectForTest(server);
  const names = await listServices(connection.channel);
  const answers = await ask(connection.channel, ...names.map(symbol));
  const served = contracts.filter(({ service }) => server.services.includes(service)).flatMap(withBases);
  const { file } = fileDescriptorSet(...served, ...reflection);
  const told = new Map(answers.flatMap(filesOf).map((one) => [one.name, one]));
  expect(plain([...told.values()])).toEqual(plain(file));
});

test("there are fixtures of many kinds", () => {
  expect(fixtures.length).toBeGreaterThan(10);
});
