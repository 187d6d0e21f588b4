/** The request header with the arguments beside a request stream (ServiceModel.Grpc's wire format). */
export const inputHeader = "smgrpc-method-input-bin";

/** The response header with the values beside a response stream. */
export const outputHeader = "smgrpc-method-output-bin";
