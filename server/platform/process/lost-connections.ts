import type { Worker } from "node:cluster";

interface Connection {
  close: () => void;
}

/**
 * Node forgets a connection that it hands to a process which dies before it accepts: its caller would wait for ever.
 * Both messages are undocumented; if they change, such connections stay open as they do without this.
 */
export function closeLostConnections(worker: Worker): void {
  const child = worker.process;
  const handed = new Map<unknown, Connection>();
  // The proxy binds it again.
  // oxlint-disable-next-line unbound-method
  child.send = new Proxy(child.send, {
    apply(send, self, parameters: unknown[]): unknown {
      const [message, handle] = parameters;
      const sent: unknown = Reflect.apply(send, self, parameters);
      if (!isHandover(message) || !isConnection(handle)) return sent;
      if (worker.isDead()) handle.close();
      else handed.set(message.seq, handle);
      return sent;
    },
  });
  child.on("internalMessage", (answer: { ack?: unknown }) => handed.delete(answer.ack));
  worker.once("exit", () => {
    for (const connection of handed.values()) connection.close();
  });
}

function isHandover(message: unknown): message is { seq: unknown } {
  return (
    typeof message === "object" &&
    message !== null &&
    "seq" in message &&
    "act" in message &&
    message.act === "newconn"
  );
}

function isConnection(handle: unknown): handle is Connection {
  return (
    typeof handle === "object" &&
    handle !== null &&
    "close" in handle &&
    typeof handle.close === "function"
  );
}
