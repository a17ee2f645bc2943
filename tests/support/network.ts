import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

export async function openNetworkTo(url: string) {
  const { port } = new URL(url);
  let isCut = false;
  let sent = "";
  const open = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(port), "127.0.0.1");
    open.add(near);
    near.on("close", () => open.delete(near));
    near.on("data", (bytes: Buffer) => {
      sent += bytes.toString("latin1");
      if (!isCut) far.write(bytes);
    });
    far.on("data", (bytes) => near.write(bytes));
    near.on("error", () => far.destroy());
    far.on("error", () => near.destroy());
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  const relayed = new URL(url);
  const address = relay.address();
  relayed.port = typeof address === "object" ? String(address?.port) : "";
  return {
    url: relayed.href,
    cut: () => (isCut = true),
    sent: () => sent,
    /** Ends all connections in the middle of what they do. */
    breakAll: () => open.forEach((near) => near.destroy()),
    restore: () => (isCut = false),
    close: () => relay.close(),
  };
}
