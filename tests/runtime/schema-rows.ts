import { contractOf } from "interwire";
import { jsonSchema, openApi, operationSchemas } from "interwire/openapi";
import { type IWheels, type Row, untyped, wheels } from "./option-place.js";

const contracts = [contractOf<IWheels>()];
const noComments = "is an object (Object). Pass the comments of a schema, or leave them out.";

/** The functions of `interwire/openapi`. */
export const schemaRows: readonly Row[] = [
  [
    "openApi.given",
    () => openApi(untyped(contracts[0])),
    "TypeError: The contracts of openApi() is an object (Object). Pass an array: [contractOf<T>(), …].",
  ],
  [
    "openApi.options",
    () => openApi(contracts, untyped({ titles: "Shop" })),
    "TypeError: openApi() has no option titles. Did you mean title?",
  ],
  ...["title", "version", "description"].map(
    (name): Row => [
      `openApi.options.${name}`,
      () => openApi(contracts, untyped({ [name]: 1 })),
      `TypeError: ${name} of openApi() is 1. Pass a string.`,
    ],
  ),
  [
    "openApi.options.servers",
    () => openApi(contracts, untyped({ servers: "/api" })),
    'TypeError: servers of openApi() is the string "/api". Pass an array.',
  ],
  ...["enumAsInteger", "useProtoFieldName"].flatMap((name): Row[] => [
    [
      `openApi.options.${name}`,
      () => openApi(contracts, untyped({ [name]: 1 })),
      `TypeError: ${name} of openApi() is 1. Pass true or false.`,
    ],
    [
      `jsonSchema.options.${name}`,
      () => jsonSchema(wheels, untyped({ [name]: 1 })),
      `TypeError: ${name} of jsonSchema() is 1. Pass true or false.`,
    ],
  ]),
  ["openApi.docs", () => openApi(contracts, {}, untyped({})), `TypeError: The comments of openApi() ${noComments}`],
  [
    "jsonSchema.given",
    () => jsonSchema(untyped({ id: "a" })),
    "TypeError: The message of jsonSchema() is an object (Object). Pass messageOf<T>(), in a file that the transformer compiles.",
  ],
  [
    "jsonSchema.options",
    () => jsonSchema(wheels, untyped({ space: 2 })),
    "TypeError: jsonSchema() has no option space. It has enumAsInteger, useProtoFieldName.",
  ],
  [
    "jsonSchema.docs",
    () => jsonSchema(wheels, {}, untyped({})),
    `TypeError: The comments of jsonSchema() ${noComments}`,
  ],
  [
    "operationSchemas.document",
    () => operationSchemas(untyped("openapi.json")),
    'TypeError: The document of operationSchemas() is the string "openapi.json". Pass what openApi() returned, or what interwire openapi wrote.',
  ],
  [
    "operationSchemas.document without paths",
    () => operationSchemas(untyped({ paths: null, components: { schemas: {} } })),
    "TypeError: The document of operationSchemas() is an object (Object). Pass what openApi() returned, or what interwire openapi wrote.",
  ],
];
