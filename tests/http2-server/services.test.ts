import { createChannel, createClientFactory } from "interwire";
import { addHealth, type HealthContract, ServingStatus } from "interwire/health";
import { createServer, http2 } from "interwire/http2";
import { addReflection, type ReflectionContract, type ServerReflectionRequest } from "interwire/reflection";
import { connectForTest, serveForTest } from "interwire/testing";

/** @serviceContract { name: "Echoes" } */
interface IEcho {
  /** @operationContract */
  Echo(text: string): string;
}

const echo: IEcho = { Echo: (text) => text };

test("health and reflection are served", async () => {
  const server = createServer().implement<IEcho>(echo);
  addHealth(server);
  addReflection(server);
  const channel = createChannel(await server.listen("127.0.0.1:0"));
  const clients = createClientFactory();
  const health = clients.createClient<HealthContract>(channel);
  await expect(health.Check({ service: "Echoes" })).resolves.toEqual({ status: ServingStatus.SERVING });
  const asked = async function* (): AsyncIterable<ServerReflectionRequest> {
    yield { host: "", messageRequest: { case: "listServices", value: "*" } };
  };
  const names: string[] = [];
  for await (const { messageResponse } of clients
    .createClient<ReflectionContract>(channel)
    .ServerReflectionInfo(asked()))
    if (messageResponse.case === "listServicesResponse")
      names.push(...messageResponse.value.service.map(({ name }) => name));
  expect(names).toContain("Echoes");
  channel.close();
  await server.close();
});

test("tests run on it over a socket, and in memory", async () => {
  for (const transport of ["socket", "memory"] as const) {
    const { client, close } = await serveForTest<IEcho>(echo, { server: { transport: http2() }, transport });
    await expect(client.Echo(transport)).resolves.toBe(transport);
    await close();
    const connection = await connectForTest(createServer().implement<IEcho>(echo), { transport });
    await expect(connection.createClient<IEcho>().Echo(transport)).resolves.toBe(transport);
    await connection.close();
  }
});
