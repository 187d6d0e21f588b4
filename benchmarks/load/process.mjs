// Loads a module in a fresh process and tells what that took, in milliseconds: `process.mjs <path>`.
await import(process.argv[2]);
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ cpu: (user + system) / 1000, clock: performance.now() }));
