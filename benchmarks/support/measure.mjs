/** The number below which the given share of some numbers lies, between two of them if need be. */
export function quantile(values, share) {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const above = Math.ceil(at);
  return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
}

/** The middle of some numbers. */
export function median(values) {
  return quantile(values, 0.5);
}

/** The geometric mean. */
export function geometricMean(values) {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
}

/**
 * Makes a loop over a function, each with code of its own: in a shared loop the call would be megamorphic, and its cost
 * would hide the difference between fast candidates. It goes on with the inputs where it stopped.
 */
export function makeLoop(run, inputs) {
  const mask = inputs.length - 1;
  const body = `
    let at = 0;
    return (n) => {
      let last;
      const end = at + n;
      for (let i = at; i < end; i++) last = run(inputs[i & ${mask}]);
      at = end & ${mask};
      return last;
    };`;
  return new Function("run", "inputs", body)(run, inputs);
}

// The processor's time and not the clock's: other processes of a shared machine would be measured with it.
function now() {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

/** The processor time of one pass in nanoseconds. */
export function time(loop, passes) {
  const from = now();
  loop(passes);
  return (now() - from) / passes;
}

/** Runs a loop until it is compiled; returns how many passes take `milliseconds`. */
export function calibrate(loop, milliseconds) {
  const enough = milliseconds * 1e6;
  let passes = 1;
  for (;;) {
    const spent = time(loop, passes) * passes;
    if (spent > enough / 2) return Math.max(1, Math.round((passes * enough) / spent));
    passes *= 2;
  }
}
