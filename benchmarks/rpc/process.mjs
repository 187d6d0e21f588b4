// One side of one library in a process of its own: `process.mjs <module> <variant> [address]`, a server without the
// address.
import { check, run } from "./runs.mjs";

const [name, variant, address] = process.argv.slice(2);
const { connect, serve } = await import(`./${name}.mjs`);

const usage = () => {
  const { user, system } = process.cpuUsage();
  return { cpu: user + system, memory: process.memoryUsage.rss() };
};

if (address === undefined) {
  process.on("message", (question) => {
    if (question === "collect") globalThis.gc();
    process.send(usage());
  });
  process.send({ address: await serve(variant), ...usage() });
} else {
  const calls = connect(address, variant);
  await check(calls);
  process.on("message", async (order) => process.send({ ...(await run(calls, order)), memory: usage().memory }));
  process.send(usage());
}
process.on("disconnect", () => process.exit());
