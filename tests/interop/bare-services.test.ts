import type {
  ClientDuplexStream,
  ClientReadableStream,
  ClientWritableStream,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
  ServiceError,
  sendUnaryData,
} from "@grpc/grpc-js";
import { type Channel, createChannel, createClientFactory, type Server } from "interwire";
import { type HealthContract, ServingStatus } from "interwire/health";
import {
  type Feature,
  featureAt,
  features,
  featuresIn,
  type IRouteGuide,
  type Point,
  type Rectangle,
  RouteGuide,
  type RouteNote,
  type RouteSummary,
  summaryOf,
} from "../../test-fixtures/contracts/route-guide.js";
import { newServer, onEveryListener } from "../runtime/transports.js";
import { loadProto, nativeClient, nativeService, serveNative } from "./native-service.js";

const NativeRouteGuide = nativeService(loadProto("route-guide.proto"), "routeguide.RouteGuide");
const NativeHealth = nativeService(loadProto("health.proto"), "grpc.health.v1.Health");

const island: Point = { latitude: 0, longitude: 0 };
const path: Point = { latitude: 407838351, longitude: -746143763 };
const world: Rectangle = {
  lo: { latitude: -900_000_000, longitude: -1_800_000_000 },
  hi: { latitude: 900_000_000, longitude: 1_800_000_000 },
};
const notes: readonly RouteNote[] = [
  { location: path, message: "first" },
  { location: island, message: "elsewhere" },
  { location: path, message: "" },
  { location: path, message: "last" },
];
/** The answers to the notes: at the third the first, at the fourth both. */
const earlier = [notes[0], notes[0], notes[2]];

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

onEveryListener(() => {
  describe("a native service with an operation of each kind, served from an interface", () => {
    interface NativeGuide {
      GetFeature(point: Point, done: (error: ServiceError | null, feature?: Feature) => void): void;
      ListFeatures(rectangle: Rectangle): ClientReadableStream<Feature>;
      RecordRoute(done: (error: ServiceError | null, summary?: RouteSummary) => void): ClientWritableStream<Point>;
      RouteChat(): ClientDuplexStream<RouteNote, RouteNote>;
    }
    let server: Server;
    let guide: NativeGuide & { close(): void };
    beforeAll(async () => {
      server = newServer().map(RouteGuide);
      guide = nativeClient<never>(NativeRouteGuide, await server.listen("127.0.0.1:0")) as never;
    });
    afterAll(async () => {
      guide.close();
      await server.close();
    });

    const getFeature = (point: Point) =>
      new Promise((resolve, reject) =>
        guide.GetFeature(point, (error, feature) => (error ? reject(error) : resolve(feature))),
      );

    test("unary: a message is the request, and one the response", async () => {
      await expect(getFeature(path)).resolves.toEqual(features[1]);
      await expect(getFeature({ latitude: 1, longitude: -1 })).resolves.toEqual({
        name: "",
        location: { latitude: 1, longitude: -1 },
      });
      await expect(getFeature({ latitude: 900_000_001, longitude: 0 })).rejects.toMatchObject({
        code: 11,
        details: "beyond the pole",
      });
    });

    test("server streaming: each item is a response", async () => {
      expect(await all(guide.ListFeatures(world))).toEqual(features);
      expect(await all(guide.ListFeatures({}))).toEqual([]);
    });

    test("client streaming: each item is a request", async () => {
      const summary = await new Promise((resolve, reject) => {
        const stream = guide.RecordRoute((error, value) => (error ? reject(error) : resolve(value)));
        for (const point of [path, island, { latitude: 1, longitude: 1 }]) stream.write(point);
        stream.end();
      });
      expect(summary).toEqual({ pointCount: 3, featureCount: 2, distance: 3000, elapsedTime: 0 });
    });

    test("duplex: items are messages both ways", async () => {
      const stream = guide.RouteChat();
      for (const note of notes) stream.write(note);
      stream.end();
      expect(await all(stream)).toEqual(earlier);
    });
  });
});
describe("a native service with an operation of each kind, called through an interface", () => {
  let stop: () => void;
  let channel: Channel;
  let guide: IRouteGuide;
  beforeAll(async () => {
    const native = await serveNative(NativeRouteGuide, {
      GetFeature: ({ request }: ServerUnaryCall<Point, Feature>, answer: sendUnaryData<Feature>) =>
        request.latitude > 900_000_000
          ? answer({ code: 11, details: "beyond the pole" })
          : answer(null, featureAt(request)),
      ListFeatures: (call: ServerWritableStream<Rectangle, Feature>) => {
        for (const feature of featuresIn(call.request)) call.write(feature);
        call.end();
      },
      RecordRoute: async (call: ServerReadableStream<Point, RouteSummary>, answer: sendUnaryData<RouteSummary>) =>
        answer(null, summaryOf(await all<Point>(call))),
      RouteChat: (call: ServerDuplexStream<RouteNote, RouteNote>) => {
        const left: RouteNote[] = [];
        call.on("data", (note: RouteNote) => {
          const here = JSON.stringify(note.location);
          for (const other of left) if (JSON.stringify(other.location) === here) call.write(other);
          left.push(note);
        });
        call.on("end", () => call.end());
      },
    });
    stop = native.stop;
    channel = createChannel(native.address);
    guide = createClientFactory().createClient<IRouteGuide>(channel);
  });
  afterAll(() => {
    channel.close();
    stop();
  });

  test("unary: a message is the request, and one the response", async () => {
    await expect(guide.GetFeature(path)).resolves.toEqual(features[1]);
    await expect(guide.GetFeature({ latitude: 900_000_001, longitude: 0 })).rejects.toMatchObject({
      code: 11,
      rawMessage: "beyond the pole",
      path: "/routeguide.RouteGuide/GetFeature",
    });
  });

  test("server streaming: each item is a response", async () => {
    expect(await all(guide.ListFeatures(world))).toEqual(features);
    expect(await all(guide.ListFeatures({}))).toEqual([]);
  });

  test("client streaming: each item is a request", async () => {
    async function* points() {
      yield path;
      yield island;
      yield { latitude: 1, longitude: 1 };
    }
    await expect(guide.RecordRoute(points())).resolves.toEqual({
      pointCount: 3,
      featureCount: 2,
      distance: 3000,
      elapsedTime: 0,
    });
  });

  test("duplex: items are messages both ways", async () => {
    async function* written() {
      yield* notes;
    }
    expect(await all(guide.RouteChat(written()))).toEqual(earlier);
  });
});

test("a native health service is called through the interface", async () => {
  const native = await serveNative(NativeHealth, {
    Check: ({ request }: ServerUnaryCall<{ service: string }, object>, answer: sendUnaryData<object>) =>
      request.service === "" ? answer(null, { status: "SERVING" }) : answer({ code: 5, details: "unknown" }),
    Watch: (call: ServerWritableStream<object, object>) => {
      for (const status of ["SERVICE_UNKNOWN", "NOT_SERVING", "SERVING"]) call.write({ status });
      call.end();
    },
  });
  const channel = createChannel(native.address);
  const health = createClientFactory().createClient<HealthContract>(channel);
  await expect(health.Check({ service: "" })).resolves.toEqual({ status: ServingStatus.SERVING });
  await expect(health.Check({ service: "x" })).rejects.toMatchObject({ code: 5, rawMessage: "unknown" });
  const { SERVICE_UNKNOWN, NOT_SERVING, SERVING } = ServingStatus;
  const statuses = (await all(health.Watch({ service: "x" }))).map(({ status }) => status);
  expect(statuses).toEqual([SERVICE_UNKNOWN, NOT_SERVING, SERVING]);
  channel.close();
  native.stop();
});
