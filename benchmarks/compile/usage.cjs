// Loaded into a compiler's process: writes what that took to the file of the environment's USAGE_FILE.
const { writeFileSync } = require("node:fs");

process.on("exit", (code) => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  writeFileSync(process.env.USAGE_FILE, JSON.stringify({ code, cpu: (user + system) / 1e6, megabytes: maxRSS / 1024 }));
});
