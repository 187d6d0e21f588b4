import { median, quantile } from "../support/measure.mjs";
import { table } from "../support/report.mjs";

const own = "interwire/http2";

/** Processor time and calls of each server, and which part of the others' time interwire/http2 takes. */
export function cpuTable(cases) {
  const gates = [];
  const rows = cases.flatMap(({ title, ceilings, results }) =>
    Object.keys(results[0]).map((name, i) => {
      const of = (what) => median(results.map((round) => round[name][what]));
      const parts = results.map((round) => round[own].cpu / round[name].cpu);
      const [low, part, high] = [0.25, 0.5, 0.75].map((share) => quantile(parts, share));
      const ceiling = ceilings[name];
      if (ceiling !== undefined) gates.push({ name: `${title}, part of the time of ${name}`, value: part, ceiling });
      const gate = ceiling === undefined ? "" : ` ≤ ${ceiling.toFixed(2)}`;
      const text = name === own ? "–" : `**${part.toFixed(2)}** (${low.toFixed(2)}–${high.toFixed(2)})${gate}`;
      return [i === 0 ? title : "", name, of("cpu").toFixed(1), of("rate").toFixed(0), text];
    }),
  );
  const head = ["case", "server", "CPU µs per call", "calls per second", "part of it that interwire/http2 takes"];
  return { text: table(head, rows), gates };
}

/** The memory that each server keeps for a connection and for a stream. */
export function memoryTable(servers) {
  const kilobytes = (bytes) => (bytes / 1024).toFixed(1);
  const rows = Object.entries(servers).map(([name, { perConnection, perStream }]) => [
    name,
    kilobytes(perConnection),
    kilobytes(perStream),
  ]);
  const { perConnection, perStream } = servers[own];
  const gates = [
    { name: "KB per idle connection", value: perConnection / 1024, ceiling: 20 },
    { name: "KB per open stream", value: perStream / 1024, ceiling: 4.5 },
  ];
  return { text: table(["resident KB", "an idle connection", "an open stream"], rows), gates };
}
