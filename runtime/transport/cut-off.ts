/**
 * The reasons for which a server ends calls in progress. The client gets the reason as the text of UNAVAILABLE, after which it
 * may try again (gRPC's statuscodes.md).
 */
export type CutOff = "The server is shutting down" | "The connection reached its maximum age";
