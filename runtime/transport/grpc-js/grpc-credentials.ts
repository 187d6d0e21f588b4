import { type CallCredentials, credentials, Metadata as GrpcMetadata } from "@grpc/grpc-js";
import { makeHeaders } from "../call-credentials.js";

/**
 * Converts a call's credentials for the layers of grpc-js, which would wait for ever for headers of another class than their own
 * metadata. The credentials may come from another copy of grpc-js, and may make metadata of our class.
 */
export function grpcCredentials(given: CallCredentials): CallCredentials {
  return credentials.createFromMetadataGenerator(({ method_name: path, service_url: serviceUrl }, done) => {
    makeHeaders(given, { path, serviceUrl }).then(
      (headers) => done(null, headers.toGrpc(GrpcMetadata)),
      (error) => done(error),
    );
  });
}
