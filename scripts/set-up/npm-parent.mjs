const checkEveryMs = 500;

/**
 * Calls back once npm, where it has started this script, is gone. A signal that ends npm ends the
 * shell between the two as well, and that shell passes nothing on.
 * @param {() => void} stop
 */
export function whenNpmEnds(stop) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const check = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(check);
    stop();
  }, checkEveryMs);
  check.unref();
}
