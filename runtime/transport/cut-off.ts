/**
 * The reasons for which a server ends calls that are in progress. Clients get the reason as the text of UNAVAILABLE, after which
 * they may try again (gRPC's statuscodes.md).
 */
export type CutOff = "The server is shutting down" | "The connection reached its maximum age";
