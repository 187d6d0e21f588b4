// Loads modules in a fresh process and tells what that took, in milliseconds: `process.mjs <specifier> …`.
for (const specifier of process.argv.slice(2)) await import(specifier);
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ cpu: (user + system) / 1000, clock: performance.now() }));
