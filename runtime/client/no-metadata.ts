import { Metadata } from "@grpc/grpc-js";

/** The metadata of calls that have none: they share it, for whoever changes metadata clones it first. */
export const noMetadata = new Metadata();
