import { experimental } from "@grpc/grpc-js";
import { type CreateChannelOptions, createChannel, createServer } from "interwire";
import { Wheels } from "../option-place.js";
import { failure } from "../running.js";

const forms = 'Write "host:port", "[IPv6]:port" or "unix:/path".';
const portRange = "a port to connect to is from 1 to 65535. Pass the address that listen() resolved to.";

describe("a channel's address", () => {
  test.each<[address: string, kind: "TypeError" | "RangeError", problem: string]>([
    ["http://localhost:50051", "TypeError", 'it is a URL. Write "localhost:50051".'],
    ["https://example.com/", "TypeError", 'it is a URL. Write "example.com:50051".'],
    ["grpc://[::1]:50051", "TypeError", 'it is a URL. Write "[::1]:50051".'],
    [
      "passthrough:///127.0.0.1:50061",
      "TypeError",
      'nothing in this program resolves the string "passthrough". Write "127.0.0.1:50061".',
    ],
    [
      "xds:///orders",
      "TypeError",
      'nothing in this program resolves the string "xds". Call register() of @grpc/grpc-js-xds first.',
    ],
    [
      "zookeeper:///orders",
      "TypeError",
      'nothing in this program resolves the string "zookeeper". Call registerResolver() of grpc-js\' experimental first.',
    ],
    ["", "TypeError", 'it is empty. Write "127.0.0.1:50051".'],
    ["localhost", "TypeError", 'it has no port. Write "localhost:50051".'],
    ["[::1]", "TypeError", 'it has no port. Write "[::1]:50051".'],
    [":50051", "TypeError", 'it has no host. Write "127.0.0.1:50051".'],
    ["50051", "TypeError", 'it has no host. Write "127.0.0.1:50051".'],
    ["8080", "TypeError", 'it has no host. Write "127.0.0.1:8080".'],
    ["::1:50051", "TypeError", 'IPv6 addresses stand in brackets. Write "[::1]:50051".'],
    ["::1", "TypeError", 'IPv6 addresses stand in brackets. Write "[::1]:50051".'],
    ["localhost:http", "TypeError", `it is not an address. ${forms}`],
    ["localhost:50051/", "TypeError", `it is not an address. ${forms}`],
    ["local host:50051", "TypeError", `it is not an address. ${forms}`],
    ["127.0.0.1:0", "RangeError", portRange],
    ["localhost:65536", "RangeError", portRange],
    ["10.0.0.1:1,10.0.0.2:1", "TypeError", 'it has several addresses. Write "ipv4:10.0.0.1:1,10.0.0.2:1".'],
    ["a:1,b:1", "TypeError", `it is not an address. ${forms}`],
    ["unix:", "TypeError", 'it has no path. Write "unix:/path".'],
    ["unix:///", "TypeError", 'it has no path. Write "unix:/path".'],
    [
      "unix://run/socket",
      "TypeError",
      'two slashes are followed by an absolute path. Write "unix:/path" or "unix:///path".',
    ],
    [
      "unix://socket",
      "TypeError",
      'two slashes are followed by an absolute path. Write "unix:/path" or "unix:///path".',
    ],
    [
      "dns://localhost:50051",
      "TypeError",
      'what follows two slashes is a name server. Write "dns:///localhost:50051".',
    ],
    ["dns:///localhost", "TypeError", 'it has no port. Write "localhost:50051".'],
    [
      "dns://server/localhost:1",
      "TypeError",
      'the name server the string "server" is no IP address. Write "dns:///localhost:1" to use the system\'s.',
    ],
    [
      "ipv4:localhost:1",
      "TypeError",
      'the string "localhost" is no address of IPv4. Write "dns:///localhost:1" for a name.',
    ],
    ["ipv4:10.0.0.1", "TypeError", 'it has no port. Write "10.0.0.1:50051".'],
    [
      "ipv6:10.0.0.1:1",
      "TypeError",
      'the string "10.0.0.1" is no address of IPv6. Write "dns:///10.0.0.1:1" for a name.',
    ],
    ["ipv4:10.0.0.1:1,", "TypeError", 'it is empty. Write "127.0.0.1:50051".'],
  ])("%p is refused", (address, kind, problem) => {
    const text = `${kind}: The address of createChannel() is the string ${JSON.stringify(address)}: ${problem}`;
    expect(() => {
      try {
        createChannel(address).close();
      } catch (error) {
        throw new Error(String(error));
      }
    }).toThrow(new Error(text));
  });

  const secure = { tls: {} };
  test.each<[address: string, options: CreateChannelOptions]>([
    ["localhost:50051", {}],
    ["my_host.example:50051", {}],
    ["[::1]:50051", {}],
    ["[fe80::1%eth0]:50051", {}],
    ["127.0.0.1:1", {}],
    ["unix:/run/socket", {}],
    ["unix:///run/socket", {}],
    ["unix:socket", {}],
    ["dns:localhost:50051", {}],
    ["dns:///localhost:50051", {}],
    ["dns://8.8.8.8/localhost:50051", {}],
    ["dns://8.8.8.8:53/localhost:50051", {}],
    ["dns://[::1]:53/localhost:50051", {}],
    ["ipv4:10.0.0.1:1", {}],
    ["ipv4:10.0.0.1:1,10.0.0.2:1", {}],
    ["ipv4:///10.0.0.1:1", {}],
    ["ipv6:[::1]:1,[::2]:1", {}],
    ["example.com", secure],
    ["dns:///example.com", secure],
    ["::1", secure],
    ["[::1]", secure],
    ["ipv4:10.0.0.1,10.0.0.2:444", secure],
  ])("%p is taken, %p", (address, options) => {
    expect(() => createChannel(address, options).close()).not.toThrow();
  });

  test("of a resolver that the program has registered", () => {
    class Fixed implements experimental.Resolver {
      updateResolution(): void {}
      destroy(): void {}
      static getDefaultAuthority(): string {
        return "fixed";
      }
    }
    expect(() => createChannel("fixed:///anything")).toThrow(TypeError);
    experimental.registerResolver("fixed", Fixed);
    expect(() => createChannel("fixed:///anything").close()).not.toThrow();
  });
});

describe("an address to listen on", () => {
  test.each([
    ["localhost", 'it has no port. Write "localhost:50051".'],
    ["127.0.0.1", 'it has no port. Write "127.0.0.1:50051".'],
    ["", 'it is empty. Write "127.0.0.1:50051".'],
    [":50051", 'it has no host. Write "127.0.0.1:50051".'],
    ["http://localhost:50051", 'it is a URL. Write "localhost:50051".'],
    ["http:///localhost", 'it is a URL. Write "127.0.0.1:50051".'],
    [
      "passthrough:///127.0.0.1:50061",
      '"passthrough:" is for clients, which resolve it, and a server listens on an address. Write "127.0.0.1:50061".',
    ],
    [
      "dns:///localhost:50061",
      '"dns:" is for clients, which resolve it, and a server listens on an address. Write "localhost:50061".',
    ],
    [
      "xds:///orders",
      '"xds:" is for clients, which resolve it, and a server listens on an address. Write "0.0.0.0:50051".',
    ],
    ["::1:0", 'IPv6 addresses stand in brackets. Write "[::1]:0".'],
    ["localhost:http", `it is not an address. ${forms}`],
    ["127.0.0.1:65536", 'a port is at most 65535. "127.0.0.1:0" picks a free one.'],
    ["a:1,b:1", "it has several addresses. Call listen once for each."],
    ["unix:", 'it has no path. Write "unix:/path".'],
    ["unix://socket", 'two slashes are followed by an absolute path. Write "unix:/path" or "unix:///path".'],
  ])("%p is refused", async (address, problem) => {
    const error = await failure(createServer().map(Wheels).listen(address));
    expect(error).toMatchObject({ code: "IW2006", message: `IW2006: Cannot listen on ${address}: ${problem}` });
  });
});
