import { join } from "node:path";
import { expectRecorded } from "../support/recorded.js";
import { isSample } from "../support/sample.js";
import type { Format } from "./host-project.js";
import { hosts } from "./hosts.js";
import { projectsFolder } from "./installation.js";
import { compileContracts, type Observation, observe, type Row } from "./observe.js";
import { pageOf } from "./table.js";

jest.setTimeout(600_000);

const formats: readonly Format[] = ["esm", "cjs"];
/** A sample has one format of each run, by turns. */
const rows: readonly Row[] = hosts
  .flatMap((host) => host.runs.map((run) => ({ host, run })))
  .flatMap((one, index) => {
    const chosen = isSample ? formats.slice(index % 2).slice(0, 1) : formats;
    return chosen.map((format) => ({ ...one, format }));
  });
const folder = projectsFolder("matrix");
const contracts = new Map<Format, string>();

beforeAll(async () => {
  for (const format of formats) {
    contracts.set(format, await compileContracts(join(folder, `contracts-${format}`), format));
  }
});

const started = new Map<Row, Promise<Observation>>();

function start(row: Row): Promise<Observation> {
  const known = started.get(row);
  if (known !== undefined) return known;
  const observation = observe(row, join(folder, String(rows.indexOf(row))), contracts.get(row.format) ?? "");
  // Another test may be the first to await it.
  observation.catch(() => undefined);
  started.set(row, observation);
  return observation;
}

/** Two rows run at a time. */
function observationOf(row: Row): Promise<Observation> {
  const next = rows[rows.indexOf(row) + 1];
  const observation = start(row);
  if (next !== undefined) void start(next);
  return observation;
}

test.each(
  rows.map((row): [string, Row] => {
    const { host, run, format } = row;
    return [`${host.name} with TypeScript ${run.typescript} and Node ${run.node}, ${format}`, row];
  }),
)("%s", async (_, row) => {
  const { observed, expected } = await observationOf(row);
  expect(observed).toEqual(expected);
});

test("the page has the results", async () => {
  const results = await Promise.all(rows.map(async (row) => ({ ...row, ...(await start(row)) })));
  const { path, text } = pageOf(results);
  expectRecorded(path, text);
});
