export * from "./errors/standard-details.js";
