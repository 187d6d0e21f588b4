import { ChannelCredentials, type ChannelInterface, type ChannelOptions } from "@grpc/grpc-js";
import { accept, type Check, type Checks, foreignBagOf } from "../../base/options/check-options.js";
import { aBoolean, aFunction, hasMethods, isString } from "../../base/options/kinds.js";
import type { CreateChannelOptions } from "../../client/channel.js";
import { channelTlsCheck } from "../channel-tls-check.js";
import { isGrpcOption, transportOptionChecks } from "../transport-options.js";

/** The options that grpc-js declares by name, without the index signature that would allow any other name. */
type Named<Options> = {
  [Name in keyof Options as string extends Name ? never : number extends Name ? never : Name]: Options[Name];
};

const grpcOptionChecks: () => Checks<Named<ChannelOptions>> = transportOptionChecks;

export const targetCheck: Check = accept(
  'Pass "host:port", or a Channel of grpc-js; that of its Client is client.getChannel().',
  (value): value is string | ChannelInterface => isString(value) || hasMethods(value, "createCall", "getTarget"),
);

export const createChannelChecks: Checks<CreateChannelOptions> = {
  tls: channelTlsCheck,
  credentials: accept(
    "Pass ChannelCredentials of the grpc-js that interwire uses.",
    (value): value is ChannelCredentials => value instanceof ChannelCredentials,
  ),
  allowInsecureCredentials: aBoolean,
  channelOptions: foreignBagOf(grpcOptionChecks, isGrpcOption),
  transport: aFunction,
};
