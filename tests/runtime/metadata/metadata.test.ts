import { Metadata as GrpcMetadata } from "@grpc/grpc-js";
import { Metadata } from "interwire";

type Either = Metadata | GrpcMetadata;
type Act = (metadata: Either, other: Either) => unknown;

const bytes = Buffer.from([0, 1, 255]);

/** The steps that both do alike, with the state that a program may read afterwards. */
const acts: readonly (readonly [string, Act])[] = [
  ["set", (one) => one.set("user", "ada")],
  ["set in capitals", (one) => one.set("User-Name", "ada")],
  ["set twice", (one) => [one.set("user", "ada"), one.set("USER", "byron")]],
  ["set bytes", (one) => one.set("token-bin", bytes)],
  ["add", (one) => [one.add("user", "ada"), one.add("User", "byron")]],
  ["add behind set", (one) => [one.set("user", "ada"), one.add("user", "byron"), one.add("x", "")]],
  ["remove", (one) => [one.set("user", "ada"), one.remove("USER"), one.remove("absent")]],
  ["get", (one) => [one.add("user", "ada"), one.get("USER"), one.get("absent")]],
  ["getMap", (one) => [one.add("a", "1"), one.add("a", "2"), one.set("b-bin", bytes), one.getMap()]],
  ["change what getMap gave", (one) => [one.set("b-bin", bytes), (one.getMap()["b-bin"] as Buffer).fill(7)]],
  ["clone", (one) => [one.set("a", "1"), one.set("b-bin", bytes), one.clone().toJSON()]],
  ["change a clone", (one) => [one.set("a", "1"), one.clone().add("a", "2"), one.get("a")]],
  ["change the bytes of a clone", (one) => [one.set("b-bin", bytes), (one.clone().get("b-bin")[0] as Buffer).fill(7)]],
  ["merge", (one, other) => [one.set("a", "1"), other.add("a", "2"), other.set("b", "3"), one.merge(other as never)]],
  ["change what was merged", (one, other) => [other.set("a", "1"), one.merge(other as never), other.add("a", "2")]],
  ["merge itself", (one) => [one.set("a", "1"), one.merge(one as never)]],
  ["options", (one) => [one.getOptions(), one.setOptions({ waitForReady: true }), one.getOptions()]],
  ["a clone's options", (one) => [one.setOptions({ idempotentRequest: true }), one.clone().getOptions()]],
  ["toHttp2Headers", (one) => [one.set(":x", "1"), one.add("a", "1"), one.add("a", "2"), one.set("b-bin", bytes)]],
  ["JSON", (one) => [one.set("a", "1"), JSON.stringify(one)]],
  ["a name with a space", (one) => one.set("a b", "1")],
  ["an empty name", (one) => one.add("", "1")],
  ["a name that is not ASCII", (one) => one.set("ä", "1")],
  ["text that is not ASCII", (one) => one.set("a", "ä")],
  ["text of two lines", (one) => one.add("a", "1\n2")],
  ["bytes under the name of text", (one) => one.set("a", bytes)],
  ["text under the name of bytes", (one) => one.set("a-bin", "1")],
];

function outcome(make: () => Either, act: Act): { result: unknown; readonly [part: string]: unknown } {
  const one = make();
  let result: unknown;
  try {
    result = act(one, make());
  } catch (error) {
    result = (error as Error).message;
  }
  return { result, json: one.toJSON(), headers: one.toHttp2Headers(), options: one.getOptions() };
}

test.each(acts)("metadata does what that of grpc-js does: %s", (_, act) => {
  const expected = outcome(() => new GrpcMetadata(), act);
  if (typeof expected.result === "string")
    expected.result = expected.result.replace("Buffer values", "Uint8Array values");
  expect(outcome(() => new Metadata(), act)).toEqual(expected);
});

test("any array of bytes is the value of a name of bytes, and its headers are those of a Buffer", () => {
  const metadata = new Metadata();
  metadata.set("token-bin", new Uint8Array([0, 1, 255]));
  metadata.add("token-bin", new Uint8Array([7, 8, 9, 10]).subarray(1, 3));
  expect(metadata.get("token-bin").map((value) => [...value])).toEqual([
    [0, 1, 255],
    [8, 9],
  ]);
  expect(metadata.toHttp2Headers()).toEqual({ "token-bin": ["AAH/", "CAk"] });
  expect(metadata.toGrpc(GrpcMetadata).get("token-bin")).toEqual([Buffer.of(0, 1, 255), Buffer.of(8, 9)]);
  expect(metadata.clone().get("token-bin")).toEqual(metadata.get("token-bin"));
});

describe("metadata of grpc-js", () => {
  const grpc = new GrpcMetadata({ waitForReady: true });
  grpc.add("user", "ada");
  grpc.add("user", "byron");
  grpc.set("token-bin", bytes);

  test("is copied into ours, with its options", () => {
    const own = Metadata.from(grpc);
    expect(own).toBeInstanceOf(Metadata);
    expect([own.toJSON(), own.getOptions()]).toEqual([grpc.toJSON(), { waitForReady: true }]);
    own.add("user", "carol");
    expect(grpc.get("user")).toEqual(["ada", "byron"]);
  });

  test("is made of ours, with its options", () => {
    const made = Metadata.from(grpc).toGrpc(GrpcMetadata);
    expect(made).toBeInstanceOf(GrpcMetadata);
    expect(made).toEqual(grpc);
    made.add("user", "carol");
    expect(grpc.get("user")).toEqual(["ada", "byron"]);
  });

  test("merges into ours and takes ours", () => {
    const own = new Metadata();
    own.set("user", "zoe");
    own.merge(grpc);
    expect(own.get("user")).toEqual(["zoe", "ada", "byron"]);
    const other = new GrpcMetadata();
    other.merge(own as unknown as GrpcMetadata);
    expect(other.toJSON()).toEqual(own.toJSON());
  });

  test("ours is given back as it is", () => {
    const own = new Metadata();
    expect(Metadata.from(own)).toBe(own);
  });
});

test("the values of a name that is written out have its type", () => {
  const metadata = new Metadata();
  metadata.set("x-token", "a");
  metadata.set("x-token-bin", bytes);
  const [text]: string[] = metadata.get("x-token");
  const [binary]: Uint8Array[] = metadata.get("X-Token-Bin");
  const name: string = "x-token";
  const [either]: (string | Uint8Array)[] = metadata.get(name);
  expect([text?.toUpperCase(), binary?.[2], either]).toEqual(["A", 255, "a"]);
});
