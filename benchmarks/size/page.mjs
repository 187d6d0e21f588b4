import { create, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorProtoSchema, FieldDescriptorProto_Type as Type } from "@bufbuild/protobuf/wkt";

/** The contract of the program in a page: one call with one request and one response, and one message of three scalars. */
export const contract = `export interface Item { /** @dataMember 1 */ id: number; /** @dataMember 2 */ name: string; /** @dataMember 3 */ price: number }
/** @serviceContract { package: "shop" } */
export interface IShop { /** @operationContract */ Get(id: number): Promise<Item> }
`;

/** Programs in a page by interwire, by name. Each needs the file of the contract beside it. */
export const pages = {
  "one call": `import { createClient, createWebChannel } from "interwire/web";
import type { IShop } from "./file0.js";
console.log(await createClient<IShop>(createWebChannel("https://shop.example")).Get(1));
`,
  "one call by a factory": `import { createClientFactory, createWebChannel } from "interwire/web";
import type { IShop } from "./file0.js";
console.log(await createClientFactory().createClient<IShop>(createWebChannel("https://shop.example")).Get(1));
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
