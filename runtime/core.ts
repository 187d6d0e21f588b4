// Messages, contracts, clients over a transport that is handed to them, calls and errors: whatever makes no connections itself.
export * from "./api.js";
