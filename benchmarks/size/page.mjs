import { create, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, FieldDescriptorProto_Type as Type } from "@bufbuild/protobuf/wkt";

/** The contract of the program in a page: one call with one request and one response, and one message of three scalars. */
export const contract = `export interface Item { /** @dataMember 1 */ id: number; /** @dataMember 2 */ name: string; /** @dataMember 3 */ price: number }
/** @serviceContract { package: "shop" } */
export interface IShop { /** @operationContract */ Get(id: number): Promise<Item> }
/** @serviceContract { package: "shop" } */
export interface IAll {
  /** @operationContract */ Get(id: number): Promise<Item>;
  /** @operationContract */ Put(context: import("interwire/web").CallContext): Promise<void>;
  /** @operationContract */ Watch(id: number): AsyncIterable<Item>;
  /** @operationContract */ Sum(items: AsyncIterable<Item>): Promise<number>;
  /** @operationContract */ Chat(items: AsyncIterable<Item>): AsyncIterable<Item>;
}
`;

const everything = `import {
  CallContext, createClientFactory, createWebChannel, findDetails, type Interceptor, jsonFormat, resumed, withOptions,
} from "interwire/web";
import type { IAll, Item } from "./file0.js";
const options = [{}, { protocol: "grpc-web" }, { format: jsonFormat() }, { websocket: true }] as const;
const note: Interceptor = (_, next) => next();
const clients = createClientFactory({ interceptors: [note], errorHandlers: [] });
for (const one of options) {
  const client = clients.createClient<IAll>(createWebChannel("https://shop.example", one));
  const context = new CallContext();
  console.log(await withOptions(client, { timeoutMs: 1 }).Get(1), client.Sum(client.Watch(1)), client.Chat(client.Watch(1)));
  for await (const item of resumed(() => client.Watch(1))) console.log(item);
  await client.Put(context).catch((error) => console.log(findDetails<Item>(error)));
}
`;

/**
 * Programs in a page by interwire, by name. Each needs the file of its contract beside it: `file0` has a small one, and `file1` one
 * with a hundred messages.
 */
export const pages = {
  "one call": `import { createClient, createWebChannel } from "interwire/web";
import type { IShop } from "./file0.js";
console.log(await createClient<IShop>(createWebChannel("https://shop.example")).Get(1));
`,
  "one call by a factory": `import { createClientFactory, createWebChannel } from "interwire/web";
import type { IShop } from "./file0.js";
console.log(await createClientFactory().createClient<IShop>(createWebChannel("https://shop.example")).Get(1));
`,
  "all kinds of calls, ways and options": everything,
  "one call of 50": `import { createClient, createWebChannel } from "interwire/web";
import type { ILarge } from "./file1.js";
console.log(await createClient<ILarge>(createWebChannel("https://shop.example")).Call7({} as never));
`,
  "one call of 50, by `Pick`": `import { createClient, createWebChannel } from "interwire/web";
import type { ILarge } from "./file1.js";
console.log(await createClient<Pick<ILarge, "Call7">>(createWebChannel("https://shop.example")).Call7({} as never));
`,
};

const field = (name, number, type, typeName = "") => ({ name, number, type, typeName });

const file = create(FileDescriptorProtoSchema, {
  name: "shop.proto",
  package: "shop",
  syntax: "proto3",
  messageType: [
    {
      name: "Item",
      field: [field("id", 1, Type.DOUBLE), field("name", 2, Type.STRING), field("price", 3, Type.DOUBLE)],
    },
    { name: "Get_Request", field: [field("id", 1, Type.DOUBLE)] },
    { name: "Get_Response", field: [field("result", 1, Type.MESSAGE, ".shop.Item")] },
  ],
  service: [
    { name: "IShop", method: [{ name: "Get", inputType: ".shop.Get_Request", outputType: ".shop.Get_Response" }] },
  ],
});

/** The same call by connect-web, as protoc-gen-es writes its descriptors. */
export const connectPage = `import { createClient } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { fileDesc, serviceDesc } from "@bufbuild/protobuf/codegenv2";
const file = fileDesc("${Buffer.from(toBinary(FileDescriptorProtoSchema, file)).toString("base64")}");
const transport = createConnectTransport({ baseUrl: "https://shop.example" });
console.log(await createClient(serviceDesc(file, 0), transport).get({ id: 1 }));
`;
