/** Why a server ends calls itself. Their clients get it as the text of UNAVAILABLE, which they may retry (gRPC's statuscodes.md). */
export type CutOff = "The server is shutting down" | "The connection reached its maximum age";
