/** The first page waits until all of the server's code is loaded, which takes longer on a busy machine. */
const longestMs = 120_000;

/** React Router gives each page ten seconds, and has no setting for it. */
export function allowSlowPages(): void {
  AbortSignal.timeout = (ms) => {
    const over = new AbortController();
    setTimeout(() => over.abort(), Math.max(ms, longestMs)).unref();
    return over.signal;
  };
}
