import { create, toBinary } from "@bufbuild/protobuf";
import {
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import type {
  ReflectionAlphaContract,
  ReflectionContract,
  ServerReflectionRequest,
  ServerReflectionResponse,
} from "interwire/reflection";
import { loadProto } from "../interop/native-service.js";
import { interwire } from "../support/interwire.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { newServer, onBothServers } from "./both-servers.js";
import type { IOrders } from "./contracts.js";
import { Orders } from "./orders.js";

type Question = ServerReflectionRequest["messageRequest"];
type Answer = ServerReflectionResponse["messageResponse"];

const folder = temporaryFolder();

/** A server whose reflection answers by a function. */
async function serve(
  answer: (question: Question) => Answer | undefined,
  version: "v1" | "v1alpha" = "v1",
): Promise<string> {
  const reflection = {
    async *ServerReflectionInfo(
      requests: AsyncIterable<ServerReflectionRequest>,
    ): AsyncIterable<ServerReflectionResponse> {
      for await (const request of requests) {
        const messageResponse = answer(request.messageRequest);
        if (messageResponse === undefined) return;
        yield { validHost: "", originalRequest: request, messageResponse };
      }
    },
  };
  const server = newServer().implement<IOrders>(new Orders());
  if (version === "v1") server.implement<ReflectionContract>(reflection);
  else server.implement<ReflectionAlphaContract>(reflection);
  return server.listen("127.0.0.1:0");
}

const services: Answer = { case: "listServicesResponse", value: { service: [{ name: "shop.v1.Orders" }] } };
const files = (...fileDescriptorProto: Uint8Array[]): Answer => ({
  case: "fileDescriptorResponse",
  value: { fileDescriptorProto },
});
const error = (errorCode: number, errorMessage: string): Answer => ({
  case: "errorResponse",
  value: { errorCode, errorMessage },
});

/** A file that is called like what it imports or the package that it has. */
function file(name: string, dependency: string[], parts: object = {}): Uint8Array {
  return toBinary(
    FileDescriptorProtoSchema,
    create(FileDescriptorProtoSchema, { name, dependency, syntax: "proto3", ...parts }),
  );
}

const order = {
  package: "shop.v1",
  messageType: [{ name: "Order", field: [{ name: "article", number: 2, type: Type.STRING, label: Label.OPTIONAL }] }],
  service: [{ name: "Orders", method: [{ name: "Place", inputType: ".shop.v1.Order", outputType: ".shop.v1.Order" }] }],
};

const listing = (answer: (question: Question) => Answer | undefined) => (question: Question) =>
  question.case === "listServices" ? services : answer(question);

let count = 0;

onBothServers(() => {
  describe("answers that cannot be used are refused by an error that says why", () => {
    const instead = "Name a schema instead, with --project, --proto or --descriptor.";
    const unusable = (reason: string): string => `The reflection of the server cannot be used: ${reason}. ${instead}`;
    test.each<[title: string, answer: (question: Question) => Answer | undefined, status: number, notes: string]>([
      ["no answer", () => undefined, 13, unusable("it answers 0 of 1 questions")],
      ["no list", () => files(), 13, unusable("it does not list services")],
      [
        "an error instead of a list",
        () => error(7, "Not \u001b[31myou."),
        7,
        "The server does not list its services: Not \\x1b[31myou.",
      ],
      [
        "an error instead of a service",
        listing(() => error(5, "None.")),
        5,
        "The server does not describe the service shop.v1.Orders: None.",
      ],
      ["no file", listing(() => services), 13, unusable("it has no file for shop.v1.Orders")],
      [
        "garbage",
        listing(() => files(new Uint8Array([0xff, 0xff, 0xff]))),
        13,
        unusable("the file for shop.v1.Orders cannot be read: premature EOF"),
      ],
      [
        "another file",
        listing(() => files(file("a.proto", []))),
        13,
        unusable("it has no service shop.v1.Orders in the file that should have it"),
      ],
      [
        "an import that is nowhere",
        listing(({ case: kind }) =>
          kind === "fileByFilename" ? error(5, "What?") : files(file("a.proto", ["b.proto"], order)),
        ),
        13,
        unusable("of b.proto it says: What?"),
      ],
      [
        "an import that has another name",
        listing(() => files(file("a.proto", ["b.proto"], order))),
        13,
        unusable("it lacks the file b.proto, which another one imports"),
      ],
      [
        "a file that imports itself",
        listing(() => files(file("a.proto", ["b.proto"], order), file("b.proto", ["a.proto"]))),
        64,
        "The file a.proto imports itself: a.proto → b.proto → a.proto.",
      ],
      [
        "a type that is nowhere",
        listing(() => files(file("a.proto", [], { ...order, messageType: [] }))),
        64,
        "The files of the schema do not fit together: invalid MethodDescriptorProto: input_type .shop.v1.Order not found",
      ],
      [
        "imports without an end",
        listing((question) =>
          files(
            file(
              question.case === "fileByFilename" ? question.value : "0",
              Array.from({ length: 50 }, () => String(++count)),
              order,
            ),
          ),
        ),
        13,
        unusable("it has more than 10000 files"),
      ],
    ])("%s", async (_, answer, status, notes) => {
      const address = await serve(answer);
      expect(await interwire(folder, "call", address, "shop.v1.Orders/Place")).toEqual({
        status,
        output: "",
        notes: `${notes}\n`,
      });
    });
  });

  test.each(["v1", "v1alpha"] as const)(
    "%s is asked for imports, and for names in JSON that compilers leave out",
    async (version) => {
      const address = await serve(
        listing((question) => {
          const field = [{ name: "the_article", number: 2, type: Type.STRING, label: Label.OPTIONAL }];
          const messages = { package: "shop.v1", messageType: [{ name: "Order", field }] };
          if (question.case === "fileByFilename") return files(file("order.proto", [], messages));
          return files(file("service.proto", ["order.proto"], { ...order, messageType: [] }));
        }),
        version,
      );
      expect(await interwire(folder, "call", address, "Orders/Place", '{"theArticle": "A1"}')).toEqual({
        status: 0,
        output: '{"theArticle":"A1"}\n',
        notes: "",
      });
    },
  );

  test("descriptors of proto-loader, which @grpc/reflection answers with, are completed", async () => {
    const types = Object.values(loadProto("route-guide.proto")) as { readonly fileDescriptorProtos?: Uint8Array[] }[];
    const described = types.flatMap(({ fileDescriptorProtos = [] }) => fileDescriptorProtos);
    const name = ".routeguide.RouteGuide";
    const address = await serve((question) => {
      if (question.case === "listServices") return { case: "listServicesResponse", value: { service: [{ name }] } };
      return question.case === "fileContainingSymbol" && question.value === name
        ? files(...described)
        : error(5, "What?");
    });
    expect(await interwire(folder, "list", address, "RouteGuide/ListFeatures")).toEqual({
      status: 0,
      output: `rpc ListFeatures(routeguide.Rectangle) returns (stream routeguide.Feature)

routeguide.Rectangle
{
  "lo": {
    "latitude": 1,
    "longitude": 1
  },
  "hi": {
    "latitude": 1,
    "longitude": 1
  }
}

routeguide.Feature
{
  "name": "text",
  "location": {
    "latitude": 1,
    "longitude": 1
  }
}
`,
      notes: "",
    });
  });
});
