import { readFileSync } from "node:fs";
import { join } from "node:path";
import { credentials, Metadata, ServerCredentials } from "@grpc/grpc-js";
import { CallContext, withOptions } from "interwire";
import { root } from "../support/compile.js";
import { type Running, runContexts, ways } from "./contexts-running.js";
import { failure } from "./running.js";

const pem = (name: string): Buffer => readFileSync(join(root, "test-fixtures/tls", `${name}.pem`));

function secure(asks: boolean): Promise<Running> {
  const pair = { cert_chain: pem("server"), private_key: pem("server-key") };
  return runContexts({
    listen: { credentials: ServerCredentials.createSsl(asks ? pem("ca") : null, [pair], asks) },
    channel: {
      credentials: credentials.createSsl(pem("ca"), pem("client-key"), pem("client")),
      channelOptions: { "grpc.ssl_target_name_override": "localhost" },
    },
  });
}

/** Credentials that make a header anew for every call. */
const token = (name: string, next: () => string) =>
  credentials.createFromMetadataGenerator(({ service_url }, done) => {
    const metadata = new Metadata();
    metadata.set(name, `${next()} for ${service_url.replace(/:\d+/, "")}`);
    done(null, metadata);
  });

describe("a server that asks for certificates", () => {
  let running: Running;
  beforeAll(async () => {
    running = await secure(true);
  });
  afterAll(() => running.stop());

  test.each(ways)("knows the client's: $way", async ({ call }) => {
    running.instance.act = ({ peerCertificate }) =>
      `${peerCertificate?.subject.CN}, ${peerCertificate?.subjectaltname}, ${peerCertificate?.raw.length !== 0}`;
    await expect(call(running.client, new CallContext())).resolves.toBe(
      "interwire test client, DNS:client.example, true",
    );
  });

  test.each(ways)("gets the headers of call credentials, made for each call: $way", async ({ call }) => {
    running.instance.act = ({ metadata }) => [...metadata.get("token"), ...metadata.get("other")].join();
    let count = 0;
    const client = withOptions(running.client, { credentials: token("token", () => `t${++count}`) });
    const ctx = () => new CallContext({ credentials: token("other", () => "o") });
    const url = "for https://127.0.0.1/IContexts";
    await expect(call(client, ctx())).resolves.toBe(`t1 ${url},o ${url}`);
    await expect(call(client, ctx())).resolves.toBe(`t2 ${url},o ${url}`);
  });

  test("does not see a call whose credentials cannot be made", async () => {
    let seen = false;
    running.instance.act = () => {
      seen = true;
      return "";
    };
    const broken = credentials.createFromMetadataGenerator((_, done) =>
      done(Object.assign(new Error("no token"), { code: 16 })),
    );
    const error = await failure(withOptions(running.client, { credentials: broken }).PlainUnary(""));
    expect(error).toMatchObject({ code: 16 });
    expect(error.message).toContain("no token");
    expect(seen).toBe(false);
  });
});

test("a server that does not ask for certificates knows none", async () => {
  const running = await secure(false);
  running.instance.act = ({ peerCertificate }) => String(peerCertificate);
  await expect(running.client.Unary(new CallContext(), "")).resolves.toBe("undefined");
  await running.stop();
});
