const name = "crm-session";

/**
 * For a call whose answer gives the browser another session: the server ends the one before already while it
 * answers, and notifies open pages. What they ask for because of that, and a stream that begins, wait until the
 * browser has the answer.
 * Without HTTPS there are no locks, and nothing waits.
 */
export async function changeSession<T>(call: () => Promise<T>): Promise<T> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request(name, call) : call();
}

/** Resolves once no tab is getting another session. */
export async function untilSessionStands(): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  await locks?.request(name, { mode: "shared" }, () => undefined);
}
