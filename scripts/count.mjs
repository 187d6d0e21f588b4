import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Adds up what the suites of this build ran, in one line. */
const results = join(dirname(fileURLToPath(import.meta.url)), "../build/results");
const reports = readdirSync(results).map((name) => JSON.parse(readFileSync(join(results, name), "utf8")));
const sum = (key) => reports.reduce((total, report) => total + report[key], 0);
console.log(`${sum("numPassedTests")} passed, ${sum("numFailedTests")} failed`);
