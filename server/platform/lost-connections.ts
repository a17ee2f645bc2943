import type { Worker } from "node:cluster";

/** Which connection each process was handed last. */
const handed = new Map<Worker, Closable>();

interface Closable {
  close: () => void;
}

/**
 * Node forgets a connection that it has handed to a process which dies before it has taken it: it
 * would stay open, and its caller wait for ever. It is closed when the process has ended, so that the
 * caller tries again. One that the process had taken is closed here already, where once more does nothing.
 */
export function closeLostConnections(worker: Worker): void {
  // The proxy binds it again.
  // oxlint-disable-next-line unbound-method
  worker.process.send = new Proxy(worker.process.send, {
    apply(send, child, parameters: unknown[]): unknown {
      const [, handle] = parameters;
      if (isClosable(handle)) hand(handle, worker);
      return Reflect.apply(send, child, parameters);
    },
  });
  worker.once("exit", () => {
    handed.get(worker)?.close();
    handed.delete(worker);
  });
}

/** Whoever refused a connection because it is about to end has it no more. */
function hand(connection: Closable, worker: Worker): void {
  for (const [other, its] of handed) if (its === connection) handed.delete(other);
  handed.set(worker, connection);
}

function isClosable(handle: unknown): handle is Closable {
  return typeof handle === "object" && handle !== null && "close" in handle;
}
