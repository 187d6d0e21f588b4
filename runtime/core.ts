// Everything that makes no connections itself: messages, contracts, clients over a given transport, calls and errors.
export * from "./api.js";
