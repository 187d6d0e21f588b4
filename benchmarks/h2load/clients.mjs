import { start } from "../rpc/peers.mjs";
import { median, quantile } from "../support/measure.mjs";
import { table } from "../support/report.mjs";
import { load, warmUp } from "./load.mjs";
import { startNode } from "./servers.mjs";

/** Our client beside h2load, which is written in C, on the same server: the gates of either. */
const cases = [
  { inFlight: 1, floor: 0.85 },
  { inFlight: 32, ceiling: 2 },
];

/** The rounds of each case: calls per second and the client's processor time for a call, of h2load and of our client. */
export async function measureClients({ rounds, seconds, bodies }) {
  const server = await startNode("interwire", "http2");
  const client = await start(["interwire", "http2 on both sides", server.address]);
  const results = [];
  for (const { inFlight, ...gate } of cases) {
    const count = await warmUp(server, { inFlight, seconds, bodies });
    const order = { call: "order", inFlight, milliseconds: seconds * 1000 };
    await client.ask({ ...order, milliseconds: 3000 });
    const all = [];
    for (let round = 0; round < rounds; round++) {
      const h2load = async () => {
        const { rate, clientCpu } = await load(server, { inFlight, count, bodies });
        return { rate, cpu: clientCpu };
      };
      const own = async () => {
        const made = await client.ask(order);
        return { rate: made.count / made.seconds, cpu: made.cpu / made.count };
      };
      if (round % 2 === 0) all.push({ h2load: await h2load(), own: await own() });
      else all.push({ own: await own(), h2load: await h2load() });
    }
    results.push({ inFlight, ...gate, rounds: all });
  }
  await client.stop();
  await server.stop();
  return results;
}

export function clientTable(results) {
  const gates = [];
  const rows = results.flatMap(({ inFlight, floor, ceiling, rounds }) => {
    const title = `order, ${inFlight} in flight`;
    const ratio = (what) => {
      const values = rounds.map(({ own, h2load }) => own[what] / h2load[what]);
      const [low, value, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share));
      return { value, text: `**${value.toFixed(2)}** (${low.toFixed(2)}–${high.toFixed(2)})` };
    };
    const [rate, cpu] = [ratio("rate"), ratio("cpu")];
    if (floor !== undefined) gates.push({ name: `client, ${title}: calls`, value: rate.value, floor });
    if (ceiling !== undefined) gates.push({ name: `client, ${title}: CPU`, value: cpu.value, ceiling });
    const of = (name, what, digits) => median(rounds.map((round) => round[name][what])).toFixed(digits);
    return [
      [title, "h2load", of("h2load", "cpu", 1), of("h2load", "rate", 0), "–", "–"],
      [
        ...["", "interwire/http2", of("own", "cpu", 1), of("own", "rate", 0)],
        floor === undefined ? rate.text : `${rate.text} ≥ ${floor}`,
        ceiling === undefined ? cpu.text : `${cpu.text} ≤ ${ceiling}`,
      ],
    ];
  });
  const columns = [
    "case",
    "client",
    "its CPU µs per call",
    "calls per second",
    "share of h2load's calls",
    "times its CPU",
  ];
  return { text: table(columns, rows), gates };
}
