import { median, quantile } from "../support/measure.mjs";
import { table } from "../support/report.mjs";

const own = "interwire";
const digits = (value, count) => (value === undefined ? "–" : value.toFixed(count));
const megabytes = (bytes) => (bytes / (1 << 20)).toFixed(0);

/** The median of the rounds' ratios, and between which two values the middle half of them lies. */
function ratio(results, pick) {
  const values = results.map(pick);
  const [low, value, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share));
  return { value, text: `**${digits(value, 2)}** (${digits(low, 2)}–${digits(high, 2)})` };
}

/** How many times as many calls interwire makes as each rival, and the gates for that. */
export function ratioTable(cases, rivals) {
  const gates = [];
  const rows = cases.map(({ title, floors, results }) => {
    const cells = rivals.map((rival) => {
      const { value, text } = ratio(results, (round) => round[own].rate / round[rival].rate);
      const floor = floors[rival];
      if (floor !== undefined) gates.push({ name: `${title}, against ${rival}`, value, floor });
      return floor === undefined ? text : `${text} ≥ ${floor}`;
    });
    return [title, ...cells];
  });
  return { text: table(["interwire to", ...rivals], rows), gates };
}

/** The measurements of each library, and the part of its processor time that interwire needs. */
export function detailTable(cases, names) {
  const rows = cases.flatMap(({ title, unit, results }) =>
    names.map((name, i) => {
      const of = (what, count) => digits(medianOf(results, name, what), count);
      const part = (what) =>
        name === own ? "–" : digits(median(results.map((round) => round[own][what] / round[name][what])), 2);
      const times = [of("p50", 2), of("p99", 2)];
      const cpu = ["client", "server"].flatMap((side) => [of(side, 1), part(side)]);
      return [i === 0 ? `${title}, ${unit}` : "", name, of("rate", 0), ...times, ...cpu];
    }),
  );
  const cpu = ["client", "server"].flatMap((side) => [`${side} CPU µs`, "interwire's part"]);
  return table(["case", "library", "per second", "p50 ms", "p99 ms", ...cpu], rows);
}

function medianOf(results, name, what) {
  const values = results.map((round) => round[name][what]);
  return values.includes(undefined) ? undefined : median(values);
}

const usualColumns = { calls: "rate", "client CPU": "client", "server CPU": "server" };

/** The cost of the other variants of a case, as ratios to the first one, and the gates for them. */
export function variantTable({
  title,
  results,
  columns = usualColumns,
  floors = {},
  ceilings = {},
  variants: [base, ...others],
}) {
  const gates = [];
  const rows = others.map((variant) => {
    const cells = Object.entries(columns).map(([column, what]) => {
      const { value, text } = ratio(results, (round) => round[variant][what] / round[base][what]);
      const gate = { name: `${title} ${variant}: ${column}`, value, floor: floors[column], ceiling: ceilings[column] };
      if (gate.floor !== undefined || gate.ceiling !== undefined) gates.push(gate);
      if (gate.floor !== undefined) return `${text} ≥ ${gate.floor}`;
      return gate.ceiling === undefined ? text : `${text} ≤ ${digits(gate.ceiling, 2)}`;
    });
    return [variant, ...cells];
  });
  return { text: table([title, ...Object.keys(columns)], rows), gates };
}

/** The resident memory of the processes before their first case and at most after one. */
export function memoryTable(peers) {
  const rows = peers.map(({ name, idle, peak }) => [
    name,
    ...["client", "server"].flatMap((side) => [megabytes(idle[side]), megabytes(peak[side])]),
  ]);
  return table(["memory, MB", "client, started", "client, at most", "server, started", "server, at most"], rows);
}
