import { SetupError } from "./setup-error.js";

/** IW2022: a channel on interwire's own HTTP/2 was given an option of grpc-js that has no counterpart there. */
export function channelOptionOfGrpcJs(cause: string, fix: string): SetupError {
  return new SetupError(
    "IW2022",
    `${cause} is for grpc-js' own transport, and this channel runs on HTTP/2 of interwire's own. ${fix}`,
  );
}

/** IW2022: a channel on grpc-js was given an option that only channels on interwire's own HTTP/2 have. */
export function channelOptionOfHttp2(cause: string): SetupError {
  return new SetupError(
    "IW2022",
    `${cause}, which is for HTTP/2 of interwire's own, and this channel runs on grpc-js. ` +
      'Make it with createChannel of "interwire/http2".',
  );
}

/** IW2022: a channel was given an option of interwire's own HTTP/2 that only servers have. */
export function optionOfServers(cause: string): SetupError {
  return new SetupError("IW2022", `${cause}, which is for servers alone. Leave it out.`);
}
