// One side of one peer in a process of its own: `process.mjs <peer> [address]`, a server without the address.
const [peer, address] = process.argv.slice(2);
const { connect, serve } = await import(`./${peer}.mjs`);

const cpuMicroseconds = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

async function run(call, { inFlight, milliseconds }) {
  const from = performance.now();
  const cpu = cpuMicroseconds();
  const until = from + milliseconds;
  let calls = 0;
  const caller = async () => {
    while (performance.now() < until) {
      await call();
      calls++;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return { calls, seconds: (performance.now() - from) / 1000, cpu: cpuMicroseconds() - cpu };
}

if (address === undefined) {
  process.on("message", () => process.send({ cpu: cpuMicroseconds() }));
  process.send({ address: await serve() });
} else {
  const calls = connect(address);
  process.on("message", async (order) => process.send(await run(calls[order.call], order)));
  process.send({});
}
process.on("disconnect", () => process.exit());
