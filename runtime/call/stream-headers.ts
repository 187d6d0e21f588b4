/** The request header that carries the arguments beside a request stream, in the wire format of ServiceModel.Grpc. */
export const inputHeader = "smgrpc-method-input-bin";

/** The response header that carries the values beside a response stream, in the wire format of ServiceModel.Grpc. */
export const outputHeader = "smgrpc-method-output-bin";
