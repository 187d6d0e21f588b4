import { bagOf, type Check, type Checks } from "../base/options/check-options.js";
import { aBoolean } from "../base/options/kinds.js";
import type { ChannelTls } from "./channel-tls.js";
import { fileCheck } from "./server-tls.js";

const channelTlsChecks: Checks<ChannelTls> = {
  ca: fileCheck,
  cert: fileCheck,
  key: fileCheck,
  rejectUnauthorized: aBoolean,
};

export const channelTlsCheck: Check = bagOf(channelTlsChecks);
