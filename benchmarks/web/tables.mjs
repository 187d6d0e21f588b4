import { median, quantile } from "../support/measure.mjs";
import { table } from "../support/report.mjs";

const own = "interwire/http2";

/** Processor time and calls of each server, and how many times interwire's time the other takes. */
export function timesTable(cases) {
  const gates = [];
  const rows = cases.flatMap(({ title, floor, results }) =>
    Object.keys(results[0]).map((name, i) => {
      const of = (what) => median(results.map((round) => round[name][what]));
      const times = results.map((round) => round[name].cpu / round[own].cpu);
      const [low, part, high] = [0.25, 0.5, 0.75].map((share) => quantile(times, share));
      if (name !== own) gates.push({ name: `${title}, times of ${name}`, value: part, floor });
      const text = name === own ? "–" : `**${part.toFixed(2)}** (${low.toFixed(2)}–${high.toFixed(2)}) ≥ ${floor}`;
      return [i === 0 ? title : "", name, of("cpu").toFixed(1), of("rate").toFixed(0), text];
    }),
  );
  const head = ["case", "server", "CPU µs per call", "calls per second", "times interwire's time"];
  return { text: table(head, rows), gates };
}
