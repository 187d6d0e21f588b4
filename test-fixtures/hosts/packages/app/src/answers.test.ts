import { writeFileSync } from "node:fs";
import { answers } from "./answers.js";

declare function test(name: string, run: () => Promise<void>): void;

test("answers", async () => writeFileSync("answers.txt", await answers()));
