// Loaded into a compiler's process: writes what that took to the file of the environment's USAGE_FILE.
const { readFileSync, writeFileSync } = require("node:fs");

process.on("exit", (code) => {
  const { user, system } = process.cpuUsage();
  const { maxRSS } = process.resourceUsage();
  const cpu = (user + system) / 1e6;
  const main = mainThread();
  writeFileSync(
    process.env.USAGE_FILE,
    JSON.stringify({ code, cpu, main, helpers: cpu - main, megabytes: maxRSS / 1024 }),
  );
});

/** The processor seconds of the main thread alone: its first number for the scheduler of Linux, in nanoseconds. */
function mainThread() {
  try {
    return Number.parseInt(readFileSync("/proc/thread-self/schedstat", "utf8"), 10) / 1e9;
  } catch {
    return Number.NaN;
  }
}
