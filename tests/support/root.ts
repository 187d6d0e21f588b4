import { resolve } from "node:path";

/** The repository's root: tests run from build/tests/tests/…. */
export const root = resolve(__dirname, "../../../..");
