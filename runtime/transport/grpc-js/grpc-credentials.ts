import { type CallCredentials, credentials, Metadata as GrpcMetadata } from "@grpc/grpc-js";
import { makeHeaders } from "../call-credentials.js";

/**
 * A call's credentials for the layers of grpc-js, which would wait for ever for headers that are no metadata of theirs: those
 * given may come from another copy of it, and may make metadata of ours.
 */
export function grpcCredentials(given: CallCredentials): CallCredentials {
  return credentials.createFromMetadataGenerator(({ method_name: path, service_url: serviceUrl }, done) => {
    makeHeaders(given, { path, serviceUrl }).then(
      (headers) => done(null, headers.toGrpc(GrpcMetadata)),
      (error) => done(error),
    );
  });
}
