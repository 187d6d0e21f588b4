// Loads one module in a fresh process and tells what that took: `start-up.mjs <specifier>`.
await import(process.argv[2]);
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ cpu: (user + system) / 1000, clock: performance.now() }));
